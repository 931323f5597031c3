import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { CropDialog } from '#web/photos/crop-dialog.tsx'
import { EmptyAlbum } from '#web/photos/empty-album.tsx'
import { FullAlbum } from '#web/photos/full-album.tsx'
import { OwnPhotoGrid } from '#web/photos/own-photo-grid.tsx'
import { PhotoAccess } from '#web/private-photos/photo-access.tsx'
import { PhotoPlace } from '#web/photos/photo-place.tsx'
import { PhotosInput } from '#web/photos/photos-input.tsx'
import { RejectedNote } from '#web/photos/rejected-note.tsx'
import { UploadList } from '#web/photos/upload-list.tsx'
import { useAddPhotos } from '#web/photos/use-add-photos.ts'
import { useFileDrop } from '#web/photos/use-file-drop.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { ownPhotosQuery } from '#web/photos/own-photos-query.ts'

/** The member's photos with their order and state, room for more up to the limit, and who may see the private ones. */
export function OwnPhotos() {
  const say = usePhrases('photos')
  const { upload_megabytes: megabytes } = useSettings()
  const { data: album } = useSuspenseQuery(ownPhotosQuery)
  const { photos, limit } = album
  const adding = useAddPhotos(album)
  const { isOver, handlers } = useFileDrop(adding.choose)
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const formatsId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const hasRoom = adding.room > 0
  const place = hasRoom && (
    <PhotoPlace
      label={say('own.add')}
      dropLabel={say('own.drop')}
      isFirst={photos.length === 0}
      isOver={isOver}
      describedBy={formatsId}
      onPress={() => input.current?.click()}
    />
  )

  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4" {...handlers}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 ref={title} id={titleId} tabIndex={-1} className="text-lg font-bold">
            {say('own.title')}
          </h2>
          <p className="text-sm text-muted tabular-nums">{say('own.count', { count: photos.length, limit })}</p>
          {photos.length > 0 && (
            <p className="w-full text-sm text-muted">{say(photos.length > 1 ? 'own.lead_drag' : 'own.lead')}</p>
          )}
        </header>
        <PhotosInput ref={input} onChoose={adding.choose} />
        {photos.length > 0 ? (
          <OwnPhotoGrid photos={photos} place={place && <li>{place}</li>} onDeleted={() => title.current?.focus()} />
        ) : (
          place && <EmptyAlbum>{place}</EmptyAlbum>
        )}
        {hasRoom && (
          <p id={formatsId} className={classes('text-sm text-muted', photos.length === 0 && 'max-sm:text-center')}>
            {say('formats', { megabytes })}
          </p>
        )}
        {photos.some(({ status }) => status === 'rejected') && <RejectedNote />}
        {photos.length >= limit && <FullAlbum limit={limit} />}
        <UploadList {...adding} />
      </Card>
      {photos.some(({ is_private }) => is_private) && <PhotoAccess />}
      <CropDialog
        photo={adding.picked}
        onChange={adding.crop}
        onBroken={adding.refusePicked}
        onClose={adding.giveUp}
        onUpload={adding.uploadPicked}
      />
    </section>
  )
}
