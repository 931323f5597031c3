import { useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parseObject } from '#client/storage/parse-object.ts'
import { useMember } from '#web/members/user.ts'
import { readDraftText, useDraftText, writeDraftText } from '#web/platform/draft-text.ts'

/** What was changed on a card of the own profile and is not saved: it outlives the page, a reload and a lost network. */
export function useKeptChanges<Changes extends object>(card: string) {
  const { id } = useMember()
  const name = `profile:${id}:${card}`
  const text = useDraftText(name)
  const changes = useMemo(() => read<Changes>(text), [text])

  function setChanges(change: (all: Partial<Changes>) => Partial<Changes>): void {
    const next = change(read(readDraftText(name)))
    writeDraftText(name, Object.keys(next).length > 0 ? JSON.stringify(next) : '')
  }
  return [changes, setChanges] as const
}

/** Nothing but the card itself writes it. */
function read<Changes extends object>(text: string): Partial<Changes> {
  return parseObject(text || '{}') as Partial<Changes>
}

export const SAVING = ['own-profile', 'saving'] as const

/** Whether no other card was sent since: two that say "saved" would speak of two moments. */
export function useIsLastSent(submittedAt: number): boolean {
  const sent = useMutationState({
    filters: { mutationKey: SAVING },
    select: ({ state }) => state.submittedAt,
  })
  return submittedAt === Math.max(...sent)
}
