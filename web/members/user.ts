import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { User } from '#contract/members.ts'
import { readUser } from '#contract/sessions.ts'
import { call, CallRefused } from '#client/api/call.ts'

/** The member who is logged in; null for a visitor. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    try {
      return (await call(readUser, {})).user
    } catch (error) {
      return whoIsLeft(error, client.getQueryData<User | null>(queryKey))
    }
  },
  staleTime: 30_000,
  // It has a rhythm of its own; a glance at another window is no reason to ask.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: false,
})

/**
 * Who the reader is when nobody is logged in any more. A session that has ended makes a visitor of a member, which is no
 * failure: the page that shows the member is loaded anew by then, as the login, and until it is gone it stays what it was.
 */
export function whoIsLeft(error: unknown, known: User | null | undefined): User | null {
  if (error instanceof CallRefused && error.code === 'authentication_required') return known ?? null
  throw error
}

const UserContext = createContext<User | null | undefined>(undefined)

/** Hands them to a whole page: many places ask who reads, and one watches. */
export const UserProvider = UserContext.Provider

export function useUser(): User | null {
  const user = use(UserContext)
  if (user === undefined) throw new Error('The reader is wanted outside of a page')
  return user
}

/** For screens that only members reach. */
export function useMember(): User {
  const user = useUser()
  if (!user) throw new Error('A screen for members was shown to a visitor')
  return user
}

/** Takes over a member that an answer brought along: no second question needed. */
export function useKeepUser(): (user: User) => void {
  const queryClient = useQueryClient()
  return (user) => queryClient.setQueryData(userQuery.queryKey, user)
}
