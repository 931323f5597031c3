import { Lexer, type Token, type Tokens } from 'marked'
import type { Block, Inline } from '#contract/pages.ts'

/**
 * Markdown as a closed list of blocks. What an operator writes never becomes markup: anything but headings, paragraphs,
 * lists, bold and links to safe addresses is shown as the text it is.
 */
export function parsePage(markdown: string): Block[] {
  return new Lexer({ gfm: false }).lex(markdown).flatMap((token): Block[] => {
    switch (token.type) {
      case 'heading': {
        const text = plainText(token.tokens ?? [])
        return [{ type: 'heading', id: anchor(text), text }]
      }
      case 'paragraph':
        return [{ type: 'paragraph', inlines: inlines(token.tokens ?? []) }]
      case 'list':
        return [{ type: 'list', items: (token as Tokens.List).items.map((item) => inlines(item.tokens)) }]
      case 'space':
        return []
      default:
        return [{ type: 'paragraph', inlines: [{ text: token.raw.trim() }] }]
    }
  })
}

/** The text between `---` lines at the top, as names and values. */
export function parseFrontMatter(file: string): { head: Record<string, string>; body: string } {
  const match = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/.exec(file)
  if (!match?.groups) throw new Error('A page begins with its title and description between --- lines')
  const lines = (match.groups['head'] ?? '').split('\n').map((line) => line.split(/:\s*(.*)/s))
  return {
    head: Object.fromEntries(lines.map(([name, value]) => [name, value ?? ''])),
    body: match.groups['body'] ?? '',
  }
}

function inlines(tokens: readonly Token[], around: Omit<Inline, 'text'> = {}): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    if (token.type === 'strong') return inlines((token as Tokens.Strong).tokens, { ...around, bold: true })
    if (token.type === 'link') {
      const { href, tokens: inner } = token as Tokens.Link
      return inlines(inner, isSafe(href) ? { ...around, href } : around)
    }
    if ('tokens' in token && token.tokens) return inlines(token.tokens, around)
    return [
      {
        text: unescape(token.type === 'html' ? token.raw : 'text' in token ? String(token.text) : token.raw),
        ...around,
      },
    ]
  })
}

/** Links lead inside the site, or to a mailbox or a phone. */
function isSafe(href: string): boolean {
  // Browsers leave blanks out of an address, which would turn `/ /elsewhere` into `//elsewhere`.
  if (/\s/.test(href)) return false
  return /^\/(?![/\\])/.test(href) || /^(mailto|tel):/.test(href)
}

function plainText(tokens: readonly Token[]): string {
  return inlines(tokens)
    .map(({ text }) => text)
    .join('')
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The lexer writes for HTML; we do not. */
function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
}

function anchor(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
