export interface DateParts {
  day: string
  month: string
  year: string
}

/** Whether nothing is left to type, be there such a day or not. */
export function isWhole({ day, month, year }: DateParts): boolean {
  return year.length === 4 && day !== '' && month !== ''
}

/** 'YYYY-MM-DD', or '' while parts are missing or name a day that does not exist. */
export function toIsoDate(parts: DateParts): string {
  if (!isWhole(parts)) return ''
  const { day, month, year } = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // The 31st of February parses as a day of March, or not at all.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : ''
}

export function fromIsoDate(iso: string): DateParts {
  const [year = '', month = '', day = ''] = iso.split('-')
  return { day, month, year }
}

/** Whether no further digit could belong to the part, as after a 4 for the day or a 2 for the month. */
export function isPartFull(part: keyof DateParts, digits: string): boolean {
  if (part === 'year') return digits.length === 4
  return digits.length === 2 || Number(digits) > (part === 'day' ? 3 : 1)
}
