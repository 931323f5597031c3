import { Link } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'

/** What it means that a photo was rejected, and where the reasons stand. */
export function RejectedNote() {
  const say = usePhrases('photos')
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {say('own.rejected_line')}
      <Link
        to="/info/$token"
        params={{ token: 'ban' }}
        className="inline-flex min-h-11 items-center font-semibold text-accent-text"
      >
        {say('own.rules')}
      </Link>
    </p>
  )
}
