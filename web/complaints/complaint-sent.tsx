import { CalendarCheck, Check, Mail, UserRoundSearch } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { HalfDisc } from '#ui/half-disc.tsx'
import { NextSteps } from '#ui/next-steps.tsx'
import { StepTitle } from '#ui/step-title.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { Person } from './about-card.tsx'
import { AfterReport } from './after-report.tsx'
import type { Sent } from './use-complaint.ts'

interface Props {
  sent: Sent
  /** Whom it is about, where they can be named. */
  reported: Person | undefined
}

/** That it has arrived, under which number, and what happens now. */
export function ComplaintSent({ sent, reported }: Props) {
  const say = usePhrases('complaints')
  const sayAccount = usePhrases('account')
  const { reference, email, text, date } = sent
  const steps = [
    { Icon: Mail, words: say('sent.mail', { email }) },
    { Icon: UserRoundSearch, words: say('sent.read') },
    { Icon: CalendarCheck, words: say('sent.answer', { date }) },
  ]

  // The button that sent it was at the end of the page.
  useEffect(() => {
    scrollTo(0, 0)
  }, [])

  return (
    <section className="page page-narrow">
      <header className="flex flex-col items-start gap-4">
        <HalfDisc tone="success" className="size-20">
          <Check size={28} />
        </HalfDisc>
        <StepTitle>{say('sent.title')}</StepTitle>
      </header>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <dl>
          <dt className="text-sm text-muted">{say('sent.reference')}</dt>
          <dd className="text-2xl font-bold tracking-wider tabular-nums">{reference}</dd>
        </dl>
        <CopyButton text={reference} label={sayAccount('copy')} copiedLabel={sayAccount('copied')} />
        <p className="w-full text-sm text-muted">{say('sent.keep')}</p>
      </Card>
      <NextSteps title={say('sent.next')} steps={steps} />
      <div className="flex flex-col gap-2">
        <h2 className="text-lg font-bold">{say('sent.text')}</h2>
        <blockquote className="border-s-4 border-line ps-4 wrap-anywhere whitespace-pre-line text-muted">
          {text}
        </blockquote>
      </div>
      {/* A fresh page, from its beginning. */}
      <div className="flex flex-col items-start gap-3 max-sm:items-stretch sm:flex-row sm:flex-wrap sm:items-center">
        {reported && <AfterReport id={reported.id} name={reported.name} />}
        <a
          href="/complaints"
          className={classes(buttonClass({ variant: reported ? 'quiet' : 'secondary' }), 'max-sm:w-full')}
        >
          {say('sent.again')}
        </a>
      </div>
    </section>
  )
}
