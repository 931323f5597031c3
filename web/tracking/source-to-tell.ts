import type { Source } from '#contract/fields.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { SOURCE_TOLD } from '#web/platform/tab-owner.ts'
import { trackingOfVisit } from './tracking.ts'

/** Where the visitor came from, for counting that they begin to join: told once in a tab, however often they begin again. */
export function sourceToTell(): Source {
  const isTold = withTabStorage((storage) => {
    const told = storage.getItem(SOURCE_TOLD)
    storage.setItem(SOURCE_TOLD, '1')
    return told !== null
  })
  if (isTold) return {}
  const { lander, slug, variant, network, ref } = trackingOfVisit() ?? {}
  return { lander, slug, variant, network, ref }
}
