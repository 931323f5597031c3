import { createFileRoute } from '@tanstack/react-router'
import { loadPhrases } from '#web/platform/phrases/load-phrases.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useMember } from '#web/sessions/user.ts'

export const Route = createFileRoute('/_default/members')({
  beforeLoad: requireLogin,
  loader: async ({ context }) => {
    const say = await loadPhrases(context, 'members')
    return { title: `${say('title')} · ${context.settings.name}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: MembersScreen,
})

function MembersScreen() {
  const say = usePhrases('members')
  const { profile } = useMember()
  return (
    <section className="mx-auto flex max-w-[75rem] flex-col gap-6 px-4 py-12 sm:px-6">
      <h1 className="font-display text-3xl font-semibold">{say('welcome', { name: profile.name })}</h1>
    </section>
  )
}
