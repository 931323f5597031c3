import * as photos from '#contract/photos.ts'
import { memberChange, memberRoute } from '#server/platform/http/route.ts'
import { changePhoto } from './change-photo.ts'
import { deletePhoto } from './delete-photo.ts'
import { listOwnPhotos } from './list-own-photos.ts'
import { makeMainPhoto } from './make-main-photo.ts'
import { orderPhotos } from './order-photos.ts'
import { restorePhoto } from './restore-photo.ts'

export const photoRoutes = [
  memberRoute(photos.listOwnPhotos, ({ db, site, member }) => listOwnPhotos(db, site, member.id)),
  memberChange(photos.orderPhotos, orderPhotos),
  memberChange(photos.makeMainPhoto, makeMainPhoto),
  // Its bytes move before and after its transaction.
  memberRoute(photos.changePhoto, changePhoto),
  memberChange(photos.deletePhoto, deletePhoto),
  memberChange(photos.restorePhoto, restorePhoto),
]
