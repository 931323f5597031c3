import { isServer, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { User } from '#contract/members.ts'
import type { SiteSettings } from '#contract/sites.ts'
import { CallRefused } from '#client/api/call.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { screen } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { trackingOfVisit } from '#web/tracking/tracking.ts'
import { addressOf, readFilters } from './filters.ts'
import { readScrollPosition } from './scroll-position.ts'
import { loggedOutSearch } from './logged-out-search.ts'
import { searchQuery } from './search-query.ts'

interface Visit {
  context: { queryClient: QueryClient; settings: SiteSettings; user: User | null }
  location: { href: string; state: { __TSR_key?: string | undefined } }
  search: Readonly<Record<string, unknown>>
}

/** Lets a visitor in where the site shows its members to them, else sends them to the login. */
export function requireSearchAccess({ context, location, search }: Visit): void {
  const filters = readFilters(search)
  const { network, ref } = filters
  const kept = isServer || network || ref ? undefined : trackingOfVisit()
  const mode = loggedOutSearch(context.settings, { network, ref })
  // Where a partner's visitor sees more, the address says who sent them, so that a reload shows the same.
  if (kept && loggedOutSearch(context.settings, kept) !== mode) {
    const sent = { ...filters, network: kept.network, ref: kept.ref }
    throw redirect({ to: '/members', search: addressOf(sent), replace: true })
  }
  if (mode === 'none') requireLogin({ context, location })
}

/** Has the words ready, and the first people for a page that the server renders. */
export async function loadSearch({ context, location, search, isEntered }: Visit & { isEntered: boolean }) {
  const { queryClient, user } = context
  const query = searchQuery(user?.id, readFilters(search))
  // Who enters anew after a while begins on a fresh first page, who comes back where they were; who stays keeps what was loaded.
  const pages = isServer ? 1 : (readScrollPosition(location.state.__TSR_key)?.pages ?? 1)
  const found = isEntered
    ? queryClient.fetchInfiniteQuery({ ...query, pages })
    : queryClient.ensureInfiniteQueryData(query)
  const answered = found.catch(refuse)
  return screen(context, {
    phrases: ['search', 'vocabularies', ...cardPhrases, ...likeButtonPhrases],
    title: (say) => say('title'),
    // A member's browser shows the screen at once, with the shapes of what comes; a visitor may have to be sent away.
    data: isServer || !user ? answered : undefined,
  })

  // Whatever else went wrong the screen tells: it asks the same.
  function refuse(error: unknown) {
    if (error instanceof CallRefused && error.code === 'search.members_only') requireLogin({ context, location })
  }
}
