import { useRouter } from '@tanstack/react-router'
import type { ProfileCard } from '#contract/cards.ts'
import { parseObject } from '#client/storage/parse-object.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { safePath } from '#web/platform/safe-path.ts'
import { useOpenSignup } from './modal-store.ts'

/** Where joining ends for somebody who was on the way to nothing else: with people who fit. */
export const FIRST_PEOPLE = '/signup-matches'

// Apart from what is typed while joining, which is forgotten as soon as the account exists.
const RETURN_PATH = 'return-path'
const WISH = 'wish'
/** Long enough to join; whoever sits down at the same computer later wants something else. */
const WISH_MS = 3_600_000

/** What a visitor wanted to do about somebody when they were asked to join. */
export interface Wish {
  kind: 'like' | 'message'
  id: string
  name: string
  /** Their picture as the visitor saw it, below the site's `cdn_prefix`; absent where they have none. */
  image?: string
  isFictional?: true
}

export function wishFor(kind: Wish['kind'], { id, name, main_image, is_fictional }: ProfileCard): Wish {
  return {
    kind,
    id,
    name,
    ...(main_image && { image: main_image.match }),
    ...(is_fictional && { isFictional: true }),
  }
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
  return readKept()['is_done'] === true ? undefined : keptWish()
}

/** Makes what the visitor wanted the wish of the member whom they have become by joining. */
export function claimWish(memberId: string): void {
  const wish = readWish()
  if (wish) saveWish(wish, memberId)
}

/** What a member has joined with. Until then a wish is nobody's: whoever logs in next may be another than who had it. */
export function wishOf(memberId: string | undefined): Wish | undefined {
  const isTheirs = memberId !== undefined && readKept()['joined'] === memberId
  return isTheirs ? readWish() : undefined
}

/** Whom somebody joins for: also when the like is given already, until they are with them. */
export function wishedPerson(memberId: string | undefined): Wish | undefined {
  return readKept()['joined'] === memberId ? keptWish() : undefined
}

/** The wish is done; whom it was about is still who one joins for. */
export function noteWishDone(): void {
  const kept = readKept()
  withTabStorage((storage) => storage.setItem(WISH, JSON.stringify({ ...kept, is_done: true })))
}

export function forgetWish(): void {
  withTabStorage((storage) => storage.removeItem(WISH))
}

/** Where the visitor wanted to go, and whom it is about. */
export function keepWish(path: string, wish: Wish | undefined): void {
  forgetWish()
  withTabStorage((storage) => storage.setItem(RETURN_PATH, path))
  if (wish) saveWish(wish)
}

function saveWish(wish: Wish, joined?: string): void {
  withTabStorage((storage) => storage.setItem(WISH, JSON.stringify({ ...wish, kept_at: Date.now(), joined })))
}

function keptWish(): Wish | undefined {
  const { kind, id, name, image, isFictional, kept_at } = readKept()
  const isWish = (kind === 'like' || kind === 'message') && typeof id === 'string' && typeof name === 'string'
  const isFresh = typeof kept_at === 'number' && Date.now() - kept_at < WISH_MS
  if (!isWish || !isFresh) return undefined
  return {
    kind,
    id,
    name,
    ...(typeof image === 'string' && { image }),
    ...(isFictional === true && { isFictional }),
  }
}

function readKept() {
  return parseObject(withTabStorage((storage) => storage.getItem(WISH)))
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
