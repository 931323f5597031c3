import type { Mutant } from './mutant.ts'
import { accounts } from './rules/accounts.ts'
import { afterRecovery } from './rules/after-recovery.ts'
import { arrivalRules } from './rules/arrivals.ts'
import { chats } from './rules/chats.ts'
import { credits } from './rules/credits.ts'
import { entry } from './rules/entry.ts'
import { hiding } from './rules/hiding.ts'
import { landers } from './rules/landers.ts'
import { leaving } from './rules/leaving.ts'
import { limitRules } from './rules/limits.ts'
import { messages } from './rules/messages.ts'
import { notices } from './rules/notices.ts'
import { offers } from './rules/offers.ts'
import { orders } from './rules/orders.ts'
import { payments } from './rules/payments.ts'
import { people } from './rules/people.ts'
import { photos } from './rules/photos.ts'
import { protections } from './rules/protections.ts'
import { showing } from './rules/showing.ts'
import { recovery } from './rules/recovery.ts'
import { reversals } from './rules/reversals.ts'
import { screens } from './rules/screens.ts'
import { signup } from './rules/signup.ts'
import { spending } from './rules/spending.ts'
import { telling } from './rules/telling.ts'
import { waitingAccounts } from './rules/waiting-accounts.ts'
import { wire } from './rules/wire.ts'

/** Every rule that is broken on purpose. */
export const mutants: readonly Mutant[] = [
  ...entry,
  ...hiding,
  ...telling,
  ...spending,
  ...limitRules,
  ...wire,
  ...accounts,
  ...signup,
  ...people,
  ...recovery,
  ...afterRecovery,
  ...waitingAccounts,
  ...protections,
  ...showing,
  ...photos,
  ...chats,
  ...messages,
  ...notices,
  ...credits,
  ...payments,
  ...orders,
  ...reversals,
  ...leaving,
  ...screens,
  ...landers,
  ...offers,
  ...arrivalRules,
]
