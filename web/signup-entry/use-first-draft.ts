import { useSettings } from '#web/sites/settings.ts'
import { pairOfNiche } from '#web/vocabularies/usual-genders.ts'
import { type AccountDraft, emptyDraft } from './account-draft.ts'

/** What an account begins with: on a site for one gender two questions are answered. */
export function useFirstDraft(): AccountDraft {
  return { ...emptyDraft, ...pairOfNiche(useSettings()) }
}
