import { Link } from '@tanstack/react-router'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Said once no more photos fit: one calm line, and the way on where there is one. */
export function FullAlbum({ limit }: { limit: number }) {
  const say = usePhrases('photos')
  const { premium_photos } = useSettings()
  const user = useUser()
  if (user?.paid_user || premium_photos <= limit) return <p className="text-sm text-muted">{say('own.full')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {say('own.full_free', { limit: premium_photos })}
      <Link to="/premium" className="inline-flex min-h-11 items-center font-semibold text-accent-text">
        {say('own.premium')}
      </Link>
    </p>
  )
}
