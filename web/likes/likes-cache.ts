import type { QueryClient } from '@tanstack/react-query'
import type { ProfileCard } from '#contract/cards.ts'
import type { Output } from '#contract/endpoint.ts'
import { type LikeEntry, likeTypes, type LikeType, type listLikes } from '#contract/likes.ts'
import type { MemberId } from '#contract/members.ts'
import { askAgain } from '#client/api/ask-again.ts'
import { LIKES_LISTS, likesListQuery } from './likes-list-query.ts'
import { likesQuery } from './likes-query.ts'

type Page = Output<typeof listLikes>
type Counts = Page['counts']

/** Somebody's like was received, or is there again. */
export function addReceived(queryClient: QueryClient, entry: LikeEntry): void {
  const { profile, like_id } = entry
  const before = findReceived(queryClient, profile.id)
  const counts = {
    received: before ? 0 : 1,
    matches: entry.is_match && !before?.is_match ? 1 : 0,
    new_likes: Number(entry.like_new) - Number(before?.like_new ?? false),
  }
  queryClient.setQueryData(likesQuery.queryKey, (likes) => {
    if (!likes || !like_id) return likes
    const { like_new, is_automatic, is_match } = entry
    const others = likes.liked_by.filter(({ id }) => id !== profile.id)
    return {
      ...likes,
      liked_by: [{ id: profile.id, like_id, like_new, is_automatic, is_match, profile }, ...others],
      new_likes: likes.new_likes + counts.new_likes,
    }
  })
  changeLists(queryClient, counts, (type, entries, isFirstPage) => {
    if (type === 'given')
      return entries.map((one) => (one.profile.id === profile.id ? withMatch(one, entry.is_match) : one))
    const others = entries.filter((one) => one.profile.id !== profile.id)
    const isListed = isFirstPage && (type === 'received' || entry.is_match)
    return isListed ? [entry, ...others] : others
  })
}

/** Somebody took their like back, and the match with it. */
export function removeReceived(queryClient: QueryClient, id: MemberId): void {
  const before = findReceived(queryClient, id)
  const counts = {
    received: before ? -1 : 0,
    matches: before?.is_match ? -1 : 0,
    new_likes: before?.like_new ? -1 : 0,
  }
  queryClient.setQueryData(likesQuery.queryKey, (likes) => {
    if (!likes) return likes
    const liked_by = likes.liked_by.filter((one) => one.id !== id)
    return { ...likes, liked_by, new_likes: likes.new_likes + counts.new_likes }
  })
  changeLists(queryClient, counts, (type, entries) =>
    type === 'given'
      ? entries.map((one) => (one.profile.id === id ? withMatch(one, false) : one))
      : entries.filter((one) => one.profile.id !== id),
  )
}

/** The member has looked at somebody who likes them. */
export function markSeen(queryClient: QueryClient, id: MemberId): void {
  const counts = { new_likes: findReceived(queryClient, id)?.like_new ? -1 : 0 }
  queryClient.setQueryData(likesQuery.queryKey, (likes) => {
    if (!likes) return likes
    const liked_by = likes.liked_by.map((one) => (one.id === id ? { ...one, like_new: false } : one))
    return { ...likes, liked_by, new_likes: likes.new_likes + counts.new_likes }
  })
  changeLists(queryClient, counts, (_type, entries) =>
    entries.map((one) => (one.profile.id === id ? { ...one, like_new: false } : one)),
  )
}

/** The member likes somebody, or does so no longer. */
export function showGiven(queryClient: QueryClient, profile: ProfileCard, isGiven: boolean): void {
  queryClient.setQueryData(likesQuery.queryKey, (likes) => {
    if (!likes) return likes
    const others = likes.profiles.filter(({ id }) => id !== profile.id)
    if (isGiven) return { ...likes, profiles: [profile, ...others] }
    const liked_by = likes.liked_by.map((one) => (one.id === profile.id ? { ...one, is_match: false } : one))
    return { ...likes, profiles: others, liked_by }
  })
}

/**
 * The server has made that change. Likes that are being loaded may have been read before it, so it is shown again once
 * they are there.
 */
export async function keepGiven(queryClient: QueryClient, profile: ProfileCard, isGiven: boolean): Promise<void> {
  const isLoaded = queryClient.getQueryData(likesQuery.queryKey) && !queryClient.isFetching(likesQuery)
  // Joins the load that is under way.
  if (!isLoaded) await queryClient.fetchQuery({ ...likesQuery, staleTime: 0 }).catch(() => {})
  showGiven(queryClient, profile, isGiven)
}

interface Received {
  like_new: boolean
  is_match: boolean
}

/** What is known of a like that the member got. */
function findReceived(queryClient: QueryClient, id: MemberId): Received | undefined {
  const listed = queryClient
    .getQueryData(likesListQuery('received').queryKey)
    ?.pages.flatMap(({ likes }) => likes)
    .find(({ profile }) => profile.id === id)
  return listed ?? queryClient.getQueryData(likesQuery.queryKey)?.liked_by.find((one) => one.id === id)
}

function withMatch(entry: LikeEntry, is_match: boolean): LikeEntry {
  return { ...entry, is_match }
}

/** Changes every list of likes that is loaded, and adds to the counts beside it. */
function changeLists(
  queryClient: QueryClient,
  by: Partial<Counts>,
  change: (type: LikeType, entries: LikeEntry[], isFirstPage: boolean) => LikeEntry[],
): void {
  for (const type of likeTypes) {
    queryClient.setQueryData(
      likesListQuery(type).queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page, index) => ({
            ...page,
            likes: change(type, page.likes, index === 0),
            counts: plus(page.counts, by),
          })),
        },
    )
  }
  for (const queryKey of [likesQuery.queryKey, LIKES_LISTS]) askAgain(queryClient, queryKey)
}

function plus(counts: Counts, by: Partial<Counts>): Counts {
  const sum = (name: keyof Counts) => Math.max(0, counts[name] + (by[name] ?? 0))
  return { received: sum('received'), given: sum('given'), matches: sum('matches'), new_likes: sum('new_likes') }
}
