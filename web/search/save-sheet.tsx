import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useToast } from '#ui/toast.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { SearchFilters } from './filters.ts'
import { savedQuery, useSavedSearches } from './saved-searches.ts'

const LONGEST_NAME = 60

interface Props {
  filters: SearchFilters
  onClose: () => void
}

/** Saves the search under a name, with mails about new people if the member wants them. */
export function SaveSheet({ filters, onClose }: Props) {
  const say = usePhrases('search')
  const sayShell = usePhrases('shell')
  const form = useId()
  const { show } = useToast()
  const { save, isPending, error } = useSavedSearches()
  const [name, setName] = useState(filters.city ?? '')
  const [wantsAlerts, setWantsAlerts] = useState(true)
  const [isNameless, setIsNameless] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsNameless(name.trim() === '')
    if (name.trim() === '' || isPending) return
    save({ name, query: savedQuery(filters), wants_alerts: wantsAlerts }, () => {
      onClose()
      show({ message: say('save.done', { name: name.trim() }), tone: 'success' })
    })
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('save.open')}
      closeLabel={sayShell('close')}
      actions={
        <Button type="submit" form={form} isBusy={isPending}>
          {say('save.go')}
        </Button>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Refused by={error} />
        <Field
          label={say('save.name')}
          name="name"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          placeholder={say('save.name_placeholder')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={isNameless ? say('save.name_missing') : undefined}
        />
        <Checkbox checked={wantsAlerts} hint={say('save.alerts_hint')} onChange={setWantsAlerts}>
          {say('save.alerts')}
        </Checkbox>
      </form>
    </Sheet>
  )
}
