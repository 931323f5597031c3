import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseBuying } from '#contract/spend-limits.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Section } from '#ui/section.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { spendLimitsQuery } from './spend-limits-query.ts'

const pauses = [1, 7, 30] as const
type Days = (typeof pauses)[number]

/** Buying nothing for some days; it can be made longer and not shorter, so it is asked twice. */
export function PauseSection() {
  const say = usePhrases('spend-limits')
  const queryClient = useQueryClient()
  const { paused_until: until } = useSuspenseQuery(spendLimitsQuery).data
  const [days, setDays] = useState<Days>()
  const pause = useMutation({
    mutationFn: (chosen: Days) => call(pauseBuying, { days: chosen }),
    onSuccess: (saved) => {
      queryClient.setQueryData(spendLimitsQuery.queryKey, saved)
      setDays(undefined)
    },
  })
  return (
    <Section id="pause" title={say('pause.title')} text={say('pause.text')}>
      {until && (
        <Alert tone="warning">
          {say('pause.until')} <LocalTime at={until} />
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {pauses.map((one) => (
          <Button key={one} variant="secondary" onClick={() => setDays(one)}>
            {say('pause.days', { days: one })}
          </Button>
        ))}
      </div>
      <Dialog
        isOpen={days !== undefined}
        size="small"
        title={say('pause.ask', { days: days ?? 1 })}
        closeLabel={say('pause.no')}
        onClose={() => setDays(undefined)}
        actions={
          <>
            <Button variant="quiet" onClick={() => setDays(undefined)}>
              {say('pause.no')}
            </Button>
            <Button isBusy={pause.isPending} onClick={() => days && pause.mutate(days)}>
              {say('pause.yes')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-muted">{say('pause.warning')}</p>
          <p className="text-muted">{say('pause.unpaid')}</p>
          <Refused by={pause.error} />
        </div>
      </Dialog>
    </Section>
  )
}
