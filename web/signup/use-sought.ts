import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { readDraft } from '#client/form/draft-storage.ts'
import { ownGendersQuery } from '#web/members/own-genders-query.ts'
import { useUser } from '#web/members/user.ts'
import { ACCOUNT_DRAFT } from '#web/signup-entry/account-draft.ts'
import { useFirstDraft } from '#web/signup-entry/use-first-draft.ts'
import { type Wish, wishedPerson } from '#web/signup-entry/return-path.ts'
import { portraitSought } from '#web/sites/portraits.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Sought {
  /** Who somebody came for. */
  person?: Wish | undefined
  /** Of the site's drawn people, one as they look for, or the first until they have said it. */
  portrait?: 1 | 2 | undefined
}

/** Whom somebody joins for, as far as it is known. The server does not know what a browser has in mind. */
export function useSought(): Sought {
  const isHydrated = useHydrated()
  const { niche } = useSettings()
  const empty = useFirstDraft()
  const id = useUser()?.id
  const { data } = useQuery({ ...ownGendersQuery(id), enabled: id !== undefined })
  if (!isHydrated) return {}
  const person = wishedPerson(id)
  if (person) return { person }
  // Nobody who would change into another at once.
  if (id && !data) return {}
  return { portrait: portraitSought(niche, id ? data?.seeks : readDraft(ACCOUNT_DRAFT, empty).seeks) }
}
