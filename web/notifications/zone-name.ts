/** A time zone as people call it: "Mitteleuropäische Zeit", not "Europe/Warsaw". */
export function zoneName(zone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
