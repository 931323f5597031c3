import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { HeartCrack } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { requireLogin } from '#web/sessions/guards.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { LikeButton } from './like-button.tsx'
import { likeQuery } from './like-query.ts'
import { likeButtonPhrases } from './phrases.ts'

export const Route = createFileRoute('/_default/likes/m/$id')({
  beforeLoad: requireLogin,
  loader: ({ context, params }) =>
    screen(context, {
      phrases: [...likeButtonPhrases, ...cardPhrases],
      title: (say) => say('title'),
      data: context.queryClient.ensureQueryData(likeQuery(params.id)),
    }),
  head: screenHead,
  component: LikeScreen,
})

/** One like, opened from a mail. */
function LikeScreen() {
  const say = usePhrases('likes')
  const { data } = useSuspenseQuery(likeQuery(Route.useParams().id))
  if (!data) return <Gone />
  const { profile, is_match, is_automatic } = data
  const { id, name } = profile
  return (
    <section className="mx-auto flex max-w-[26rem] flex-col items-center gap-6 px-4 py-8 text-center sm:px-6">
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say(is_match ? 'match.title' : 'one.title', { name })}</h1>
        {is_automatic && <p className="text-muted">{say('one.automatic')}</p>}
      </header>
      <div className="w-full max-w-80">
        <ProfileCard profile={profile} level={2} isUrgent />
      </div>
      <div className="flex w-full max-w-80 flex-col gap-2">
        {is_match ? (
          <Link to="/members/$id/chat" params={{ id }} className={buttonClass()}>
            {say('match.write', { name })}
          </Link>
        ) : (
          <LikeButton profile={profile} look="words" />
        )}
        <Link to="/members/$id" params={{ id }} className={buttonClass({ variant: 'secondary' })}>
          {say('match.profile')}
        </Link>
      </div>
    </section>
  )
}

function Gone() {
  const say = usePhrases('likes')
  return (
    <EmptyState
      icon={<HeartCrack />}
      title={say('one.gone_title')}
      line={say('one.gone')}
      action={
        <Link to="/likes" className={buttonClass()}>
          {say('one.all')}
        </Link>
      }
    />
  )
}
