import type { Input, Output } from '#contract/endpoint.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { FoundProfile, search as endpoint } from '#contract/search.ts'
import type { Context } from '#server/context.ts'
import { countedAs } from '#server/limits.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseTooQuick } from '#server/quick-limits.ts'
import { visitorSees } from '#server/profiles/rules.ts'
import { spendViews } from '#server/profiles/view-budget.ts'
import { findCurrentMember } from '#server/sessions/session.ts'
import { countPeople } from './count-people.ts'
import { nextPage, readMatchCursor, readTimeCursor } from './cursor.ts'
import { findPage, type Page } from './find-page.ts'
import { FEW, findSimilar, NONE } from './find-similar.ts'
import { matchPage } from './match-page.ts'
import { asFound, type SearchRequest } from './search-request.ts'
import { searchInTurn } from './search-turns.ts'
import { findSearcher } from './searcher.ts'
import { defaultsOf } from './defaults.ts'
import { criteriaOf } from './criteria.ts'
import { findOffers, weaveOffers } from './weave-offers.ts'

/** What visitors see of a site that shows them a little. */
const PREVIEW = 12

/** People who fit, a page at a time; with few of them also others who nearly fit. */
export function search(context: Context, asked: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  return searchInTurn(context.household, () => find(context, asked))
}

async function find(context: Context, asked: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { db, site, clock } = context
  const searcher = await findSearcher(context)
  const sees = searcher ? 'all' : visitorSees(site.settings, asked)
  if (sees === 'none') throw new Refusal('search.members_only')
  const member = await findCurrentMember(context)
  if (member) refuseTooQuick(site, 'search', countedAs(member))

  const isPreview = sees === 'limited'
  const criteria = criteriaOf(asked, site.settings, defaultsOf(context, searcher))
  const request = { db, site, clock, searcher, criteria }
  const count = { site: site.id, criteria, viewer: searcher, now: clock.now() }
  const [{ rows, next }, totals] = await Promise.all([
    isPreview ? findPage(request, 'active', PREVIEW) : pageOf(context, request, asked),
    countPeople(db, count),
  ])
  const offers = await findOffers(context, request, asked)
  const isFew = !isPreview && !asked.after && !next && rows.length < FEW
  const ids = rows.map(({ id }) => id)
  const similar = isFew ? await findSimilar(request, ids, totals) : NONE
  // What every visitor is shown tells nobody more, and many of them share a network.
  if (!isPreview || hasFilter(asked)) await spendViews({ ...context, member }, rows.length + similar.rows.length)

  const found = rows.map((row) => asFound(request, row))
  const woven = weaveOffers(rows, offers.picked, site.settings.resell_every)
  const shown = offers.shown + woven.length
  return {
    gender: criteria.genders,
    country: 'country' in criteria.where ? criteria.where.country : null,
    countryregion: 'country' in criteria.where ? criteria.where.region : null,
    min_age: criteria.minAge,
    max_age: criteria.maxAge,
    profiles: isPreview ? found.map(inSmall) : found,
    partner_offers: woven,
    total: totals.people,
    fictional_total: totals.fictional,
    is_more: totals.isMore,
    next: next && !isPreview ? nextPage(context, shown > 0 ? { ...next, offers: shown } : next) : null,
    results_per_page: isPreview ? PREVIEW : PAGE_SIZE,
    similar: {
      profiles: similar.rows.map((row) => asFound(request, row)),
      total: similar.people,
      fictional_total: similar.fictional,
      widened: similar.widened,
    },
  }
}

function pageOf(context: Context, request: SearchRequest, { sort, after }: Input<typeof endpoint>): Promise<Page> {
  const { searcher } = request
  if (sort === 'match' && searcher) {
    const cursor = after === undefined ? undefined : readMatchCursor(context, after)
    return matchPage({ ...request, searcher }, PAGE_SIZE, cursor)
  }
  // Nobody can fit a visitor.
  const order = sort === 'match' ? 'active' : sort
  const cursor = after === undefined ? undefined : readTimeCursor(context, order, after)
  return findPage(request, order, PAGE_SIZE, cursor)
}

/** A card that is sharp as it stands, and nothing larger: the whole picture is for members. */
function inSmall(profile: FoundProfile): FoundProfile {
  const { main_image: image } = profile
  if (!image) return profile
  const { small, thumb_filename: thumb } = image
  return { ...profile, main_image: { ...image, filename: thumb, match: small } }
}

const NO_FILTERS = new Set(['network', 'ref', 'sort', 'after'])

function hasFilter(asked: Input<typeof endpoint>): boolean {
  return Object.entries(asked).some(([name, value]) => value !== undefined && !NO_FILTERS.has(name))
}
