import { isServer, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { User } from '#contract/members.ts'
import type { SiteSettings } from '#contract/sites.ts'
import { CallRefused } from '#client/api/call.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { likeButtonPhrases } from '#web/likes/phrases.ts'
import { tilesQuery } from '#web/offers/tiles-query.ts'
import { screen } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { trackingOfVisit } from '#web/tracking/tracking.ts'
import { addressOf, readFilters } from './filters.ts'
import { readScrollPosition } from './scroll-position.ts'
import { loggedOutSearch } from './logged-out-search.ts'
import { searchQuery } from './search-query.ts'

/** A search without them is whole. */
const NO_TILES: { tiles: readonly unknown[] } = { tiles: [] }
const offerPhrases = ['offers'] as const

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
  const { queryClient, user, settings } = context
  const query = searchQuery(user?.id, readFilters(search))
  // Who enters anew after a while begins on a fresh first page, who comes back where they were; who stays keeps what was loaded.
  const pages = isServer ? 1 : (readScrollPosition(location.state.__TSR_key)?.pages ?? 1)
  const found = isEntered
    ? queryClient.fetchInfiniteQuery({ ...query, pages })
    : queryClient.ensureInfiniteQueryData(query)
  const answered = found.catch(refuse)
  const tiles = user ? queryClient.fetchQuery(tilesQuery(settings.language)).catch(() => NO_TILES) : NO_TILES
  return screen(context, {
    phrases: ['search', 'vocabularies', ...cardPhrases, ...likeButtonPhrases, ...(isServer ? [] : offerPhrases)],
    title: (say) => say('title'),
    // A member's browser shows the screen at once, with the shapes of what comes; a visitor may have to be sent away.
    data: isServer || !user ? Promise.all([answered, loadOfferWords()]) : undefined,
  })

  // A page carries them only where there is something to say.
  async function loadOfferWords() {
    if (user && (settings.member_resell || (await tiles).tiles.length > 0)) await loadPhrases(context, 'offers')
  }

  // Whatever else went wrong the screen tells: it asks the same.
  function refuse(error: unknown) {
    if (error instanceof CallRefused && error.code === 'search.members_only') requireLogin({ context, location })
  }
}
