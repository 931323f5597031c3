import type { SelectOption } from '#ui/select.tsx'

/** Regions in the alphabet of the reader: a Pole looks for Łódzkie behind Lubuskie. */
export function regionOptions(regions: readonly { code: string; name: string }[], language: string): SelectOption[] {
  const options = regions.map(({ code, name }) => ({ value: code, label: name }))
  return options.sort((a, b) => a.label.localeCompare(b.label, language))
}
