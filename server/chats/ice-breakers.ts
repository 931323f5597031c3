import { sql } from 'kysely'
import type { IceBreaker, listIceBreakers as endpoint } from '#contract/chats.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { hopes, interests } from '#contract/vocabularies.ts'
import type { Db, SiteId } from '#server/platform/db/db.ts'
import type { MemberContext } from '#server/context.ts'
import { phrases } from '#server/platform/phrases.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ifVisible } from '#server/cards/rules.ts'
import { isReachable } from './queries.ts'

/** Lines with which the member could begin to write to somebody, and what sending one costs. */
export async function listIceBreakers(
  context: MemberContext,
  { id }: { id: MemberId },
): Promise<Output<typeof endpoint>> {
  const { db, site, member, locale } = context
  const pair = await findPair(db, site.id, member.id, id)
  if (!pair) throw new Refusal('profiles.not_found')
  return { lines: linesFor(context.site.settings, pair, locale), credits: site.settings.ice_breaker_credits }
}

/** The text of one line as it would be offered now; undefined when it is none of them. */
export async function findLine(context: MemberContext, id: MemberId, key: string): Promise<string | undefined> {
  const { db, site, member, locale } = context
  const pair = await findPair(db, site.id, member.id, id)
  // Who is not there is for the sending to refuse.
  if (!pair) return ''
  return linesFor(site.settings, pair, locale).find(({ line }) => line === key)?.text
}

interface Pair {
  name: string
  placeId: number | null
  city: string | null
  interests: string[]
  hasPhoto: boolean
  hasAbout: boolean
  ownPlaceId: number | null
  ownInterests: string[]
}

async function findPair(db: Db, site: SiteId, memberId: MemberId, id: MemberId): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select p.name, p.place_id, c.name as city, p.interests, p.about_me <> '' as has_about,
      exists (
        select from photos f
        where f.site_id = p.site_id and f.member_id = p.member_id and not f.is_private and f.status = 'active'
          and f.deleted_at is null
      ) as has_photo,
      o.place_id as own_place_id, o.interests as own_interests
    from profiles p
    join members m on m.site_id = p.site_id and m.id = p.member_id and m.status = 'active'
    join profiles o on o.site_id = p.site_id and o.member_id = ${memberId}
    left join places c on c.id = p.place_id
    where p.site_id = ${site} and p.member_id = ${id} and p.member_id <> ${memberId}
      and ${isReachable(site, memberId, sql.ref('p.member_id'))}
  `.execute(db)
  return rows[0]
}

type LineSettings = MemberContext['site']['settings']

/** The operator's own lines, then those that fit the two, then some that fit anybody. */
function linesFor(settings: LineSettings, pair: Pair, locale: Locale): IceBreaker[] {
  const say = phrases(locale, 'ice-breakers')
  const { name } = pair
  const own = (settings.ice_breakers[locale] ?? []).map((text, i) => ({
    line: `own_${i}`,
    text: text.replaceAll('{name}', name),
  }))
  const visible = ifVisible(settings, 'interests', pair.interests) ?? []
  const theirs = interests.filter((interest) => visible.includes(interest) && !hopes.has(interest))
  const shared = theirs.find((interest) => pair.ownInterests.includes(interest))
  const [first] = theirs
  const city = ifVisible(settings, 'city', pair.city)
  const sayInterest = phrases(locale, 'interests')
  const interestName = (interest: (typeof interests)[number]) => withinSentence(sayInterest(interest), locale)

  const fitting: IceBreaker[] = []
  if (shared)
    fitting.push({ line: 'shared_interest', text: say('shared_interest', { interest: interestName(shared) }) })
  else if (first)
    fitting.push({ line: 'their_interest', text: say('their_interest', { interest: interestName(first) }) })
  if (city && pair.placeId === pair.ownPlaceId) fitting.push({ line: 'same_city', text: say('same_city', { city }) })
  else if (city) fitting.push({ line: 'their_city', text: say('their_city', { city }) })
  if (pair.hasPhoto) fitting.push({ line: 'photo', text: say('photo', { name }) })
  if (pair.hasAbout) fitting.push({ line: 'about_me', text: say('about_me', { name }) })
  const general = (['weekend', 'coffee', 'laugh', 'travel'] as const).map((line) => ({
    line,
    text: say(line, { name }),
  }))
  return [...own, ...fitting, ...general]
}

/** The name of a thing in the middle of a sentence; German writes it with a capital there too. */
function withinSentence(name: string, locale: Locale): string {
  return locale === 'de' ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)
}
