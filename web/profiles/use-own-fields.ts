import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Ask } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys-of.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { call } from '#client/api/call.ts'
import { useForm } from '#client/form/use-form.ts'
import { userQuery } from '#web/members/user.ts'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { PROFILE } from '#web/members/profile-query.ts'
import { SAVING, useIsLastSent, useKeptChanges } from './kept-changes.ts'
import { refreshSuggestions } from './refresh-suggestions.ts'

type Changes = Ask<typeof changeOwnProfile>

/** The fields of a card of the own profile: as stored, under what was changed here and is not saved yet. */
export function useOwnFields(card: string) {
  const queryClient = useQueryClient()
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  const [changes, setChanges] = useKeptChanges<Changes>(card)
  const isDirty = keysOf(changes).some((name) => !isSame(changes[name], profile[name]))

  const saving = useMutation({
    mutationKey: SAVING,
    mutationFn: (sent: Changes) => call(changeOwnProfile, sent),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, saved)
      // What was typed while the answer was on its way stays.
      setChanges((all) => without(all, sent))
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: [PROFILE] })
      refreshSuggestions(queryClient)
    },
  })

  const isLastSent = useIsLastSent(saving.submittedAt)
  const form = useForm({ fields: keysOf(changes), sending: saving, send: () => saving.mutate(changes) })
  return {
    values: { ...profile, ...changes },
    isDirty,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && isLastSent && !isDirty,
    refusal: form.refusal,
    errorOf: form.errorOf,
    change: (more: Changes) => setChanges((all) => ({ ...all, ...more })),
    save: form.submit,
    discard: () => {
      setChanges(() => ({}))
      saving.reset()
    },
  }
}

/** The changes that were not sent, or were changed again since. */
function without(changes: Changes, sent: Changes): Changes {
  const left = { ...changes }
  for (const name of keysOf(changes)) if (isSame(changes[name], sent[name])) delete left[name]
  return left
}

/** An answer that was taken back is as good as none; the order of interests means nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((x) => other.includes(x))
  return (one ?? '') === (other ?? '')
}
