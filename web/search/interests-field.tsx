import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ChipGroup } from '#ui/chip-group.tsx'
import { useSettings } from '#web/sites/settings.ts'

/** Enough to choose from without a long way to what follows. */
const FIRST_INTERESTS = 12

interface Props {
  chosen: readonly string[]
  onChange: (interests: string[]) => void
}

export function InterestsField({ chosen, onChange }: Props) {
  const say = usePhrases('search')
  const sayInterest = usePhrases('interests')
  const { interests } = useSettings()
  const [isWhole, setIsWhole] = useState(false)
  const shown = interests.filter((interest, at) => isWhole || at < FIRST_INTERESTS || chosen.includes(interest))
  return (
    <ChipGroup
      label={say('fields.interests')}
      hint={say('fields.interests_hint')}
      hasMany
      options={shown.map((value) => ({ value, label: sayInterest(value) }))}
      chosen={chosen}
      onChange={onChange}
    >
      {shown.length < interests.length && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
          {say('fields.more_interests')}
        </Button>
      )}
    </ChipGroup>
  )
}
