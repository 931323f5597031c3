import { useState } from 'react'
import { EndlessList } from '#ui/endless-list.tsx'
import { Photo } from '#ui/photo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { samplePortrait } from '#web/dev/sample-portrait.ts'
import { Samples } from '#web/dev/sample.tsx'

const PAGE = 4
const MOST = 12
const GRID = 'grid grid-cols-2 gap-3 md:grid-cols-4'
const COLOURS = ['#4a6fa5', '#a5724a', '#5a8a6a', '#7a4a6a']

export function ListSamples() {
  const [count, setCount] = useState(PAGE)
  const [isLoading, setIsLoading] = useState(false)

  function loadMore() {
    setIsLoading(true)
    setTimeout(() => {
      setCount((shown) => shown + PAGE)
      setIsLoading(false)
    }, 800)
  }

  return (
    <Samples title="Endless list">
      <EndlessList
        hasMore={count < MOST}
        isLoading={isLoading}
        onMore={loadMore}
        moreLabel="Load more"
        status={`${count} of ${MOST} shown`}
        skeleton={
          <div className={`mt-3 ${GRID}`}>
            {COLOURS.map((colour) => (
              <Skeleton key={colour} shape="portrait" />
            ))}
          </div>
        }
      >
        <ul className={GRID}>
          {Array.from({ length: count }, (_, index) => {
            const colour = COLOURS[index % COLOURS.length] ?? '#888888'
            return (
              <li key={index}>
                <Photo src={samplePortrait(colour)} colour={colour} alt={`Portrait ${index + 1}`} />
              </li>
            )
          })}
        </ul>
      </EndlessList>
    </Samples>
  )
}
