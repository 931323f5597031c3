import { Link } from '@tanstack/react-router'
import type { Block, Inline } from '#contract/pages.ts'
import { Accordion } from '#ui/accordion.tsx'
import { classes } from '#ui/classes.ts'
import { Disclosure } from '#ui/disclosure.tsx'

interface Props {
  blocks: readonly Block[]
}

/** A page's text. */
export function PageBlocks({ blocks }: Props) {
  const { lead, sections } = bySection(blocks)
  return (
    // On a phone the words of the law are nearly as long as a line.
    <div className="flex flex-col gap-4 leading-relaxed max-sm:hyphens-auto">
      {lead.map(renderBlock)}
      {sections.map(({ id, text, blocks: rest }) => (
        <section key={id} className={SECTION}>
          {renderBlock({ type: 'heading', id, text }, -1)}
          {rest.map(renderBlock)}
        </section>
      ))}
    </div>
  )
}

/** What a page of questions says before the first of them. */
export function PageLead({ blocks }: Props) {
  return <div className="flex flex-col gap-3 text-muted">{bySection(blocks).lead.map(renderBlock)}</div>
}

/** Every heading opens and closes what follows it. */
export function Questions({ blocks }: Props) {
  return (
    <Accordion>
      {bySection(blocks).sections.map(({ id, text, blocks: answer }) => (
        <Disclosure key={id} title={<h2 className="min-w-0 text-base wrap-anywhere">{text}</h2>}>
          <div className="flex max-w-prose flex-col gap-3">{answer.map(renderBlock)}</div>
        </Disclosure>
      ))}
    </Accordion>
  )
}

/** Laid out when it comes near: a long page costs a phone what the screen shows of it. The rings of links are not cut off. */
const SECTION = '-mx-1 flex flex-col gap-4 px-1 [contain-intrinsic-block-size:auto_20rem] [content-visibility:auto]'

function bySection(blocks: readonly Block[]) {
  const lead: Block[] = []
  const sections: { id: string; text: string; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.type === 'heading') sections.push({ id: block.id, text: block.text, blocks: [] })
    else (sections.at(-1)?.blocks ?? lead).push(block)
  }
  return { lead, sections }
}

function renderBlock(block: Block, index: number) {
  switch (block.type) {
    case 'heading':
      return (
        <h2
          key={index}
          id={block.id}
          className="mt-6 scroll-mt-24 font-display text-xl font-semibold text-balance hyphens-auto"
        >
          {block.text}
        </h2>
      )
    case 'paragraph':
      return <p key={index}>{block.inlines.map(renderInline)}</p>
    case 'list':
      return (
        <ul key={index} className="flex list-disc flex-col gap-2 ps-5 sm:ps-6 marker:text-accent-text">
          {block.items.map((item, at) => (
            <li key={at}>{item.map(renderInline)}</li>
          ))}
        </ul>
      )
  }
}

function renderInline({ text, bold, href }: Inline, index: number) {
  const inner = bold ? <strong key={index}>{text}</strong> : text
  if (!href) return inner
  // A link of two or three words stays in one line.
  const look = classes('text-accent-text underline underline-offset-4', text.length < 16 && 'whitespace-nowrap')
  return href.startsWith('/') ? (
    <Link key={index} to={href} className={look}>
      {inner}
    </Link>
  ) : (
    <a key={index} href={href} className={look}>
      {inner}
    </a>
  )
}
