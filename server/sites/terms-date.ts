const TERMS_DATE = '2023-12-01T12:00:00.000Z'

/** The version date of the terms: their own, unless the company's data is younger. */
export function termsDate(companyAdded: string): string {
  return Date.parse(companyAdded) > Date.parse(TERMS_DATE) ? new Date(companyAdded).toISOString() : TERMS_DATE
}
