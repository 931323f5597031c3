import type { Block } from '#contract/pages.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Fewer are seen at a glance. */
const WORTH_A_LIST = 4

/** What a long page is made of, beside it where there is room. */
export function PageContents({ blocks }: { blocks: readonly Block[] }) {
  const say = usePhrases('pages')
  const headings = blocks.filter((block) => block.type === 'heading')
  if (headings.length < WORTH_A_LIST) return null
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain border-s border-line ps-6 max-lg:hidden"
    >
      <h2 id="contents" className="text-sm font-bold">
        {say('contents')}
      </h2>
      <ul className="mt-1 text-sm">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 text-pretty text-muted no-underline hover:text-ink">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
