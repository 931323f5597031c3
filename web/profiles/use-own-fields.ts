import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ask } from '#contract/endpoint.ts'
import { changeOwnProfile, type OwnProfile } from '#contract/profiles.ts'
import { call } from '#client/api/call.ts'
import { fieldError } from '#client/api/field-error.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { userQuery } from '#web/members/user.ts'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { PROFILE } from '#web/members/profile-query.ts'

type Changes = Ask<typeof changeOwnProfile>

/** Some fields of the own profile: as stored, under what was changed here and is not saved yet. */
export function useOwnFields() {
  const queryClient = useQueryClient()
  const sayError = usePhrases('errors')
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  const [changes, setChanges] = useState<Changes>({})
  const isDirty = Object.entries(changes).some(([name, value]) => !isSame(value, profile[name as keyof OwnProfile]))

  const saving = useMutation({
    mutationFn: (wish: Changes) => call(changeOwnProfile, wish),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, saved)
      // What was typed while the answer was on its way stays.
      setChanges((all) =>
        Object.fromEntries(Object.entries(all).filter(([name, value]) => sentOf(sent, name) !== value)),
      )
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: [PROFILE] })
    },
  })

  const errorOf = (name: keyof Changes) => fieldError(sayError, saving.error, name)
  const hasFieldError = (Object.keys(changes) as (keyof Changes)[]).some((name) => errorOf(name))
  return {
    values: { ...profile, ...changes },
    isDirty,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !isDirty,
    /** What no field can show. */
    refusal: hasFieldError ? null : saving.error,
    errorOf,
    change: (more: Changes) => setChanges((all) => ({ ...all, ...more })),
    save: () => saving.mutate(changes),
    discard: () => {
      setChanges({})
      saving.reset()
    },
  }
}

function sentOf(sent: Changes, name: string): unknown {
  return sent[name as keyof Changes]
}

/** An answer that was taken back is as good as none; the order of interests means nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((x) => other.includes(x))
  return (one ?? '') === (other ?? '')
}
