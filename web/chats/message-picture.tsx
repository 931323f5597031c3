import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import type { ChatPicture } from '#contract/chats.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { reportOf } from './report-of.ts'

interface Props {
  picture: ChatPicture
  /** Where it is reported. */
  report: ReturnType<typeof reportOf>
  onAccept: () => void
  onOpen: () => void
}

/** A picture, or what the server shows of one that came unasked until the reader accepts it. */
export function MessagePicture({ picture, report, onAccept, onOpen }: Props) {
  const say = usePhrases('chats')
  const { width, height } = picture
  if (picture.is_locked) {
    return (
      <div className="flex w-60 max-w-full flex-col gap-2">
        <img
          src={picture.locked_filename ?? undefined}
          alt={say('picture.locked_alt')}
          className="aspect-3/4 w-full rounded-control object-cover"
        />
        <p className="flex items-start gap-2 text-sm">
          <EyeOff aria-hidden size={18} className="mt-0.5 shrink-0" />
          {say('picture.locked')}
        </p>
        <Button variant="secondary" size="small" onClick={onAccept}>
          {say('picture.accept')}
        </Button>
        <Link to="/complaints" search={report} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {say('actions.report')}
        </Link>
      </div>
    )
  }
  return (
    <button
      type="button"
      aria-label={say('picture.open')}
      className="block overflow-hidden rounded-[inherit]"
      onClick={onOpen}
    >
      <img
        src={picture.filename ?? undefined}
        alt={say('picture.alt')}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="block h-auto max-h-80 w-60 max-w-full rounded-[inherit] bg-line object-cover outline-1 -outline-offset-1 outline-ink/10"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
    </button>
  )
}
