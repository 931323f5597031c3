import * as privatePhotos from '#contract/private-photos.ts'
import { memberChange, memberRoute } from '#server/route-kinds.ts'
import { countPhotoRequests } from './count-photo-requests.ts'
import { grantPhotos } from './grant-photos.ts'
import { listEndedPhotoGrants } from './list-ended-photo-grants.ts'
import { listPhotoGrants } from './list-photo-grants.ts'
import { listPhotoRequests } from './list-photo-requests.ts'
import { readPhotoGranter } from './read-photo-granter.ts'
import { requestPhotos } from './request-photos.ts'
import { revokePhotos } from './revoke-photos.ts'

export const privatePhotoRoutes = [
  memberChange(privatePhotos.requestPhotos, requestPhotos),
  memberRoute(privatePhotos.listPhotoRequests, listPhotoRequests),
  memberRoute(privatePhotos.listPhotoGrants, listPhotoGrants),
  memberRoute(privatePhotos.listEndedPhotoGrants, listEndedPhotoGrants),
  memberRoute(privatePhotos.countPhotoRequests, countPhotoRequests),
  memberRoute(privatePhotos.readPhotoGranter, readPhotoGranter),
  memberChange(privatePhotos.grantPhotos, grantPhotos),
  memberChange(privatePhotos.revokePhotos, revokePhotos),
]
