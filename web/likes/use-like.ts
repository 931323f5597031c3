import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { like, unlike } from '#contract/likes.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { keepGiven, showGiven } from './likes-cache.ts'
import { useActOrWait, useWaitingLike } from './act-or-wait.ts'
import { type KnownLikes, useLikeState } from './use-like-state.ts'
import { refreshLists } from './refresh-likes.ts'
import { forgetMatch, showMatch } from './shown-match.ts'

/**
 * Whether the member likes somebody, and how to change that: shown at once, kept without a network, taken back if the server
 * refuses. Until the likes are there it is what the place already knows.
 */
export function useLike(profile: ProfileCard, known?: KnownLikes) {
  const say = usePhrases('likes')
  const refusalWords = useRefusalWords()
  const toast = useToast()
  const queryClient = useQueryClient()
  const isUnderWay = useRef(false)
  const { isGiven: isListed, isReceived } = useLikeState(profile, known)
  const [pressed, setPressed] = useState<boolean>()
  const actOrWait = useActOrWait()
  const waiting = useWaitingLike(profile.id)
  const isWaitingLike = waiting && waiting === 'like'
  const isLiked = pressed ?? isWaitingLike ?? isListed

  async function change(isGiven: boolean): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPressed(isGiven)
    showGiven(queryClient, profile, isGiven)
    let kept: Promise<void> | undefined
    try {
      if (await (isGiven ? give() : takeBack())) kept = keepGiven(queryClient, profile, isGiven)
    } catch (error) {
      showGiven(queryClient, profile, !isGiven)
      setPressed(undefined)
      toast.show({ tone: 'danger', message: refusalWords(error) })
    } finally {
      isUnderWay.current = false
      if (navigator.onLine) await Promise.all([kept, refreshLists(queryClient)])
      if (!isUnderWay.current) setPressed(undefined)
    }
  }

  /** Whether the server knows of it; else it waits. */
  async function give(): Promise<boolean> {
    const answer = await actOrWait({ kind: 'like', profile }, (key) => call(like, { id: profile.id }, key))
    if (answer?.is_match) showMatch(profile)
    return answer !== undefined
  }

  async function takeBack(): Promise<boolean> {
    const answer = await actOrWait({ kind: 'unlike', profile }, (key) => call(unlike, { id: profile.id }, key))
    if (!answer) return false
    forgetMatch(profile.id)
    const undo = { label: say('undo'), onPress: () => void change(true) }
    toast.show({ message: say('taken_back', { name: profile.name }), action: undo })
    return true
  }

  return {
    isLiked,
    isReceived,
    /** Whether it was given just now, here: then it shows that something has happened. */
    isFresh: pressed === true,
    isWaiting: waiting !== undefined,
    toggle: () => change(!isLiked),
  }
}
