import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { loadPhrases } from '#web/platform/phrases/load-phrases.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useMember } from '#web/sessions/user.ts'
import { OwnPhotos } from './own-photos.tsx'
import { ownPhotosQuery } from './own-photos-query.ts'

export const Route = createFileRoute('/_default/profile')({
  beforeLoad: requireLogin,
  loader: async ({ context }) => {
    const [say] = await Promise.all([
      loadPhrases(context, 'profiles'),
      loadPhrases(context, 'photos'),
      loadPhrases(context, 'errors'),
      context.queryClient.ensureQueryData(ownPhotosQuery),
    ])
    return { title: `${say('title')} · ${context.settings.name}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: OwnProfileScreen,
})

const edits = [
  ['location', 'edit_place'],
  ['personal', 'edit_personal'],
  ['about', 'edit_about'],
] as const

/** The member's own page: photos, and the way to everything that others read. */
function OwnProfileScreen() {
  const say = usePhrases('profiles')
  const { profile } = useMember()
  return (
    <section className="mx-auto flex max-w-[60rem] flex-col gap-6 px-4 py-8 sm:px-6">
      <h1 className="font-display text-3xl font-semibold">{profile.name}</h1>
      <OwnPhotos />
      <Card>
        <h2 className="mb-4 text-lg font-bold">{say('details')}</h2>
        <div className="flex flex-wrap gap-3">
          {edits.map(([step, key]) => (
            <Link key={step} to="/signup" search={{ step }} className={buttonClass({ variant: 'secondary' })}>
              {say(key)}
            </Link>
          ))}
        </div>
      </Card>
    </section>
  )
}
