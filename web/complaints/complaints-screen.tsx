import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { AboutCard } from './about-card.tsx'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintSent } from './complaint-sent.tsx'
import { OtherWays } from './other-ways.tsx'
import { useComplaint } from './use-complaint.ts'
import { readPerson } from './read-person.ts'
import { readReported, readSearch } from './read-reported.ts'
import { ReportedMessage } from './reported-message.tsx'

export const Route = createFileRoute('/_default/complaints')({
  validateSearch: readSearch,
  // To read somebody's name is to visit them: hovering over a link must not count.
  preload: false,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { about, ...reported }, location }) => {
    const person = about === undefined ? undefined : readPerson(context, about, location.searchStr)
    const message = context.user ? readReported(reported) : undefined
    const head = await screen(context, {
      phrases: ['complaints', 'errors', 'signup', 'account'],
      title: (say) => say('title'),
      data: Promise.all([person, message]),
    })
    return { ...head, person: await person, message: await message }
  },
  head: screenHead,
  component: ComplaintsScreen,
})

/** Where anybody says what is wrong, with or without an account. */
function ComplaintsScreen() {
  const say = usePhrases('complaints')
  const { complaint_days: days } = useSettings()
  const { about } = Route.useSearch()
  const { person, message } = Route.useLoaderData()
  const complaint = useComplaint(about, message)
  const navigate = Route.useNavigate()
  const card = useRef<HTMLDivElement>(null)

  async function remove() {
    await navigate({ search: {}, replace: true, resetScroll: false })
    // The button is gone, and the form goes on here.
    card.current?.querySelector('select')?.focus()
  }

  if (complaint.sent) return <ComplaintSent sent={complaint.sent} reported={person} />

  return (
    <section className="page">
      <header className="flex max-w-prose flex-col gap-3">
        <h1 className="page-title hyphens-auto">{say('title')}</h1>
        <p className="text-muted">{say(complaint.user ? 'intro' : 'intro_visitor', { days })}</p>
      </header>
      <div className="page-beside">
        <Card ref={card}>
          {about !== undefined && <AboutCard person={person} onRemove={() => void remove()} />}
          {message && <ReportedMessage message={message} />}
          <ComplaintForm complaint={complaint} about={about} />
        </Card>
        <OtherWays />
      </div>
    </section>
  )
}
