import type { Mutant } from '../mutant.ts'

/** How often something may be done. */
export const limitRules: Mutant[] = [
  {
    id: 'S-M4',
    harm: 'one member has archives made without end',
    file: 'server/limits.ts',
    find: '  data_export: { most: 5, minutes: DAY },',
    replace: '  data_export: { most: 500, minutes: DAY },',
    test: 'server/limits.test.ts',
    title: 'S-M4 holds what was promised',
  },
  {
    id: 'S-M4',
    harm: 'a member sends links to address after address',
    file: 'server/limits.ts',
    find: '  email_change: { most: 5, minutes: DAY },',
    replace: '  email_change: { most: 500, minutes: DAY },',
    test: 'server/limits.test.ts',
    title: 'S-M4 holds what was promised',
  },
  {
    id: 'S-M4',
    harm: 'one page keeps a provider busy',
    file: 'server/limits.ts',
    find: '  payment_check: { most: 30, minutes: 10 },',
    replace: '  payment_check: { most: 3000, minutes: 10 },',
    test: 'server/limits.test.ts',
    title: 'S-M4 holds what was promised',
  },
  {
    id: 'S-M4',
    harm: 'one network declares withdrawals without end',
    file: 'server/limits.ts',
    find: '  withdrawal_network: { most: 10, minutes: DAY },',
    replace: '  withdrawal_network: { most: 1000, minutes: DAY },',
    test: 'server/limits.test.ts',
    title: 'S-M4 holds what was promised',
  },
  {
    id: 'S-M4',
    harm: 'a mailbox is filled with links of a new account',
    file: 'server/limits.ts',
    find: '  activation_mail: { most: 5, minutes: DAY },',
    replace: '  activation_mail: { most: 500, minutes: DAY },',
    test: 'server/limits.test.ts',
    title: 'S-M4 holds what was promised',
  },
  {
    id: 'S-M4',
    harm: 'somebody inside ends the owner’s links all day long',
    file: 'server/limits.ts',
    find: '  access_change: { most: 10, minutes: DAY },',
    replace: '  access_change: { most: 1000, minutes: DAY },',
    test: 'server/limits.test.ts',
    title: 'S-M4 holds what was promised',
  },
]
