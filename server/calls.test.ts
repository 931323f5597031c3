import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { confirmEmail, reactivate, undoChange } from '#contract/account.ts'
import { complain } from '#contract/complaints.ts'
import { type Endpoint, isChange } from '#contract/endpoint.ts'
import { changeLanguage } from '#contract/members.ts'
import { unsubscribe } from '#contract/notifications.ts'
import { askReset, resetPassword } from '#contract/reset-password.ts'
import { logInWithPasskey, startPasskeyLogin } from '#contract/second-factors.ts'
import { logIn, logOut, pageHidden } from '#contract/sessions.ts'
import { activate, begin, complete, join, resendActivation } from '#contract/signup.ts'
import { withdraw } from '#contract/withdrawals.ts'
import type { Visitor } from '#test/visitor.ts'
import { waitingAccount } from '#test/waiting-account.ts'
import { it } from '#test/world.ts'
import { words } from './calls.ts'

const OTHER_WAYS_IN = 'leads into an account by what it asks for itself'
const BY_LINK = 'asks for the secret of a mail'

/** Changes that are open to who has logged in to an account that waits, each with the reason. */
const openBeforeConfirming = new Map<Endpoint, string>([
  [changeLanguage, 'whoever is to confirm has to read it; the account keeps its own'],
  [resendActivation, 'it is the way to confirm'],
  [logOut, 'ends nothing but the session that asks'],
  [join, OTHER_WAYS_IN],
  [begin, OTHER_WAYS_IN],
  [logIn, OTHER_WAYS_IN],
  [startPasskeyLogin, OTHER_WAYS_IN],
  [logInWithPasskey, OTHER_WAYS_IN],
  [askReset, OTHER_WAYS_IN],
  [resetPassword, BY_LINK],
  [complete, BY_LINK],
  [activate, BY_LINK],
  [confirmEmail, BY_LINK],
  [undoChange, BY_LINK],
  [reactivate, BY_LINK],
  [unsubscribe, BY_LINK],
  [pageHidden, 'says nothing of a visitor, and they are one there'],
  [complain, 'everybody may, and they are a visitor there'],
  [withdraw, 'everybody may, and they are a visitor there'],
])

const changes = words.flatMap(({ routes, uploads = [] }) => [
  ...routes.filter(({ kind }) => kind !== 'webhook').map(({ endpoint }) => endpoint),
  ...uploads,
])
const guarded = changes.filter((endpoint) => isChange(endpoint) && !openBeforeConfirming.has(endpoint))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The code of the answer to a call that names nothing. */
async function refusalOf(visitor: Visitor, endpoint: Endpoint): Promise<string | undefined> {
  if (!endpoint.file) return (await visitor.asks(endpoint, {})).json<{ code?: string }>().code
  const headers = { 'content-type': 'multipart/form-data; boundary=part', 'idempotency-key': randomUUID() }
  const answer = await visitor.requests(endpoint.method, endpoint.path, Buffer.from('--part--\r\n'), headers)
  return answer.json<{ code?: string }>().code
}

it('A17-4 whoever logs in to an account that waits changes nothing in it but what has a reason, and every contract says so', async ({
  world,
}) => {
  const { other } = await waitingAccount(world)

  const open: string[] = []
  for (const endpoint of guarded)
    if ((await refusalOf(other, endpoint)) !== 'account.confirm_first') open.push(nameOf(endpoint))

  expect(open).toEqual([])
  expect(guarded.length).toBeGreaterThan(60)
  expect(guarded.filter(({ refusals = [] }) => !refusals.includes('account.confirm_first')).map(nameOf)).toEqual([])
  const named = [...openBeforeConfirming.keys()]
  expect(named.filter((endpoint) => !changes.includes(endpoint)).map(nameOf)).toEqual([])
  expect(named.filter(({ refusals = [] }) => refusals.includes('account.confirm_first')).map(nameOf)).toEqual([])
})
