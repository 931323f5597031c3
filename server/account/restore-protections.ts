import type { MemberId } from '#contract/members.ts'
import { restoreBlocks } from '#server/blocks/block.ts'
import { lockPictures } from '#server/chats/accept-pictures.ts'
import type { ChangeContext } from '#server/context.ts'
import type { Intent } from '#server/mail/links.ts'
import { setDiscreetMode } from '#server/push/discreet-mode.ts'
import { restorePrivatePhotos } from '#server/photos/restore-private.ts'
import { changeProfile } from '#server/profiles/change-profile.ts'
import type { Protection } from '#server/protections/note-lifted.ts'
import { countNewPhotos } from '#server/protections/count-new-photos.ts'
import { takeLifted } from '#server/protections/take-lifted.ts'
import { restoreHidden } from '#server/visibility/restore-hidden.ts'
import { withdrawSensitive } from './consents.ts'

/**
 * For an owner who has just come back: blocks, hidings, invisible and discreet mode, private photos, locked pictures and a withdrawn consent that
 * were lifted lately hold again, since whoever was in may have done it to see or show the owner. Returns what the mail tells of it.
 */
export async function restoreProtections(context: ChangeContext, member: MemberId): Promise<Intent> {
  const { tx, site, clock } = context
  const lifted = await takeLifted(tx, site.id, member, clock.now())
  const of = (kind: Protection) => lifted.filter((one) => one.kind === kind)
  const [blocks, regions, contacts] = [of('block'), of('region'), of('contact')]
  await restoreBlocks(context, member, blocks)
  const hiddenAgain = await restoreHidden(tx, { site: site.id, member }, { regions, contacts })
  const isInvisible = of('invisible').length > 0
  if (isInvisible) await changeProfile(tx, site.id, member, { isInvisible }, clock.now())
  const isDiscreet = of('discreet').length > 0
  if (isDiscreet) await setDiscreetMode(tx, site.id, member, true)
  const isWithdrawn = of('consent').length > 0
  if (isWithdrawn) await withdrawSensitive(tx, context, member)
  const shown = of('photo').map(({ subject }) => subject)
  const open = of('pictures').map(({ subject }) => subject)
  const now = clock.now().toISOString()
  const privateAgain = await restorePrivatePhotos(tx, site.id, member, shown)
  return {
    private_again: sayCount(privateAgain),
    // After those that are private again: what others still see.
    new_photos: sayCount(await countNewPhotos(tx, site.id, member, clock.now())),
    locked_again: sayCount(await lockPictures(tx, site.id, member, open)),
    withdrawn_again: isWithdrawn ? now : '',
    blocked_again: sayCount(blocks.length),
    hidden_again: sayCount(hiddenAgain),
    invisible_again: isInvisible ? now : '',
    discreet_again: isDiscreet ? now : '',
  }
}

const sayCount = (count: number) => (count > 0 ? String(count) : '')
