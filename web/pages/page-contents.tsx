import { useMemo, useRef } from 'react'
import type { Block } from '#contract/pages.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { useSectionInSight } from '#ui/use-section-in-sight.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  blocks: readonly Block[]
}

/** Fewer are seen at a glance. */
const WORTH_A_LIST = 4

/** Whether a page is long enough for a list of what it is made of. */
export function hasContents(blocks: readonly Block[]): boolean {
  return headingsOf(blocks).length >= WORTH_A_LIST
}

/** What a long page is made of, beside it where there is room, and in which part of it one is. */
export function PageContents({ blocks }: Props) {
  const say = usePhrases('pages')
  const list = useRef<HTMLElement>(null)
  const headings = useMemo(() => headingsOf(blocks), [blocks])
  const ids = useMemo(() => headings.map(({ id }) => id), [headings])
  const current = useSectionInSight(list, ids)
  return (
    <nav
      ref={list}
      aria-labelledby="contents"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain max-lg:hidden"
    >
      <h2 id="contents" className="border-s-2 border-line ps-6 pb-1 text-sm font-bold">
        {say('contents')}
      </h2>
      <ul className="text-sm">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="block border-s-2 border-line py-1.5 ps-6 text-pretty text-muted no-underline hover:text-ink aria-[current]:border-accent-text aria-[current]:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The same where there is no room beside the page: below its title, and closed. */
export function FoldedContents({ blocks }: Props) {
  const say = usePhrases('pages')
  return (
    <Accordion className="lg:hidden">
      <Disclosure title={say('contents')}>
        <ul>
          {headingsOf(blocks).map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center py-1.5 text-pretty text-accent-text">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Accordion>
  )
}

function headingsOf(blocks: readonly Block[]) {
  return blocks.filter((block) => block.type === 'heading')
}
