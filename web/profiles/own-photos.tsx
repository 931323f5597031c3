import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletePhoto, type OwnPhoto } from '#contract/photos.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Photo } from '#ui/photo.tsx'
import { call } from '#web/platform/api/call.ts'
import { Refused } from '#web/platform/api/refused.tsx'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { PhotoDrop } from '#web/photos/photo-drop.tsx'
import type { PickedPhoto } from '#web/photos/send-photo.ts'
import { useUpload, wasCancelled } from '#web/photos/use-upload.ts'
import { userQuery } from '#web/sessions/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { ownPhotosQuery } from './own-photos-query.ts'

/** The member's photos with their state, and room for more up to the limit. */
export function OwnPhotos() {
  const say = usePhrases('profiles')
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(ownPhotosQuery)
  const [picked, setPicked] = useState<PickedPhoto>()
  const { progress, start, cancel } = useUpload()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ownPhotosQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    ])
  const upload = useMutation({ mutationFn: start, onSuccess: () => setPicked(undefined), onSettled: refresh })
  const remove = useMutation({ mutationFn: (id: string) => call(deletePhoto, { id }), onSettled: refresh })
  const { photos, limit } = data

  return (
    <Card>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-bold">{say('photos')}</h2>
        <p className="text-sm text-muted">{say('count', { count: photos.length, limit })}</p>
      </header>
      {photos.length === 0 && <EmptyState icon={<ImagePlus aria-hidden />} title={say('none')} />}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {photos.map((photo) => (
          <OwnPhotoTile key={photo.id} photo={photo} onDelete={() => remove.mutate(photo.id)} />
        ))}
      </ul>
      {photos.length < limit && (
        <div className="mt-6 flex flex-col gap-3">
          <h3 className="font-semibold">{say('add')}</h3>
          <PhotoDrop photo={picked} onChange={setPicked} progress={progress} onCancel={cancel} />
          {picked && (
            <Button isBusy={upload.isPending} onClick={() => upload.mutate(picked)}>
              {say('save')}
            </Button>
          )}
        </div>
      )}
      <Refused by={wasCancelled(upload.error) ? remove.error : (upload.error ?? remove.error)} />
    </Card>
  )
}

function OwnPhotoTile({ photo, onDelete }: { photo: OwnPhoto; onDelete: () => void }) {
  const say = usePhrases('profiles')
  const { cdn_prefix } = useSettings()
  return (
    <li className="relative">
      <Photo src={cdn_prefix + photo.filename} alt={photo.is_main ? say('main') : ''} />
      <div className="absolute start-2 top-2 flex gap-1">
        {photo.is_main && <Tag tone="accent">{say('main')}</Tag>}
        {photo.status !== 'active' && <Tag tone="warning">{say(photo.status)}</Tag>}
      </div>
      <div className="absolute end-2 bottom-2">
        <IconButton label={say('delete')} variant="raised" onClick={onDelete}>
          <Trash2 aria-hidden size={20} />
        </IconButton>
      </div>
    </li>
  )
}
