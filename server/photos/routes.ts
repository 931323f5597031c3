import * as photos from '#contract/photos.ts'
import { memberChange, memberChangeAround, memberRoute } from '#server/route-kinds.ts'
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
  memberChangeAround(photos.changePhoto, changePhoto),
  memberChange(photos.deletePhoto, deletePhoto),
  memberChange(photos.restorePhoto, restorePhoto),
]
