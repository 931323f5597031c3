import { createFileRoute } from '@tanstack/react-router'
import { loadPhrases } from '#web/platform/phrases/load-phrases.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { visitorPage } from '#web/platform/visitor-page.ts'
import { Collage } from './collage.tsx'
import { StartForm } from './start-form.tsx'
import { Steps } from './steps.tsx'
import { TrustRow } from './trust-row.tsx'

export const Route = createFileRoute('/_default/')({
  loader: async ({ context }) => {
    await loadPhrases(context, 'home')
  },
  headers: visitorPage,
  component: HomeScreen,
})

function HomeScreen() {
  const say = usePhrases('home')
  return (
    <>
      <section className="mx-auto grid max-w-[75rem] gap-x-12 gap-y-8 px-4 pt-8 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:items-center lg:pt-16">
        <div className="flex flex-col gap-4">
          <h1 className="font-display text-[clamp(2.25rem,7vw,3.5rem)] leading-[1.08] font-semibold text-balance">
            {say('promise')}
          </h1>
          <p className="max-w-md text-lg text-muted">{say('lead')}</p>
        </div>
        <Collage className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <StartForm />
      </section>
      <TrustRow />
      <Steps />
    </>
  )
}
