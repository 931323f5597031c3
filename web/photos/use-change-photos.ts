import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePhoto, deletePhoto, makeMainPhoto, orderPhotos, restorePhoto } from '#contract/photos.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ownPhotosQuery } from './own-photos-query.ts'
import { type OwnPhotos, type PhotoChange, withChange } from './photo-changes.ts'
import { refreshMainImage } from './refresh-main-image.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'

const mutationKey = ['own-photos', 'change']

/** Changes photos at once; what the server refuses goes back, with a word about why. */
export function useChangePhotos(): (change: PhotoChange) => void {
  const say = usePhrases('photos')
  const words = useRefusalWords()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = ownPhotosQuery
  // An answer tells how things were before the changes that wait behind it.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    // One after the other, so that they arrive in the order in which they were made.
    scope: { id: 'own-photos' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (known) => known && withChange(known, change))
      return { before }
    },
    onError: (error, _change, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.show({ tone: 'danger', message: words(error) })
      void queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: (answer, change) => {
      if (isLast()) queryClient.setQueryData(queryKey, answer)
      if (change.kind === 'restore') toast.show({ tone: 'success', message: say('own.restored') })
      if (change.kind !== 'delete') return
      const undo = () => mutate({ kind: 'restore', id: change.id })
      toast.show({ message: say('own.deleted'), action: { label: say('own.undo'), onPress: undo } })
    },
    onSettled: () => (isLast() ? refreshMainImage(queryClient) : undefined),
  })
  return mutate
}

function send(change: PhotoChange): Promise<OwnPhotos> {
  switch (change.kind) {
    case 'order':
      return call(orderPhotos, { ids: change.ids })
    case 'main':
      return call(makeMainPhoto, { id: change.id })
    case 'privacy':
      return call(changePhoto, { id: change.id, is_private: change.isPrivate })
    case 'delete':
      return call(deletePhoto, { id: change.id })
    case 'restore':
      return call(restorePhoto, { id: change.id })
  }
}
