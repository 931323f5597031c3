import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { ProfileCard } from '#contract/cards.ts'
import type { LikeEntry, LikeType } from '#contract/likes.ts'
import { MemberId } from '#contract/members.ts'
import { FIRST_PAGE } from '#contract/page.ts'
import { applyEvent } from '#client/live/events.ts'
import { likeEvents } from './events.ts'
import { addReceived, keepGiven, showGiven } from './likes-cache.ts'
import { likesListQuery } from './likes-list-query.ts'
import { likesQuery } from './likes-query.ts'

const card = (name: string): ProfileCard => ({
  id: MemberId.parse(crypto.randomUUID()),
  name,
  age: 30,
  gender: 'female',
  country: 'DE',
  region: null,
  city: null,
  main_image: null,
  photo_count: 0,
  is_fictional: false,
  is_verified: false,
  is_new: false,
  is_online: false,
  interest: null,
})

const entryOf = (profile: ProfileCard, more: Partial<LikeEntry> = {}): LikeEntry => ({
  like_id: crypto.randomUUID(),
  like_new: true,
  is_automatic: false,
  is_match: false,
  at: '2026-11-15T12:00:00.000Z',
  profile,
  ...more,
})

/** A browser that has loaded everything while nobody liked anybody. */
function browser(given: ProfileCard[] = []) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(likesQuery.queryKey, { profiles: given, liked_by: [], new_likes: 0 })
  for (const type of ['received', 'given', 'matches'] as const) {
    const likes = type === 'given' ? given.map((profile) => entryOf(profile, { like_id: null, like_new: false })) : []
    const counts = { received: 0, given: given.length, matches: 0, new_likes: 0 }
    queryClient.setQueryData(likesListQuery(type).queryKey, {
      pages: [{ likes, next: null, counts }],
      pageParams: [FIRST_PAGE],
    })
  }
  const page = (type: LikeType) => queryClient.getQueryData(likesListQuery(type).queryKey)?.pages[0]
  return {
    queryClient,
    all: () => queryClient.getQueryData(likesQuery.queryKey),
    names: (type: LikeType) => page(type)?.likes.map(({ profile }) => profile.name),
    counts: () => page('received')?.counts,
    page,
    /** Nothing was asked of the server, and nothing is about to be. */
    isQuiet: () =>
      queryClient
        .getQueryCache()
        .getAll()
        .every(({ state }) => state.fetchStatus === 'idle' && !state.isInvalidated),
  }
}

const handlers = likeEvents.on

