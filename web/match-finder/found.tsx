import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import { findMatches } from '#contract/match-finder.ts'
import type { FoundProfile } from '#contract/search.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin } from '#web/signup-entry/return-path.ts'
import { FitGrid, FitSkeleton } from './fit-grid.tsx'
import { invitationWords } from './invitation-words.ts'
import { answered, type Looser, looserAnswers } from './looser-answers.ts'
import type { Answers } from './questions.ts'

const FRESH_MS = 300_000

interface Props {
  answers: Answers
  onAgain: (() => void) | undefined
}

/** Who fits the answers: people for a member, their number for a visitor. Where nobody does, who comes nearest. */
export function Found({ answers, onAgain }: Props) {
  const isMember = useUser() !== null
  const { data, error } = useQuery({
    queryKey: ['match-finder', isMember, answers],
    queryFn: () => call(findMatches, answered(answers)),
    // Who comes back from a profile finds the same people.
    staleTime: FRESH_MS,
  })
  if (isMember && data?.people.length === 0) return <Nearest answers={answers} onAgain={onAgain} />
  return (
    <Titled by="found_title">
      <Refused by={error} />
      {!data && !error && <FitSkeleton />}
      {data && !isMember && <Invitation total={data.total} isMore={data.is_more} />}
      {data && isMember && <People people={data.people} onAgain={onAgain} />}
    </Titled>
  )
}

/** Its heading promises nobody who is not there, and says nobody above nobody. */
function Nearest({ answers, onAgain }: Props) {
  const say = usePhrases('match-finder')
  const { data, error } = useQuery({
    queryKey: ['match-finder', 'nearest', answers],
    queryFn: () => findNearest(answers),
    staleTime: FRESH_MS,
  })
  if (data?.people.length === 0)
    return (
      <Titled by="title">
        <Nobody onAgain={onAgain} />
      </Titled>
    )
  return (
    <Titled by="nearest_title">
      {data && <p className="max-w-prose text-lg text-pretty text-muted">{say(data.line)}</p>}
      <Refused by={error} />
      {data && <People people={data.people} onAgain={onAgain} />}
      {!data && !error && <FitSkeleton />}
    </Titled>
  )
}

async function findNearest(answers: Answers): Promise<{ people: readonly FoundProfile[]; line: Looser['line'] }> {
  for (const { answers: looser, line } of looserAnswers(answers)) {
    const { people } = await call(findMatches, looser)
    if (people.length > 0) return { people, line }
  }
  return { people: [], line: 'nearest' }
}

function Titled({ by, children }: { by: 'title' | 'found_title' | 'nearest_title'; children: ReactNode }) {
  const say = usePhrases('match-finder')
  return (
    <>
      <h1 className="page-title">{say(by)}</h1>
      {children}
    </>
  )
}

function People({ people, onAgain }: { people: readonly FoundProfile[] } & Pick<Props, 'onAgain'>) {
  const say = usePhrases('match-finder')
  return (
    <div className="flex w-full flex-col items-start gap-6">
      <FitGrid people={people} />
      {onAgain && (
        <Button variant="secondary" onClick={onAgain}>
          {say('change')}
        </Button>
      )}
    </div>
  )
}

function Invitation({ total, isMore }: { total: number; isMore: boolean }) {
  const say = usePhrases('match-finder')
  const askToJoin = useAskToJoin()
  const { title, line } = invitationWords(total, isMore)
  return (
    <EmptyState
      icon={<HeartHandshake />}
      title={say(title, { count: total })}
      line={say(line)}
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
          <Button onClick={onAgain}>{say('change')}</Button>
        ) : (
          <Link to="/members" className={buttonClass()}>
            {say('search')}
          </Link>
        )
      }
    />
  )
}
