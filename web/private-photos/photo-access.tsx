import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useId } from 'react'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { endedGrantsQuery, photoGrantsQuery, photoRequestsQuery } from './access-queries.ts'
import { EndedGrants } from './ended-grants.tsx'
import { PhotoGrants } from './photo-grants.tsx'
import { PhotoRequests } from './photo-requests.tsx'
import { useChangeAccess } from './use-change-access.ts'

/** Who asks to see the private photos, and who may see them until when. */
export function PhotoAccess() {
  const say = usePhrases('photos')
  const titleId = useId()
  const requests = useInfiniteQuery(photoRequestsQuery)
  const grants = useInfiniteQuery(photoGrantsQuery)
  const ended = useInfiniteQuery(endedGrantsQuery)
  const change = useChangeAccess()
  const isLoading = requests.isPending || grants.isPending || ended.isPending
  const error = requests.error ?? grants.error ?? ended.error
  const isEmpty = requests.data?.length === 0 && grants.data?.length === 0

  return (
    <section id="photo-access" aria-labelledby={titleId} aria-busy={isLoading}>
      <Card className="flex flex-col gap-4">
        <header className="flex flex-col gap-1">
          <h2 id={titleId} className="text-lg font-bold">
            {say('access.title')}
          </h2>
          <p className="max-w-prose text-sm text-muted">{say('access.text')}</p>
        </header>
        <Refused by={error} />
        {isLoading && !error && <Skeleton className="w-56 max-w-full" />}
        {isEmpty && (
          <p className="flex items-center gap-3 text-muted">
            <Lock aria-hidden size={20} className="shrink-0" />
            {say('access.none')}
          </p>
        )}
        <PhotoRequests requests={requests.data ?? []} more={requests} onChange={change} />
        <PhotoGrants grants={grants.data ?? []} more={grants} onChange={change} />
        <EndedGrants ended={ended.data ?? []} more={ended} onChange={change} />
      </Card>
    </section>
  )
}
