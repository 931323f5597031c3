const texts = new WeakMap<object, string>()

/** Keeps the text of data that was read from JSON or never changes, so that it is not written a second time. */
export function rememberJson(data: unknown, json?: string): void {
  if (typeof data !== 'object' || data === null || texts.has(data)) return
  texts.set(data, json ?? JSON.stringify(data))
}

/** As `JSON.stringify`, but data whose text is known is copied. */
export function toJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const known = texts.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`
  const fields: string[] = []
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${toJson(field)}`)
  }
  return `{${fields.join()}}`
}
