/** The secret of a mail's link from the address. One that is no text is no secret of ours; the server will say so. */
export function linkToken(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : ''
}
