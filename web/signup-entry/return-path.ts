import { useRouter } from '@tanstack/react-router'
import { parseObject } from '#client/storage/parse-object.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { safePath } from '#web/platform/safe-path.ts'
import { useOpenSignup } from './modal-store.ts'

/** Where joining ends for somebody who was on the way to nothing else: with people who fit. */
export const FIRST_PEOPLE = '/signup-matches'

// Apart from what is typed while joining, which is forgotten as soon as the account exists.
const RETURN_PATH = 'return-path'
const WISH = 'wish'

/** What a visitor wanted to do about somebody when they were asked to join. */
export interface Wish {
  kind: 'like' | 'message'
  id: string
  name: string
}

/** Where a visitor of this tab wanted to go when they were asked to join. It is told once. */
export function takeReturnPath(): string | undefined {
  forgetWish()
  return withTabStorage((storage) => {
    const path = storage.getItem(RETURN_PATH)
    storage.removeItem(RETURN_PATH)
    return path === null ? undefined : safePath(path)
  })
}

export function readWish(): Wish | undefined {
  const { kind, id, name } = parseObject(withTabStorage((storage) => storage.getItem(WISH)))
  const isWish = (kind === 'like' || kind === 'message') && typeof id === 'string' && typeof name === 'string'
  return isWish ? { kind, id, name } : undefined
}

export function forgetWish(): void {
  withTabStorage((storage) => storage.removeItem(WISH))
}

/** Where the visitor wanted to go, and whom it is about. */
export function keepWish(path: string, wish: Wish | undefined): void {
  forgetWish()
  withTabStorage((storage) => {
    storage.setItem(RETURN_PATH, path)
    if (wish) storage.setItem(WISH, JSON.stringify(wish))
  })
}

/** For what only members can do: remembers where the visitor wanted to go, and whom it is about, and asks them to join. */
export function useAskToJoin(): (path: string, wish?: Wish) => void {
  const router = useRouter()
  const openSignup = useOpenSignup()
  return (path, wish) => {
    keepWish(path, wish)
    if (!openSignup()) void router.navigate({ to: '/signup' })
  }
}
