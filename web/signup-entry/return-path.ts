import { useRouter } from '@tanstack/react-router'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { safePath } from '#web/platform/safe-path.ts'
import { useOpenSignup } from './modal-store.ts'

/** Where joining ends for somebody who was on the way to nothing else: with people who fit. */
export const FIRST_PEOPLE = '/signup-matches'

// Apart from what is typed while joining, which is forgotten as soon as the account exists.
const RETURN_PATH = 'return-path'

/** Where a visitor of this tab wanted to go when they were asked to join. It is told once. */
export function takeReturnPath(): string | undefined {
  return withTabStorage((storage) => {
    const path = storage.getItem(RETURN_PATH)
    storage.removeItem(RETURN_PATH)
    return path === null ? undefined : safePath(path)
  })
}

/** For what only members can do: remembers where the visitor wanted to go, and asks them to join. */
export function useAskToJoin(): (path: string) => void {
  const router = useRouter()
  const openSignup = useOpenSignup()
  return (path) => {
    withTabStorage((storage) => storage.setItem(RETURN_PATH, path))
    if (!openSignup()) void router.navigate({ to: '/signup' })
  }
}
