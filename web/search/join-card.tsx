import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { Halves } from '#ui/halves.tsx'
import { Photo } from '#ui/photo.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { SignupLink } from '#web/signup-entry/signup-link.tsx'

const VEILED = ['one', 'two', 'three', 'four'] as const

/** After what a visitor may see: the rest behind a veil, and how to see it. */
export function JoinCard() {
  const say = usePhrases('search')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:col-start-1 *:row-start-1">
      <div aria-hidden className="face-grid mask-b-from-30% mask-b-to-95% opacity-60">
        {VEILED.map((one) => (
          <Photo key={one} alt="" />
        ))}
      </div>
      <Card className="relative mx-auto mt-12 flex max-w-xl flex-col items-center gap-3 self-start text-center shadow-float">
        <Halves state="own" className="size-14 text-accent" />
        <h2 className="font-display text-2xl font-semibold">{say('join.title')}</h2>
        <p className="text-muted">{say('join.text')}</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <SignupLink className={buttonClass({ size: 'large' })}>{say('join.go')}</SignupLink>
          <Link to="/login" className={buttonClass({ variant: 'quiet', size: 'large' })}>
            {say('join.login')}
          </Link>
        </div>
      </Card>
    </div>
  )
}
