import { sql } from 'kysely'
import type { MessageKind } from '#contract/chats.ts'
import type { Locale } from '#contract/locales.ts'
import type { MemberId } from '#contract/members.ts'
import { isBlocked } from '#server/blocks/is-blocked.ts'
import { ifVisible } from '#server/cards/rules.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Site } from '#server/sites/site.ts'

export interface Dialogue {
  companion: {
    id: MemberId
    /** What others may see of the profile. */
    city: string | null
    interests: readonly string[]
    /** What the profile says of itself; empty when it is in another language than the member's. */
    about: string
  }
  member: { id: MemberId; name: string; language: Locale; interests: readonly string[] }
  heard: { kind: MessageKind; text: string }
  /** What the companion has written so far, the newest last. */
  said: readonly string[]
}

interface Row {
  companionId: MemberId
  companionLanguage: Locale
  city: string | null
  companionInterests: string[]
  aboutMe: string
  memberId: MemberId
  name: string
  language: Locale
  interests: string[]
  kind: MessageKind
  text: string | null
  said: string[] | null
}

/**
 * A message of a person that a fictional profile has not answered: it is the last one, the person has not removed the
 * chat since, both are there and nobody has blocked the other. Undefined when that is not so, or no longer.
 */
export async function findDialogue(
  db: Db,
  { id: site, settings }: Site,
  conversation: string,
  seq: number,
): Promise<Dialogue | undefined> {
  const { rows } = await sql<Row>`
    select f.id as companion_id, f.language as companion_language, l.name as city, fp.interests as companion_interests,
      fp.about_me, o.id as member_id, op.name, o.language, op.interests, m.kind, m.text, (
        select array_agg(own.text order by own.seq)
        from messages own
        where own.site_id = v.site_id and own.conversation_id = v.id and own.sender_id = f.id and own.kind = 'text'
          and own.created_at between v.created_at and v.last_at
      ) as said
    from conversations v
    join messages m on m.site_id = v.site_id and m.conversation_id = v.id and m.seq = v.last_seq
      and m.created_at between v.created_at and v.last_at
    join chats c on c.site_id = v.site_id and c.conversation_id = v.id and c.member_id = m.sender_id
    join members o on o.site_id = c.site_id and o.id = c.member_id and o.status = 'active' and not o.is_fictional
    join members f on f.site_id = c.site_id and f.id = c.partner_id and f.status = 'active' and f.is_fictional
    join profiles op on op.site_id = o.site_id and op.member_id = o.id
    join profiles fp on fp.site_id = f.site_id and fp.member_id = f.id and fp.status = 'active'
    left join places l on l.id = fp.place_id
    where v.site_id = ${site} and v.id = ${conversation} and v.last_seq = ${seq} and c.removed_seq < ${seq}
      and not ${isBlocked(site, sql.ref('o.id'), sql.ref('f.id'))}
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    companion: {
      id: row.companionId,
      city: ifVisible(settings, 'city', row.city),
      interests: ifVisible(settings, 'interests', row.companionInterests) ?? [],
      about: row.companionLanguage === row.language ? row.aboutMe : '',
    },
    member: { id: row.memberId, name: row.name, language: row.language, interests: row.interests },
    heard: { kind: row.kind, text: row.text ?? '' },
    said: row.said ?? [],
  }
}
