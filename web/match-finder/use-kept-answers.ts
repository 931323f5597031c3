import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import type { Answers } from './questions.ts'

interface Kept {
  answers: Answers
  /** How many questions are behind. */
  at: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    finder?: Kept
  }
}

const NONE: Kept = { answers: {}, at: 0 }

/**
 * The answers so far. They stay with this entry of the browser's history, so that who comes back from somebody's profile
 * finds the people again; they stand in no address and are kept nowhere else.
 */
export function useKeptAnswers(): Kept & { keep: (kept: Kept) => void } {
  const navigate = useNavigate()
  // The server knows nothing of them.
  const isHydrated = useHydrated()
  const kept = useLocation({ select: ({ state }) => state.finder })
  const keep = (finder: Kept) =>
    void navigate({ to: '.', state: (before) => ({ ...before, finder }), replace: true, resetScroll: false })
  return { ...((isHydrated && kept) || NONE), keep }
}
