import type { Input, Output } from '#contract/endpoint.ts'
import { type FoundProfile, PAGE_SIZE, type search as endpoint } from '#contract/search.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { visitorSees } from '#server/profiles/rules.ts'
import { spendViews } from '#server/profiles/view-budget.ts'
import { countPeople } from './count-people.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { findPage, type Page } from './find-page.ts'
import { FEW, findSimilar } from './find-similar.ts'
import { matchPage } from './match-page.ts'
import { asFound, type Quest } from './quest.ts'
import { findSeeker } from './seeker.ts'
import { usualOf } from './usual.ts'
import { wishOf } from './wish.ts'

/** What visitors see of a site that shows them a little. */
const GLIMPSE = 12

/** People who fit, a page at a time; with few of them also others who nearly fit. */
export async function search(context: Context, asked: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { db, site, clock } = context
  const seeker = await findSeeker(context)
  const sees = seeker ? 'all' : visitorSees(site.settings, asked)
  if (sees === 'none') throw new Refusal('search.members_only')

  const isGlimpse = sees === 'limited'
  const wish = wishOf(asked, site.settings, usualOf(context, seeker))
  const quest = { db, site, clock, seeker, wish }
  const question = { site: site.id, wish, memberId: seeker?.id, now: clock.now() }
  const [{ rows, next }, totals] = await Promise.all([
    isGlimpse ? findPage(quest, 'active', GLIMPSE) : pageOf(context, quest, asked),
    countPeople(db, question),
  ])
  const isFew = !isGlimpse && !asked.after && !next && rows.length < FEW
  const ids = rows.map(({ id }) => id)
  const similar = isFew ? await findSimilar(quest, ids, totals.people) : { rows: [], total: 0, widened: [] }
  // What every visitor is shown tells nobody more, and many of them share a network.
  if (!isGlimpse || hasFilter(asked)) {
    await spendViews({ ...context, member: seeker }, rows.length + similar.rows.length)
  }

  const found = rows.map((row) => asFound(quest, row))
  return {
    gender: wish.genders,
    country: 'country' in wish.where ? wish.where.country : null,
    countryregion: 'country' in wish.where ? wish.where.region : null,
    min_age: wish.minAge,
    max_age: wish.maxAge,
    profiles: isGlimpse ? found.map(inSmall) : found,
    total: totals.people,
    fictional_total: totals.fictional,
    is_more: totals.isMore,
    next: next && !isGlimpse ? writeCursor(context.secrets, site.id, next) : null,
    results_per_page: isGlimpse ? GLIMPSE : PAGE_SIZE,
    similar: {
      profiles: similar.rows.map((row) => asFound(quest, row)),
      total: similar.total,
      widened: similar.widened,
    },
  }
}

function pageOf({ secrets, site }: Context, quest: Quest, { sort, after }: Input<typeof endpoint>): Promise<Page> {
  const { seeker } = quest
  if (sort === 'match' && seeker) {
    const cursor = after === undefined ? undefined : readCursor(secrets, site.id, ['match'], after)
    return matchPage({ ...quest, seeker }, PAGE_SIZE, cursor)
  }
  // Nobody can fit a visitor.
  const order = sort === 'match' ? 'active' : sort
  const cursor = after === undefined ? undefined : readCursor(secrets, site.id, [order], after)
  return findPage(quest, order, PAGE_SIZE, cursor && { at: new Date(cursor.at), id: cursor.id })
}

/** Enough to see that there are people, too little to copy or recognise them. */
function inSmall(profile: FoundProfile): FoundProfile {
  const { main_image: image } = profile
  if (!image) return profile
  const { thumb_filename: thumb } = image
  return { ...profile, main_image: { ...image, filename: thumb, match: thumb } }
}

const NO_FILTERS = new Set(['network', 'ref', 'sort', 'after'])

function hasFilter(asked: Input<typeof endpoint>): boolean {
  return Object.entries(asked).some(([name, value]) => value !== undefined && !NO_FILTERS.has(name))
}