describe('a pushed event', () => {
  it('C-7 a received like stands in the lists and counts without asking for them', () => {
    const { queryClient, all, names, counts, isQuiet } = browser()
    const anna = card('Anna')
    addReceived(queryClient, entryOf(card('Bea')))

    addReceived(queryClient, entryOf(anna))

    expect(names('received')).toEqual(['Anna', 'Bea'])
    expect(names('matches')).toEqual([])
    expect(all()).toMatchObject({ new_likes: 2, liked_by: [{ id: anna.id, like_new: true }, {}] })
    expect(counts()).toEqual({ received: 2, given: 0, matches: 0, new_likes: 2 })
    expect(isQuiet()).toBe(true)
  })

  it('C-7 M-B16 a like that comes while older likes are on their way is not taken away by them', async () => {
    const { queryClient, all } = browser()
    const before = { profiles: [], liked_by: [], new_likes: 0 }
    const early = Promise.withResolvers<typeof before>()
    let asked = 0
    const queryFn = () => (asked++ === 0 ? early.promise : Promise.resolve({ ...before, new_likes: 1 }))
    const loading = queryClient.fetchQuery({ ...likesQuery, queryFn, staleTime: 0 })

    addReceived(queryClient, entryOf(card('Anna')))
    early.resolve(before)
    await Promise.allSettled([loading])
    await expect.poll(() => queryClient.isFetching()).toBe(0)

    expect(all()?.new_likes).toBe(1)
  })

  it('C-7 the same like told twice is there once', () => {
    const { queryClient, all, names, counts } = browser()
    const entry = entryOf(card('Anna'))

    addReceived(queryClient, entry)
    addReceived(queryClient, entry)

    expect(names('received')).toEqual(['Anna'])
    expect(all()?.new_likes).toBe(1)
    expect(counts()).toMatchObject({ received: 1, new_likes: 1 })
  })

  it('C-7 a match marks what the member gave, and is listed among the matches', () => {
    const anna = card('Anna')
    const { queryClient, names, counts, page } = browser([anna])

    addReceived(queryClient, entryOf(anna, { is_match: true }))

    expect(names('matches')).toEqual(['Anna'])
    expect(page('given')?.likes[0]?.is_match).toBe(true)
    expect(counts()).toEqual({ received: 1, given: 1, matches: 1, new_likes: 1 })
  })

  it('C-7 a like that became a match is counted once among the received', () => {
    const anna = card('Anna')
    const { queryClient, counts } = browser()
    addReceived(queryClient, entryOf(anna))

    addReceived(queryClient, entryOf(anna, { is_match: true, like_new: false }))

    expect(counts()).toMatchObject({ received: 1, matches: 1 })
  })

  it('M-B26 a like that the member gave back is new no longer, and not counted as new', () => {
    const anna = card('Anna')
    const { queryClient, all, counts } = browser()
    addReceived(queryClient, entryOf(anna))

    addReceived(queryClient, entryOf(anna, { is_match: true, like_new: false }))

    expect(counts()).toMatchObject({ new_likes: 0 })
    expect(all()).toMatchObject({ new_likes: 0, liked_by: [{ like_new: false, is_match: true }] })
  })

  it('C-7 a like that was taken back is gone from every list, with its match', async () => {
    const anna = card('Anna')
    const { queryClient, all, names, counts, page, isQuiet } = browser([anna])
    addReceived(queryClient, entryOf(anna, { is_match: true }))

    await applyEvent(handlers, queryClient, { seq: 2, type: 'like_gone', member_id: anna.id })

    expect([names('received'), names('matches')]).toEqual([[], []])
    expect(page('given')?.likes[0]?.is_match).toBe(false)
    expect(all()).toMatchObject({ liked_by: [], new_likes: 0, profiles: [{ id: anna.id }] })
    expect(counts()).toEqual({ received: 0, given: 1, matches: 0, new_likes: 0 })
    expect(isQuiet()).toBe(true)
  })

  it('C-7 a like that was never shown changes nothing when it goes', async () => {
    const { queryClient, all, counts } = browser()
    addReceived(queryClient, entryOf(card('Anna')))

    await applyEvent(handlers, queryClient, { seq: 2, type: 'like_gone', member_id: card('Bea').id })

    expect(all()?.new_likes).toBe(1)
    expect(counts()).toMatchObject({ received: 1 })
  })

  it('C-7 a like seen on another device is new no longer, and is counted down once', async () => {
    const anna = card('Anna')
    const { queryClient, all, counts, page, isQuiet } = browser()
    addReceived(queryClient, entryOf(anna))

    await applyEvent(handlers, queryClient, { seq: 2, type: 'likes_seen', member_id: anna.id })
    await applyEvent(handlers, queryClient, { seq: 3, type: 'likes_seen', member_id: anna.id })

    expect(all()).toMatchObject({ new_likes: 0, liked_by: [{ like_new: false }] })
    expect(page('received')?.likes[0]?.like_new).toBe(false)
    expect(counts()).toMatchObject({ received: 1, new_likes: 0 })
    expect(isQuiet()).toBe(true)
  })
})

describe('an own like', () => {
  it('C-7 shows at once, and taking it back ends the match', () => {
    const anna = card('Anna')
    const { queryClient, all } = browser()
    addReceived(queryClient, entryOf(anna, { is_match: true }))

    showGiven(queryClient, anna, true)
    expect(all()?.profiles).toEqual([anna])
    showGiven(queryClient, anna, false)

    expect(all()).toMatchObject({ profiles: [], liked_by: [{ is_match: false }] })
  })

  it('U-27 a like stays, though likes that were read before it arrive after it', async () => {
    const anna = card('Anna')
    const { queryClient, all } = browser()
    let arrive = () => {}
    const readBefore = new Promise<void>((done) => (arrive = done))
    const queryFn = () => readBefore.then(() => ({ profiles: [], liked_by: [], new_likes: 0 }))
    const loaded = queryClient.fetchQuery({ ...likesQuery, queryFn, staleTime: 0 })

    showGiven(queryClient, anna, true)
    const kept = keepGiven(queryClient, anna, true)
    arrive()
    await Promise.all([loaded, kept])

    expect(all()?.profiles).toEqual([anna])
  })
})
