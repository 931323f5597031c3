import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { listBlocked } from '#contract/blocks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { blockedQuery } from './blocked-query.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { useBlocking } from './use-block.ts'
import { Section } from '#ui/section.tsx'

type Blocked = Output<typeof listBlocked>['blocked'][number]

/** Whom the member has blocked. Whoever is unblocked stays in the list until it is left, so that a slip can be mended. */
export function BlockedSection() {
  const say = usePhrases('profiles')
  const { data: blocked, error } = useQuery(blockedQuery)
  const [unblocked, setUnblocked] = useState<readonly Blocked[]>([])
  const isStill = ({ id }: Blocked) => blocked?.some((one) => one.id === id) ?? false
  const rows = [...(blocked ?? []), ...unblocked.filter((one) => !isStill(one))]
  return (
    <Section id="blocked" title={say('privacy.blocked')} text={say('privacy.blocked_text')}>
      <Refused by={error} />
      {!blocked && !error && <Skeleton shape="block" className="h-16" />}
      {blocked && rows.length === 0 && <p className="text-muted">{say('privacy.nobody')}</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((somebody) => (
            <BlockedRow
              key={somebody.id}
              somebody={somebody}
              isBlocked={isStill(somebody)}
              onUnblock={() => setUnblocked((all) => [...all.filter(({ id }) => id !== somebody.id), somebody])}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface RowProps {
  somebody: Blocked
  isBlocked: boolean
  onUnblock: () => void
}

function BlockedRow({ somebody: { id, name, is_fictional }, isBlocked, onUnblock }: RowProps) {
  const say = usePhrases('profiles')
  const blocking = useBlocking()

  function toggle() {
    if (isBlocked) onUnblock()
    blocking.mutate({ id, isBlocked: !isBlocked })
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={name} />
      <p className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {name}
        <FictionalLabel isFictional={is_fictional} />
      </p>
      <Button
        variant="secondary"
        size="small"
        isBusy={blocking.isPending}
        aria-label={say(isBlocked ? 'privacy.unblock_one' : 'privacy.block_one', { name })}
        onClick={toggle}
      >
        {say(isBlocked ? 'privacy.unblock' : 'privacy.block')}
      </Button>
      <Refused by={blocking.error} />
    </li>
  )
}
