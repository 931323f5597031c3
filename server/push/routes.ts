import * as push from '#contract/push.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { endDevice } from './end-device.ts'
import { listDevices } from './list-devices.ts'
import { subscribe } from './subscribe.ts'

export const pushRoutes = [
  memberChange(push.subscribe, subscribe),
  memberRoute(push.listPushDevices, listDevices),
  memberChange(push.endPushDevice, endDevice),
]
