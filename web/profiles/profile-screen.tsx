import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useSeeLike } from '#web/likes/use-see-like.ts'
import { CallRefused } from '#client/api/call.ts'
import { isGone } from '#client/api/is-gone.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { useUser } from '#web/members/user.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { ProfileGone } from '#web/members/profile-gone.tsx'
import { ProfileRefused } from './profile-refused.tsx'
import { ProfileView } from './profile-view.tsx'
import { profileQuery } from '#web/members/profile-query.ts'
import { shareMeta } from './share-meta.ts'

export const Route = createFileRoute('/_default/members/$id')({
  // To look is to visit: hovering over a card must not count.
  preload: false,
  loader: async ({ context, params: { id }, location }) => {
    const { queryClient, user, settings } = context
    const words = loadPhrases(context, 'profiles')
    const found = queryClient
      .fetchQuery(profileQuery(id, user?.id, location.searchStr))
      .catch(async (error: unknown) => {
        if (isGone(error)) {
          await words
          throw notFound()
        }
        if (error instanceof CallRefused && (error.status === 403 || error.status === 429)) return error.code
        throw error
      })
    const [say] = await Promise.all([
      words,
      screen(context, { phrases: ['vocabularies', ...cardPhrases, ...likeButtonPhrases], data: found }),
    ])
    const answer = await found
    if (typeof answer === 'string') return { refusal: answer, title: settings.name, meta: [] }
    const { profile } = answer
    return {
      refusal: undefined,
      title: `${profile.name} · ${settings.name}`,
      meta: shareMeta(profile, settings, say('view.share_title', { site: settings.name })),
    }
  },
  head: ({ loaderData }) => ({
    // Who is a member here is nobody's business but the members'.
    meta: [...unlistedHead({ loaderData }).meta, ...(loaderData?.meta ?? [])],
  }),
  component: ProfileScreen,
  notFoundComponent: ProfileGone,
})

/** Somebody as others see them. */
function ProfileScreen() {
  const { id } = Route.useParams()
  const { refusal } = Route.useLoaderData()
  return refusal ? <ProfileRefused id={id} code={refusal} /> : <LoadedProfile key={id} id={id} />
}

function LoadedProfile({ id }: { id: string }) {
  const { data, error } = useSuspenseQuery(profileQuery(id, useUser()?.id))
  useSeeLike(data.profile.id)
  // Gone since it was first shown, as after a block.
  if (isGone(error)) throw notFound()
  return <ProfileView {...data} />
}
