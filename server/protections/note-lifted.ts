import { sql } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { SiteId, Tx } from '#server/platform/db/db.ts'

export type Protection = 'block' | 'consent' | 'contact' | 'discreet' | 'invisible' | 'photo' | 'pictures' | 'region'

export interface Lifted {
  kind: Protection
  /** Whom or what it kept away or back: an id, a hash, a region, a kind of consent, a conversation; empty for what there is once. */
  subject: string
  /** Since when it had protected; of what was taken back again and again, as if the longest time had been the last. */
  createdAt: string
}

/**
 * More than anybody takes back in a month. Of more those are kept that had stood longest when they were taken back: whoever is in
 * somebody's account cannot push out what its owner chooses, before or later, by adding and taking back something else that the
 * owner never saw.
 */
export const MOST_KEPT = 1000

/** Writes down what a member has taken back of their own protection, in case that it was somebody else in their name. */
export async function noteLifted(
  tx: Tx,
  { site, member, now }: { site: SiteId; member: MemberId; now: Date },
  lifted: readonly Lifted[],
): Promise<void> {
  if (lifted.length === 0) return
  await sql`
    insert into lifted_protections as l (site_id, member_id, kind, subject, created_at, lifted_at)
    select ${site}, ${member}, kind, subject, created_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(lifted.map(asRow))}::jsonb)
      as r (kind text, subject text, created_at timestamptz)
    on conflict (site_id, member_id, kind, subject) do update
      set lifted_at = excluded.lifted_at,
        created_at = excluded.lifted_at
          - greatest(l.lifted_at - l.created_at, excluded.lifted_at - excluded.created_at)
  `.execute(tx)
  // By where the rows lie: compared with each other by their names they took a second on an installation that had counted none yet.
  await sql`
    delete from lifted_protections
    where ctid = any (array(
      select r.ctid
      from (
        select ctid, row_number() over (partition by kind order by created_at - lifted_at, subject) as place
        from lifted_protections
        where site_id = ${site} and member_id = ${member}
      ) r
      where r.place > ${MOST_KEPT}
    ))
  `.execute(tx)
}

const asRow = ({ kind, subject, createdAt }: Lifted) => ({ kind, subject, created_at: createdAt })
