import { withTabStorage } from '#client/storage/with-tab-storage.ts'

/** Where a tab keeps what was answered on a lander, be it nothing but the first questions of signup. */
export const LANDER_ANSWERS = 'lander-answers'

/** Whether somebody has begun to join on a lander, in this tab. */
export function hasBegunOnLander(): boolean {
  return Boolean(withTabStorage((storage) => storage.getItem(LANDER_ANSWERS)))
}
