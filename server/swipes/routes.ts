import * as swipes from '#contract/swipes.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { readDeck } from './read-deck.ts'
import { swipe } from './swipe.ts'
import { undoPass } from './undo-pass.ts'

export const swipeRoutes = [
  memberRoute(swipes.readSwipes, readDeck),
  memberChange(swipes.swipe, swipe),
  memberChange(swipes.undoPass, undoPass),
]
