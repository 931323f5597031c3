import { Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { SignupLink } from '#web/signup-entry/signup-link.tsx'

/** After what a visitor may see: how to see the rest. */
export function JoinCard() {
  const say = usePhrases('search')
  return (
    <Card className="mx-auto mt-4 flex max-w-xl flex-col items-center gap-3 text-center">
      <span aria-hidden className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
        <HeartHandshake size={28} />
      </span>
      <h2 className="font-display text-2xl font-semibold">{say('join.title')}</h2>
      <p className="text-muted">{say('join.text')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <SignupLink className={buttonClass({ size: 'large' })}>{say('join.go')}</SignupLink>
        <Link to="/login" className={buttonClass({ variant: 'quiet', size: 'large' })}>
          {say('join.login')}
        </Link>
      </div>
    </Card>
  )
}
