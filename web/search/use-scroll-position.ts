import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useUser } from '#web/members/user.ts'
import type { SearchFilters } from './filters.ts'
import { readScrollPosition, saveScrollPosition, type ScrollPosition } from './scroll-position.ts'
import { searchQuery } from './search-query.ts'
import type { Results } from './use-results.ts'

const OWN_MOVES = ['wheel', 'touchmove', 'keydown'] as const

/**
 * Whoever comes back finds their place, also after a reload, when the pages that were loaded are gone and the router,
 * which remembers how far down they were, would end at the foot of a shorter list.
 */
export function useScrollPosition(filters: SearchFilters, { pages, hasMore, isLoading }: Results): void {
  const queryClient = useQueryClient()
  const member = useUser()?.id
  // The address is already the next one while this screen is still there.
  const at = useLocation({ select: ({ pathname, state }) => (pathname === '/members' ? state.__TSR_key : undefined) })
  const wanted = useRef<ScrollPosition>(undefined)
  const isAsked = useRef(false)

  useEffect(() => {
    wanted.current = readScrollPosition(at)
    isAsked.current = false
    // Whoever moves by themselves meanwhile is where they want to be.
    const giveUp = () => {
      wanted.current = undefined
    }
    for (const move of OWN_MOVES) addEventListener(move, giveUp, { passive: true })
    return () => {
      for (const move of OWN_MOVES) removeEventListener(move, giveUp)
    }
  }, [at])

  useEffect(() => {
    const place = wanted.current
    if (!place || pages === 0 || isLoading) return
    if (pages >= place.pages || !hasMore || isAsked.current) {
      wanted.current = undefined
      goTo(place)
      return
    }
    isAsked.current = true
    const query = searchQuery(member, filters)
    // What goes wrong the list tells by itself.
    void queryClient.fetchInfiniteQuery({ ...query, pages: place.pages, staleTime: 0 }).catch(() => {})
  }, [queryClient, member, filters, pages, hasMore, isLoading])

  useLayoutEffect(() => {
    if (at === undefined || pages === 0) return
    const keep = () =>
      saveScrollPosition(member, {
        at,
        pages,
        seen: seenFirst(),
        followed: document.activeElement?.getAttribute('href') ?? null,
      })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [at, pages, member])
}

const PEOPLE = 'main article :is(h2, h3) a'

function seenFirst(): { address: string; top: number } | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(PEOPLE)].map((link) => ({
    address: link.pathname,
    top: link.getBoundingClientRect().top,
  }))
  return links.find(({ top }) => top > 0) ?? null
}

/** By the person that was seen there, not by a number of pixels: notices above the list come and go. */
function goTo({ seen, followed }: ScrollPosition): void {
  const link = seen && linkTo(seen.address)
  if (link) scrollBy({ top: link.getBoundingClientRect().top - seen.top, behavior: 'instant' })
  // Whoever goes on by keyboard does so from the person that they looked at, not from the top.
  if (followed && document.activeElement === document.body) linkTo(followed)?.focus({ preventScroll: true })
}

function linkTo(address: string): HTMLAnchorElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>(PEOPLE)].find(({ pathname }) => pathname === address)
}
