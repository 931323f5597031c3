import { describe, expect, it } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { parseFrontMatter, parsePage } from './parse-page.ts'

const paragraph = (...texts: string[]): Block => ({ type: 'paragraph', inlines: texts.map((text) => ({ text })) })
const inlinesOf = (blocks: Block[]) =>
  blocks.flatMap((block) =>
    block.type === 'paragraph' ? block.inlines : block.type === 'list' ? block.items.flat() : [],
  )
const hrefsOf = (markdown: string) => inlinesOf(parsePage(markdown)).flatMap(({ href }) => href ?? [])

describe('a page in markdown', () => {
  it('R2.11 becomes headings, paragraphs and lists', () => {
    const blocks = parsePage('## Größe & Maß\n\nEins **zwei** drei.\n\n- Milch\n- **Brot** und [Hilfe](/info/faq)')

    expect(blocks).toEqual([
      { type: 'heading', id: 'gro-e-ma', text: 'Größe & Maß' },
      { type: 'paragraph', inlines: [{ text: 'Eins ' }, { text: 'zwei', bold: true }, { text: ' drei.' }] },
      {
        type: 'list',
        items: [
          [{ text: 'Milch' }],
          [{ text: 'Brot', bold: true }, { text: ' und ' }, { text: 'Hilfe', href: '/info/faq' }],
        ],
      },
    ])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe src="//evil.example"></iframe>',
    '<style>body{display:none}</style>',
    '<!-- a comment -->',
  ])('R2.11 shows the markup %s as the text it is', (markup) => {
    expect(parsePage(markup)).toEqual([paragraph(markup)])
  })

  it('R2.11 shows markup inside a sentence, a list or a heading as the text it is', () => {
    const texts = [
      ...inlinesOf(parsePage('Vorher <b onclick="alert(1)">nachher</b>')),
      ...inlinesOf(parsePage('- <script>alert(1)</script>')),
    ]

    expect(texts.map(({ text }) => text).join('')).toBe(
      'Vorher <b onclick="alert(1)">nachher</b><script>alert(1)</script>',
    )
    expect(parsePage('## <i>Titel</i>')).toEqual([{ type: 'heading', id: 'i-titel-i', text: '<i>Titel</i>' }])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](  javascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '<javascript:alert(1)>',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '[x](https://evil.example)',
    '[x](//evil.example)',
    '[x](/\\\\evil.example)',
    '[x](</\t/evil.example>)',
    '[x](</ /evil.example>)',
    '[x](\\\\evil.example)',
    '[x](info/faq)',
    '[x][ref]\n\n[ref]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '![x](https://evil.example/pixel.gif)',
  ])('R2.11 %j leads nowhere', (markdown) => {
    expect(hrefsOf(markdown)).toEqual([])
  })

  it.each(['/info/faq', '/', '/pricing?x=1#y', 'mailto:help@example.com', 'tel:+492211234'])(
    'R2.11 a link to %s stays',
    (href) => {
      expect(hrefsOf(`[x](${href})`)).toEqual([href])
    },
  )

  it('R2.11 keeps the letters that HTML would escape', () => {
    expect(parsePage('Tom & Jerry "sagen" 1 < 2')).toEqual([paragraph('Tom & Jerry "sagen" 1 < 2')])
  })

  it('R2.11 loses nothing of what it does not know', () => {
    expect(parsePage('> Zitat')).toEqual([paragraph('> Zitat')])
    expect(parsePage('```\ncode\n```')).toEqual([paragraph('```\ncode\n```')])
  })

  it('R2.11 begins with its title and description', () => {
    expect(parseFrontMatter('---\ntitle: Ein: Titel\ndescription: Text\n---\nRumpf')).toEqual({
      head: { title: 'Ein: Titel', description: 'Text' },
      body: 'Rumpf',
    })
    expect(() => parseFrontMatter('# Ohne')).toThrow('between --- lines')
  })
})
