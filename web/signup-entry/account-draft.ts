import { GENDER_KEY } from '#contract/fields.ts'

/** What somebody has typed so far on the account step. The password is never part of it. */
export interface AccountDraft {
  email: string
  name: string
  date_of_birth: string
  gender: string
  seeks: string
  signup_message: string
}

export const emptyDraft: AccountDraft = {
  email: '',
  name: '',
  date_of_birth: '',
  gender: '',
  seeks: '',
  signup_message: '',
}

/** How the names of all drafts of signup begin, so that they are forgotten together. */
export const SIGNUP_DRAFTS = 'signup.'
export const ACCOUNT_DRAFT = `${SIGNUP_DRAFTS}account`

/** The answers that the start form of another page has brought along. */
export type Prefill = Partial<Pick<AccountDraft, 'gender' | 'seeks' | 'date_of_birth'>>

/** Reads them from an address such as `/signup?gender=male&seeks=female&birth=1990-05-12`. */
export function readPrefill(search: Readonly<Record<string, unknown>>): Prefill {
  const { gender, seeks, birth } = search
  return {
    ...(isGender(gender) ? { gender } : {}),
    ...(isGender(seeks) ? { seeks } : {}),
    ...(typeof birth === 'string' && /^\d{4}-\d\d-\d\d$/.test(birth) ? { date_of_birth: birth } : {}),
  }
}

/** Whether the site offers it is for the server to say. */
function isGender(text: unknown): text is string {
  return typeof text === 'string' && GENDER_KEY.test(text)
}
