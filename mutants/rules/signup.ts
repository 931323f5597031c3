import type { Mutant } from '../mutant.ts'

const join = 'server/signup/join.test.ts'

const activating = 'server/signup/activate.test.ts'

export const signup: Mutant[] = [
  {
    id: 'R4.1',
    harm: 'whoever confirms the address is logged out by what their page still asks',
    file: 'server/signup/activate.ts',
    find: 'fadesFor: CALLS_UNDER_WAY_MS',
    replace: 'fadesFor: CALLS_UNDER_WAY_MS * 0',
    test: activating,
    title: 'nobody is logged out by confirming',
  },
  {
    id: 'R1.1',
    harm: 'somebody under age completes an account that began elsewhere',
    file: 'server/signup/complete.ts',
    find: "  if (birth) throw refuseField('fields.birth_date', 'date_of_birth', birth, site.settings.min_age)\n",
    replace: '  if (!birth && birth !== undefined) throw new Error()\n',
    test: join,
    title: 'under the age of the site completes an account',
  },
  {
    id: 'R5.2',
    harm: 'somebody under age joins',
    file: 'server/signup/join.ts',
    find: "  if (birth) throw refuseField('fields.birth_date', 'date_of_birth', birth, site.settings.min_age)\n",
    replace: '  if (!birth && birth !== undefined) throw new Error()\n',
    test: join,
    title: 'nobody under the age of the site gets an account',
  },
  {
    id: 'R5.10',
    harm: 'names are longer than the screens have room for',
    file: 'contract/signup.ts',
    find: '{ shortest: 2, longest: 30 }',
    replace: '{ shortest: 2, longest: 60 }',
    test: join,
    title: 'names of up to',
  },
  {
    id: 'R5.1',
    harm: 'an address stands in the name',
    file: 'server/profiles/field-rules.ts',
    find: "if (plain === email.toLowerCase() || plain.includes('@')) return 'like_email'",
    replace: "if (plain === email.toLowerCase()) return 'like_email'",
    test: join,
    title: 'the name is neither the address',
  },
  {
    id: 'B2.9',
    harm: 'throw-away addresses get in',
    file: 'server/members/email-rules.ts',
    find: "return isDisposableEmailDomain(domain) ? 'throwaway' : undefined",
    replace: "return isDisposableEmailDomain('') && domain ? 'throwaway' : undefined",
    test: join,
    title: 'throw-away addresses, robots and unsolved puzzles',
  },
  {
    id: 'B2.9',
    harm: 'one solution opens many accounts',
    file: 'server/limits.ts',
    find: 'signup_solution: { most: 1, minutes: HOUR },',
    replace: 'signup_solution: { most: 1000, minutes: HOUR },',
    test: join,
  },
  {
    id: 'R2.15',
    harm: 'a proved address can be typed over by whoever began the account',
    file: 'server/signup/activation-mail.ts',
    find: "  if (status === 'active') throw new Refusal('signup.already_active')\n",
    replace: '',
    test: 'server/account/late-changes.test.ts',
  },
  {
    id: 'R8.1',
    harm: 'joining tells whether an address is a member’s',
    file: 'server/members/owner.ts',
    find: '  if (isPrivate || !owner) return\n',
    replace: '  if (!owner) return\n',
    test: join,
    title: 'answers as with any other',
  },
]
