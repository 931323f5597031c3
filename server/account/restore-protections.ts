import type { MemberId } from '#contract/members.ts'
import { restoreBlocks } from '#server/blocks/block.ts'
import type { ChangeContext } from '#server/context.ts'
import type { Intent } from '#server/mail/links.ts'
import { changeProfile } from '#server/profiles/change-profile.ts'
import type { Protection } from '#server/protections/note-lifted.ts'
import { takeLifted } from '#server/protections/take-lifted.ts'
import { restoreHidden } from '#server/visibility/hide-from.ts'

/**
 * For an owner who has just come back: blocks, hidings and invisible mode that were taken back lately hold again, since whoever
 * was in may have done it to see the owner. Returns what the mail tells of it.
 */
export async function restoreProtections(context: ChangeContext, member: MemberId): Promise<Intent> {
  const { tx, site, clock } = context
  const lifted = await takeLifted(tx, site.id, member, clock.now())
  const of = (kind: Protection) => lifted.filter((one) => one.kind === kind)
  const [blocks, regions, contacts] = [of('block'), of('region'), of('contact')]
  await restoreBlocks(context, member, blocks)
  await restoreHidden(tx, site.id, member, { regions, contacts })
  const isInvisible = of('invisible').length > 0
  if (isInvisible) await changeProfile(tx, site.id, member, { isInvisible }, clock.now())
  return {
    blocked_again: sayCount(blocks.length),
    hidden_again: sayCount(regions.length + contacts.length),
    invisible_again: isInvisible ? clock.now().toISOString() : '',
  }
}

const sayCount = (count: number) => (count > 0 ? String(count) : '')
