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
        {/* Lower than the picture will be: what is not seen yet leaves the room to what was written. */}
        <div className="relative isolate flex min-h-45 overflow-hidden rounded-control">
          <img
            src={picture.locked_filename ?? undefined}
            alt={say('picture.locked_alt')}
            className="absolute inset-0 -z-1 size-full object-cover"
          />
          <p className="flex flex-1 flex-col items-center justify-center gap-2 bg-black/60 p-3 text-center text-sm text-white">
            <EyeOff aria-hidden size={20} className="shrink-0" />
            {say('picture.locked')}
          </p>
        </div>
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
