import { useQuery } from '@tanstack/react-query'
import type { HiddenRegion } from '#contract/visibility.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { regionsQuery, useHideFromRegions } from './hidden-query.ts'
import { knownRegions } from './known-regions.ts'

const keyOf = ({ country, region }: HiddenRegion) => `${country}/${region ?? ''}`

/** The regions that the member hides from, and others to add. */
export function HiddenRegions({ regions }: { regions: readonly HiddenRegion[] }) {
  const say = usePhrases('profiles')
  const choices = useChoices()
  const hide = useHideFromRegions()
  const taken = new Set(regions.map(keyOf))
  const all = choices.flatMap(({ options }) => options)
  const nameOf = (one: HiddenRegion) => all.find(({ value }) => value === keyOf(one))?.name ?? keyOf(one)
  function add(key: string) {
    const chosen = all.find(({ value }) => value === key)
    if (chosen) hide.mutate([...regions, chosen.region])
  }
  return (
    <div className="flex flex-col gap-3">
      <Select
        name="hidden_region"
        label={say('hidden.region')}
        value=""
        placeholder={say('hidden.choose')}
        options={choices.map(({ label, options }) => ({
          label,
          options: options.filter(({ value }) => !taken.has(value)),
        }))}
        onChange={add}
      />
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {regions.map((region) => (
          <li key={keyOf(region)} className="flex items-center justify-between gap-4 py-2">
            {nameOf(region)}
            <Button
              variant="secondary"
              size="small"
              isBusy={hide.isPending}
              aria-label={say('hidden.show_region', { region: nameOf(region) })}
              onClick={() => hide.mutate(regions.filter((one) => keyOf(one) !== keyOf(region)))}
            >
              {say('hidden.show')}
            </Button>
          </li>
        ))}
      </ul>
      <Refused by={hide.error} />
    </div>
  )
}

interface Choice {
  region: HiddenRegion
  value: string
  /** Under the name of its country. */
  label: string
  /** Where it stands alone. */
  name: string
}

/** Each country as a group: all of it, then its regions. */
function useChoices(): { label: string; options: Choice[] }[] {
  const say = usePhrases('profiles')
  const { language, countries } = useSettings()
  const own = useMember().profile.country
  const { data: regions = {} } = useQuery(regionsQuery)
  return knownRegions({ countries, regions, own, language }).map(({ country, name: home, regions: parts }) => {
    const all: HiddenRegion = { country, region: null }
    const whole = say('hidden.whole_country', { country: home })
    return {
      label: home,
      options: [
        { region: all, value: keyOf(all), label: whole, name: whole },
        ...parts.map(({ region, name }) => ({ region, value: keyOf(region), label: name, name: `${home}: ${name}` })),
      ],
    }
  })
}
