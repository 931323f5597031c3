import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import { findMatches } from '#contract/match-finder.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin } from '#web/signup-entry/return-path.ts'
import { FitGrid, FitSkeleton } from './fit-grid.tsx'
import type { Answers } from './questions.ts'

const FRESH_MS = 300_000

interface Props {
  answers: Answers
  onAgain: (() => void) | undefined
}

/** Who fits the answers: people for a member, their number for a visitor. */
export function Found({ answers, onAgain }: Props) {
  const say = usePhrases('match-finder')
  const isMember = useUser() !== null
  const { data, error } = useQuery({
    queryKey: ['match-finder', isMember, answers],
    queryFn: () => call(findMatches, answered(answers)),
    // Who comes back from a profile finds the same people.
    staleTime: FRESH_MS,
  })
  if (error) return <Refused by={error} />
  if (!data) return <FitSkeleton />
  if (!isMember) return <Invitation total={data.total} isMore={data.is_more} />
  if (data.people.length === 0) return <Nobody onAgain={onAgain} />
  return (
    <div className="flex w-full flex-col items-start gap-6">
      <FitGrid people={data.people} />
      {onAgain && (
        <Button variant="secondary" onClick={onAgain}>
          {say('again')}
        </Button>
      )}
    </div>
  )
}

/** What was skipped is left out of the call. */
function answered(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined))
}

function Invitation({ total, isMore }: { total: number; isMore: boolean }) {
  const say = usePhrases('match-finder')
  const askToJoin = useAskToJoin()
  const number = isMore ? 'join_more' : total > 0 ? 'join_some' : 'join_none'
  return (
    <EmptyState
      icon={<HeartHandshake />}
      title={say(number, { count: total })}
      line={say('join_text')}
      action={
        <Button size="large" onClick={() => askToJoin('/signup-matches')}>
          {say('join')}
        </Button>
      }
    />
  )
}

function Nobody({ onAgain }: Pick<Props, 'onAgain'>) {
  const say = usePhrases('match-finder')
  return (
    <EmptyState
      icon={<HeartHandshake />}
      title={say('nobody_title')}
      line={say('nobody')}
      action={
        onAgain ? (
          <Button onClick={onAgain}>{say('again')}</Button>
        ) : (
          <Link to="/members" className={buttonClass()}>
            {say('search')}
          </Link>
        )
      }
    />
  )
}
