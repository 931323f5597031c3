import type { Letter } from './layout.ts'

/** The same letter for programs that show no HTML, and for people who prefer it. */
export function asText({ siteName, title, paragraphs, details, quote, button, other, note, footer }: Letter): string {
  const link = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`
  return [
    siteName,
    title,
    ...paragraphs,
    details.map(([name, value]) => `${name}: ${value}`).join('\n'),
    quote && quote.replaceAll(/^/gm, '> '),
    button ? link(button) : '',
    other ? link(other) : '',
    note,
    `-- \n${footer.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
