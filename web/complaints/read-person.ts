import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/members.ts'
import { profileQuery } from '#web/members/profile-query.ts'
import type { Person } from './about-card.tsx'

interface Context {
  queryClient: QueryClient
  user: User | null
}

/** Whom a complaint is about; undefined whenever they cannot be read, since the complaint does not need the name. */
export async function readPerson(
  { queryClient, user }: Context,
  about: string,
  search: string,
): Promise<Person | undefined> {
  try {
    const { profile } = await queryClient.ensureQueryData(profileQuery(about, user?.id, search))
    const { id, name, age, main_image, is_fictional } = profile
    return { id, name, age, main_image, is_fictional }
  } catch {
    return undefined
  }
}
