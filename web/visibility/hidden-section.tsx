import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HiddenRegion } from '#contract/visibility.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useToast } from '#ui/toast.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { hiddenQuery, regionsQuery, useHideFromContact, useHideFromRegions } from './hidden-query.ts'

/** From whom the member hides: people of a region, and people whom they know. */
export function HiddenSection() {
  const say = usePhrases('profiles')
  const { data: hidden, error } = useQuery(hiddenQuery)
  return (
    <Section id="hidden" title={say('hidden.title')} text={say('hidden.text')}>
      <Refused by={error} />
      {!hidden && !error && <Skeleton shape="block" className="h-32" />}
      {hidden && <HiddenRegions regions={hidden.regions} />}
      {hidden && <HiddenContacts count={hidden.contacts} />}
    </Section>
  )
}

const keyOf = ({ country, region }: HiddenRegion) => `${country}/${region ?? ''}`

function HiddenRegions({ regions }: { regions: readonly HiddenRegion[] }) {
  const say = usePhrases('profiles')
  const known = useKnownRegions()
  const hide = useHideFromRegions()
  const taken = new Set(regions.map(keyOf))
  const nameOf = (one: HiddenRegion) => known.find(({ region }) => keyOf(region) === keyOf(one))?.name ?? keyOf(one)
  function add(key: string) {
    const chosen = known.find(({ region }) => keyOf(region) === key)
    if (chosen) hide.mutate([...regions, chosen.region])
  }
  return (
    <div className="flex flex-col gap-3">
      <Select
        name="hidden_region"
        label={say('hidden.region')}
        value=""
        options={[
          { value: '', label: say('hidden.choose') },
          ...known
            .filter(({ region }) => !taken.has(keyOf(region)))
            .map(({ region, name }) => ({ value: keyOf(region), label: name })),
        ]}
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

/** Whole countries and their regions, by name. */
function useKnownRegions(): { region: HiddenRegion; name: string }[] {
  const { language, countries } = useSettings()
  const { data } = useQuery(regionsQuery)
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return countries.flatMap((country) => {
    const home = names.of(country) ?? country
    const parts = (data?.[country] ?? []).map(({ code, name }) => ({
      region: { country, region: code },
      name: `${home}: ${name}`,
    }))
    return [{ region: { country, region: null }, name: home }, ...parts]
  })
}

function HiddenContacts({ count }: { count: number }) {
  const say = usePhrases('profiles')
  const toast = useToast()
  const hide = useHideFromContact()
  const [contact, setContact] = useState('')
  function change(isHidden: boolean) {
    hide.mutate(
      { contact: contact.trim(), is_hidden: isHidden },
      {
        onSuccess: () => {
          setContact('')
          toast.show({ tone: 'success', message: say(isHidden ? 'hidden.now_hidden' : 'hidden.now_shown') })
        },
      },
    )
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        change(true)
      }}
    >
      <Field
        name="hidden_contact"
        label={say('hidden.contact')}
        hint={say('hidden.contact_hint')}
        autoComplete="off"
        required
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" isBusy={hide.isPending}>
          {say('hidden.hide')}
        </Button>
        <Button variant="secondary" isBusy={hide.isPending} onClick={() => change(false)}>
          {say('hidden.show')}
        </Button>
      </div>
      <p className="text-sm text-muted">{say('hidden.count', { count })}</p>
      <Refused by={hide.error} />
    </form>
  )
}
