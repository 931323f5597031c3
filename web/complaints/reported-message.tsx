import { usePhrases } from '#client/phrases/phrases.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import type { Reported } from './read-reported.ts'

/** The message that is reported, as it is kept with the complaint. */
export function ReportedMessage({ message: { text, kind, sent_at } }: { message: Reported }) {
  const say = usePhrases('complaints')
  return (
    <figure className="mb-5 flex flex-col gap-2 rounded-card border border-line bg-paper p-3">
      <figcaption className="text-sm text-muted">
        {say('message.title')} <LocalTime at={sent_at} />
      </figcaption>
      <blockquote className="border-s-4 border-line ps-4 wrap-anywhere whitespace-pre-line">
        {text ?? say(kind === 'gift' ? 'message.gift' : 'message.picture')}
      </blockquote>
      <p className="text-sm text-muted">{say('message.kept')}</p>
    </figure>
  )
}
