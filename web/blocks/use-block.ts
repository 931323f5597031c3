import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MemberId } from '#contract/members.ts'
import { block, unblock } from '#contract/blocks.ts'
import { type NewToast, useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { blockedQuery } from './blocked-query.ts'
import { PROFILE } from '#web/members/profile-query.ts'

interface Somebody {
  id: MemberId
  name: string
}

/** Blocks or unblocks. Everybody's lists are asked for anew: somebody left them, or is back. */
export function useBlocking() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isBlocked }: { id: MemberId; isBlocked: boolean }) => call(isBlocked ? block : unblock, { id }),
    onSettled: async (_answer, _error, { id }) => {
      // Their profile may still be on the screen that is being left; it is asked for when it is next wanted.
      const isTheirs = (key: readonly unknown[]) => key[0] === PROFILE && key[1] === id
      void queryClient.invalidateQueries({ queryKey: [PROFILE, id], refetchType: 'none' })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !LASTING.has(String(queryKey[0])) && !isTheirs(queryKey),
      })
      // Where it is shown, the change is done once it shows.
      await queryClient.refetchQueries({ queryKey: blockedQuery.queryKey, type: 'active' }, { cancelRefetch: false })
    },
  })
}

/** Words and settings stay as they are. The member is asked for: likes of whoever is blocked count no more. */
const LASTING = new Set(['phrases', 'settings', 'regions'])

/**
 * Blocks somebody at once, leads away from them, and offers to take it back: on to the list that they are gone from, or
 * from their profile back to where the member came from.
 */
export function useBlock(list?: '/chats'): (somebody: Somebody) => Promise<void> {
  const say = usePhrases('profiles')
  const router = useRouter()
  const toast = useToast()
  // By its promise, which is kept even after the profile's screen has gone.
  const { mutateAsync: blocking } = useBlocking()

  async function change({ id }: Somebody, isBlocked: boolean, done: NewToast) {
    try {
      await blocking({ id, isBlocked })
      toast.show(done)
    } catch {
      toast.show({ tone: 'danger', message: say('actions.failed') })
    }
  }

  return async (somebody) => {
    const { name } = somebody
    const undone: NewToast = { tone: 'success', message: say('actions.unblocked', { name }) }
    const undo = { label: say('actions.undo'), onPress: () => void change(somebody, false, undone) }
    if (!list && router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: list ?? '/members', replace: true })
    await change(somebody, true, { tone: 'success', message: say('actions.blocked', { name }), action: undo })
  }
}
