import type { Mutant } from '../mutant.ts'

const ledger = 'db/migrations/0012_ledger.sql'
const spend = 'db/migrations/0128_sending_costs_less.sql'
const ledgerTest = 'server/credits/ledger.test.ts'

export const credits: Mutant[] = [
  {
    // That there is enough is asked three times over: here, for each account and for each lot.
    id: 'I-11',
    harm: 'whoever spends less than nothing gets credits for it',
    file: spend,
    find: `  if amount <= 0 then
    raise invalid_parameter_value using message = 'what is spent is more than nothing';`,
    replace: `  if amount = 0 then
    raise invalid_parameter_value using message = 'what is spent is more than nothing';`,
    test: ledgerTest,
    title: 'is refused when there are too few',
  },
  {
    id: 'I-11',
    harm: 'of many who spend at once some are refused although there is enough',
    file: spend,
    find: `    order by a.account
    for no key update
  ) own;`,
    replace: `    order by a.account
  ) own;`,
    test: ledgerTest,
    title: 'is not refused although there is enough',
  },
  {
    id: 'R9.9',
    harm: 'what somebody bought is spent before what they were given',
    file: spend,
    find: `  bonus := least(bonus, amount);
  paid := least(paid, amount - bonus);`,
    replace: `  paid := least(paid, amount);
  bonus := least(bonus, amount - paid);`,
    test: ledgerTest,
    title: 'takes given credits first',
  },
  {
    id: 'R9.9',
    harm: 'credits that do not expire are spent before those that do',
    file: spend,
    find: 'order by c.expires_at nulls last, c.granted_at, c.id',
    replace: 'order by c.granted_at, c.id',
    test: ledgerTest,
    title: 'what expires before what does not',
  },
  {
    id: 'I-11',
    harm: 'who repeats what was paid is told of an error',
    file: spend,
    find: 'where l.amount <> 0 and not exists (',
    replace: 'where l.amount <> 0 or exists (',
    test: ledgerTest,
    title: 'also when there is enough for both',
  },
  {
    id: 'S-S3',
    harm: 'a booking names an account that there is not',
    file: 'db/migrations/0129_short_checks.sql',
    find: "account in ('issue', 'spent:message',",
    replace: "account in ('issue', 'pocket', 'spent:message',",
    test: ledgerTest,
    title: 'of an account that there is not',
  },
  {
    id: 'S-S3',
    harm: 'a site books for a member of another one',
    file: ledger,
    find: '  if book.site is distinct from public.current_site() then',
    replace: '  if false then',
    test: ledgerTest,
    title: 'of another site cannot be booked',
  },
  {
    id: 'S-S3',
    harm: 'a site learns what a member of another one has',
    file: spend,
    find: `  if try_to_spend.site is distinct from public.current_site() then`,
    replace: `  if false then`,
    test: ledgerTest,
    title: 'of another site cannot be booked',
  },
  {
    id: 'C-3',
    harm: 'a debt counts as credits that can be spent',
    file: ledger,
    find: `    where a.site_id = site and a.member_id = member and a.asset = 'CREDIT' and a.account <> 'debt'
  ), 0)::bigint;`,
    replace: `    where a.site_id = site and a.member_id = member and a.asset = 'CREDIT'
  ), 0)::bigint;`,
    test: ledgerTest,
    title: 'neither debts nor money count as credits',
  },
  {
    id: 'R9.9',
    harm: 'whoever leaves and joins again, or on the same device, gets the credits of a new member',
    file: 'server/credits/grant-signup-credits.ts',
    find: '  if (made.length < marks.length) return false\n',
    replace: '',
    test: 'server/credits/grant-signup-credits.test.ts',
    title: 'come once: not for a second account on the device',
  },
  {
    id: 'R3.15',
    harm: 'the setting for the credits of new members does nothing',
    file: 'server/credits/grant-signup-credits.ts',
    find: 'const credits = site.settings.signup_credits\n',
    replace: 'const credits: number = 6\n',
    test: 'server/sites/settings-effects.test.ts',
    title: 'signup_credits',
  },
]
