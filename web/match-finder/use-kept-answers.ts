import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
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
 * finds the people again; they stand in no address and are kept nowhere else. Each question has an entry of its own, so that
 * Back of the browser is the question before.
 */
export function useKeptAnswers(): Kept & { answer: (answers: Answers) => void; goTo: (at: number) => void } {
  const router = useRouter()
  // The server knows nothing of them.
  const isHydrated = useHydrated()
  const kept = useLocation({ select: ({ state }) => state.finder })
  const { answers, at } = (isHydrated && kept) || NONE
  const show = (finder: Kept, replace: boolean) =>
    router.navigate({ to: '.', state: (before) => ({ ...before, finder }), replace, resetScroll: false })

  return {
    answers,
    at,
    // Whoever comes back sees what they had answered.
    answer: (next) => void show({ answers: next, at }, true).then(() => show({ answers: next, at: at + 1 }, false)),
    goTo: (next) => void show({ answers, at: next }, false),
  }
}
