import { createFileRoute, Link } from '@tanstack/react-router'
import { BellRing, Camera, MapPin, PenLine } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { loadPhrases } from '#web/platform/phrases/load-phrases.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useUser } from '#web/sessions/user.ts'

export const Route = createFileRoute('/_default/members')({
  beforeLoad: requireLogin,
  loader: async ({ context }) => {
    const say = await loadPhrases(context, 'members')
    return { title: `${say('title')} · ${context.settings.name}` }
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: MembersScreen,
})

const steps = [
  { key: 'photo', icon: Camera, to: '/profile', search: {} },
  { key: 'about', icon: PenLine, to: '/signup', search: { step: 'about' } },
  { key: 'place', icon: MapPin, to: '/signup', search: { step: 'location' } },
  { key: 'notifications', icon: BellRing, to: '/notifications', search: {} },
] as const

/** The home of a member: what makes a profile inviting, one step at a time. */
function MembersScreen() {
  const say = usePhrases('members')
  const user = useUser()
  if (!user) return null
  const { name, main_image: image } = user.profile
  return (
    <section className="mx-auto flex max-w-[75rem] flex-col gap-8 px-4 py-12 sm:px-6">
      <header className="flex flex-col gap-2">
        <h1 className="font-display text-3xl font-semibold text-balance md:text-4xl">{say('welcome', { name })}</h1>
        <p className="max-w-prose text-lg text-muted">{say('lead')}</p>
      </header>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {steps
          .filter(({ key }) => key !== 'photo' || !image)
          .map(({ key, icon: Icon, to, search }) => (
            <li key={key}>
              <Card className="flex h-full flex-col items-start gap-3">
                <span
                  aria-hidden
                  className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text"
                >
                  <Icon />
                </span>
                <h2 className="text-lg font-bold">{say(key)}</h2>
                <p className="flex-1 text-muted">{say(`${key}_text`)}</p>
                <Link to={to} search={search} className={buttonClass({ variant: 'secondary' })} aria-label={say(key)}>
                  {say('go')}
                </Link>
              </Card>
            </li>
          ))}
      </ul>
    </section>
  )
}
