import { queryOptions } from '@tanstack/react-query'
import { listOwnPhotos } from '#contract/photos.ts'
import { call } from '#client/api/call.ts'

export const ownPhotosQuery = queryOptions({ queryKey: ['own-photos'], queryFn: () => call(listOwnPhotos, {}) })
