import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unlike } from '#contract/likes.ts'
import type { SwipePerson } from '#contract/swipes.ts'
import { swipe, type SwipesLeft, undoPass } from '#contract/swipes.ts'
import { useToast } from '#ui/toast.tsx'
import { showGiven } from '#web/likes/likes-cache.ts'
import { refreshLists } from '#web/likes/refresh-likes.ts'
import { showMatch } from '#web/likes/shown-match.ts'
import { useActOrWait } from '#web/likes/act-or-wait.ts'
import { call, CallRefused } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { swipesQuery } from './swipes-query.ts'

interface Decision {
  person: SwipePerson
  isLike: boolean
}

/** With this few cards left more are fetched. */
const FEW = 4

/** The cards in their order. A swipe shows at once, and waits for the network if there is none; what is refused comes back on top. */
export function useDeck() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const refusalWords = useRefusalWords()
  const actOrWait = useActOrWait()
  const { data } = useSuspenseQuery(swipesQuery)
  const [people, setPeople] = useState<readonly SwipePerson[]>(data.people)
  const [left, setLeft] = useState<SwipesLeft>(data)
  const [last, setLast] = useState<Decision>()

  async function refill() {
    const more = await queryClient.fetchQuery(swipesQuery).catch(() => undefined)
    if (more) setPeople((known) => [...known, ...more.people.filter((one) => !known.some((two) => isSame(one, two)))])
  }

  async function decide(person: SwipePerson, isLike: boolean): Promise<void> {
    const { id } = person
    setPeople((known) => known.filter((one) => !isSame(one, person)))
    setLast({ person, isLike })
    if (isLike) setLeft((before) => ({ ...before, likes_left: before.likes_left - 1 }))
    const action = { kind: 'swipe', profile: person, is_like: isLike, time_zone: ownTimeZone() } as const
    try {
      const answer = await actOrWait(action, (key) =>
        call(swipe, { id, is_like: isLike, time_zone: action.time_zone }, key),
      )
      if (!answer) return
      const { is_match, ...now } = answer
      setLeft(now)
      if (is_match) {
        // Two have been told: that is taken back on the profile, not by a key.
        setLast(undefined)
        showMatch(person)
      }
      if (isLike) {
        showGiven(queryClient, person, true)
        void refreshLists(queryClient)
      }
      if (people.length <= FEW) await refill()
    } catch (error) {
      takeBack(person, error)
    }
  }

  function takeBack(person: SwipePerson, error: unknown) {
    setLast(undefined)
    // Somebody who has gone meanwhile stays away; for all else the card is there again.
    if (!(error instanceof CallRefused && error.code === 'profiles.not_found')) setPeople((known) => [person, ...known])
    void queryClient.fetchQuery(swipesQuery).then(setLeft, () => {})
    toast.show({ tone: 'danger', message: refusalWords(error) })
  }

  /** The last card comes back. A like that is taken back stays used, and giving it again costs nothing. */
  async function undo(): Promise<void> {
    if (!last) return
    const { person, isLike } = last
    const { id } = person
    setLast(undefined)
    try {
      if (isLike) {
        await actOrWait({ kind: 'unlike', profile: person }, (key) => call(unlike, { id }, key))
        showGiven(queryClient, person, false)
        void refreshLists(queryClient)
      } else {
        await actOrWait({ kind: 'undo_pass', profile: person }, (key) => call(undoPass, { id }, key))
      }
      setPeople((known) => [person, ...known])
    } catch (error) {
      toast.show({ tone: 'danger', message: refusalWords(error) })
    }
  }

  return { people, left, decide, undo: last ? undo : undefined }
}

function isSame(one: SwipePerson, two: SwipePerson): boolean {
  return one.id === two.id
}

/** The day of the game ends where the member is. */
function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
