import type { ReactNode } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'

/** No photo yet: a friendly line, and the place for the first one. */
export function EmptyAlbum({ children }: { children: ReactNode }) {
  const say = usePhrases('photos')
  return (
    <div className="flex flex-col items-center gap-x-8 gap-y-4 sm:flex-row">
      <div className="w-full max-w-52 shrink-0">{children}</div>
      <div className="max-w-sm text-center sm:text-start">
        <p className="text-lg font-bold">{say('own.empty')}</p>
        <p className="mt-1 text-balance text-muted">{say('own.empty_line')}</p>
      </div>
    </div>
  )
}
