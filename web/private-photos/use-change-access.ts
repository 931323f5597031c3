import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type grantDays, grantPhotos, revokePhotos } from '#contract/private-photos.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { useRefusalWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { endedGrantsQuery, PHOTO_ACCESS, photoGrantsQuery, photoRequestsQuery } from './access-queries.ts'
import { refreshAccess } from './events.ts'

const mutationKey = [...PHOTO_ACCESS, 'change']
const DAY_MS = 86_400_000

export type AccessChange =
  | { kind: 'allowed'; member: ProfileCard; days: (typeof grantDays)[number] }
  | { kind: 'declined' | 'revoked'; member: ProfileCard }

/** Allows, declines and takes back at once; what fails goes back, with a word about why. */
export function useChangeAccess(): (change: AccessChange) => void {
  const say = usePhrases('photos')
  const words = useRefusalWords()
  const toast = useToast()
  const queryClient = useQueryClient()

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    onMutate: async (change: AccessChange) => {
      await queryClient.cancelQueries({ queryKey: PHOTO_ACCESS })
      const before = [
        queryClient.getQueryData(photoRequestsQuery.queryKey),
        queryClient.getQueryData(photoGrantsQuery.queryKey),
        queryClient.getQueryData(endedGrantsQuery.queryKey),
      ] as const
      const isOther = ({ member }: { member: ProfileCard }) => member.id !== change.member.id
      queryClient.setQueryData(
        photoRequestsQuery.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({ ...page, requests: page.requests.filter(isOther) })),
          },
      )
      queryClient.setQueryData(
        photoGrantsQuery.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page, index) => ({
              ...page,
              grants: [...(index === 0 ? newGrants(change) : []), ...page.grants.filter(isOther)],
            })),
          },
      )
      queryClient.setQueryData(
        endedGrantsQuery.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page, index) => ({
              ...page,
              ended: [...(index === 0 ? newlyEnded(change) : []), ...page.ended.filter(isOther)],
            })),
          },
      )
      return { before }
    },
    onError: (error, _change, context) => {
      queryClient.setQueryData(photoRequestsQuery.queryKey, context?.before[0])
      queryClient.setQueryData(photoGrantsQuery.queryKey, context?.before[1])
      queryClient.setQueryData(endedGrantsQuery.queryKey, context?.before[2])
      toast.show({ tone: 'danger', message: words(error) })
    },
    onSuccess: (_answer, { kind, member: { name } }) =>
      toast.show({ tone: 'success', message: say(`access.${kind}`, { name }) }),
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refreshAccess(queryClient) : undefined),
  })
  return mutate
}

function send(change: AccessChange): Promise<unknown> {
  const viewer_id = change.member.id
  return change.kind === 'allowed'
    ? call(grantPhotos, { viewer_id, days: change.days })
    : call(revokePhotos, { viewer_id })
}

function newGrants(change: AccessChange) {
  if (change.kind !== 'allowed') return []
  return [{ member: change.member, until: new Date(Date.now() + change.days * DAY_MS).toISOString() }]
}

function newlyEnded(change: AccessChange) {
  return change.kind === 'allowed' ? [] : [{ member: change.member, since: new Date().toISOString() }]
}
