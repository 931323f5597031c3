import { useRouter } from '@tanstack/react-router'
import { safePath } from '#web/platform/safe-path.ts'
import { useOpenSignup } from './modal-store.ts'

/** Where joining ends for somebody without a wish: with people who fit. */
export const FIRST_PEOPLE = '/signup-matches'

// Apart from what is typed while joining, which is forgotten as soon as the account exists.
const WISH = 'wish'

/** Storage can be forbidden; then joining ends where it ends for everybody. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Where a visitor of this tab wanted to go when they were asked to join. It is told once. */
export function takeWish(): string | undefined {
  return withStorage((storage) => {
    const wish = storage.getItem(WISH)
    storage.removeItem(WISH)
    return wish === null ? undefined : safePath(wish)
  })
}

/** For what only members can do: remembers where the visitor wanted to go, and asks them to join. */
export function useJoinFor(): (path: string) => void {
  const router = useRouter()
  const openSignup = useOpenSignup()
  return (path) => {
    withStorage((storage) => storage.setItem(WISH, path))
    if (!openSignup()) void router.navigate({ to: '/signup' })
  }
}
