import * as photos from '#contract/photos.ts'
import { memberRoute } from '#server/platform/http/route.ts'
import { deletePhoto } from './delete-photo.ts'
import { listOwnPhotos } from './list-own-photos.ts'

export const photoRoutes = [
  memberRoute(photos.listOwnPhotos, ({ db, site, member }) => listOwnPhotos(db, site, member.id)),
  memberRoute(photos.deletePhoto, (context, photo) => deletePhoto(context, context.storage, photo)),
]
