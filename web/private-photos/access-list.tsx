import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

/** How a list goes on: what `useInfiniteQuery` knows of it. */
export interface More {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface Props {
  title: string
  more: More
  children: ReactNode
}

/** People who ask or may see, under a title. */
export function AccessList({ title, more, children }: Props) {
  const say = usePhrases('photos')
  const titleId = useId()
  return (
    <div>
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col divide-y divide-line">
        {children}
      </ul>
      {more.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3"
          isBusy={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {say('access.more')}
        </Button>
      )}
    </div>
  )
}
