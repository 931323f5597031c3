import type { Mutant } from '../mutant.ts'

/** Who gets into an account, and who stays in it. */
export const entry: Mutant[] = [
  {
    id: 'R9.3',
    harm: 'a session that nobody has used for weeks still opens the account',
    file: 'server/sessions/session.ts',
    find: `
      and s.seen_at > \${value('idleSince')}`,
    replace: '',
    test: 'server/sessions/log-in.test.ts',
    title: 'the session ends after 14 days',
  },
  {
    id: 'R6.5',
    harm: 'somebody who was banned goes on with the session they have',
    file: 'server/sessions/session.ts',
    find: `
      and m.status in ('not_confirmed', 'active')`,
    replace: '',
    test: 'server/sessions/current-user.test.ts',
    title: 'is nobody any more once they are',
  },
  {
    id: 'R6.5',
    harm: 'a socket goes on although its member was banned',
    file: 'server/sessions/open-sessions.ts',
    find: `
      and m.status in ('not_confirmed', 'active')`,
    replace: '',
    test: 'test/abuse/live.test.ts',
    title: 'A12 a ban does',
  },
  {
    id: 'R9.3',
    harm: 'a socket goes on although its session has ended',
    file: 'server/sessions/open-sessions.ts',
    find: `
      and s.expires_at > \${now}`,
    replace: '',
    test: 'test/abuse/live.test.ts',
    title: 'that is over by its time',
  },
  {
    id: 'S-H1',
    harm: 'a cookie that was planted before a login is good after it',
    file: 'server/sessions/session.ts',
    find: '(member_id <> ${memberId} or not ${isFading})',
    replace: 'member_id <> ${memberId}',
    test: 'server/sessions/log-in.test.ts',
    title: 'a login gives a new secret',
  },
  {
    id: 'S-M1',
    harm: 'who types the own password often is locked out',
    file: 'server/sessions/require-password.ts',
    find: `  await guess.takeBack()
  return { email`,
    replace: '  return { email',
    test: 'server/account/export-data.test.ts',
    title: 'S-M1 asks for the password as often as one likes',
  },
  {
    id: 'Y-7',
    harm: 'a login that began with the old password ends after it was changed',
    file: 'server/sessions/log-in.ts',
    find: 'if (current.passwordHash !== account.passwordHash)',
    replace: 'if (current.passwordHash === undefined)',
    test: 'server/account/late-changes.test.ts',
    title: 'Y-7 has to be asked for again once the password',
  },
  {
    id: 'Y-7',
    harm: 'somebody is banned while they log in, and gets in',
    file: 'server/sessions/log-in.ts',
    find: 'if (!current || !isThere(current))',
    replace: 'if (!current)',
    test: 'server/account/late-changes.test.ts',
    title: 'leaves no session behind once it is',
  },
  {
    id: 'AT-5',
    harm: 'codes can be guessed without end after the right password',
    file: 'server/sessions/log-in.ts',
    find: `  const step = checkCode(context, codeSecret, code)
  await guess.takeBack()
`,
    replace: `  await guess.takeBack()
  const step = checkCode(context, codeSecret, code)
`,
    test: 'server/sessions/second-factors/authenticator.test.ts',
    title: 'AT-5 takes twenty wrong codes',
  },
  {
    id: 'S-L3',
    harm: 'a code that somebody has read over a shoulder is good for minutes',
    file: 'server/sessions/one-time-codes.ts',
    find: 'window: 1 })',
    replace: 'window: 10 })',
    test: 'server/sessions/second-factors/authenticator.test.ts',
    title: 'is refused with the code of step',
  },
  {
    id: 'S-L3',
    harm: 'a code works twice',
    file: 'server/sessions/one-time-codes.ts',
    find: ".where('lastStep', '<', step)",
    replace: ".where('lastStep', '<=', step)",
    test: 'server/sessions/second-factors/authenticator.test.ts',
    title: 'takes each code once',
  },
  {
    id: 'S-L3',
    harm: 'the secret of an authenticator that is in use is shown again',
    file: 'server/sessions/second-factors/authenticator.ts',
    find: `    .where('confirmedAt', 'is', null)
`,
    replace: '',
    test: 'test/repeated-requests.test.ts',
    title: 'C-1 shows a secret again only until',
  },
  {
    id: 'S-L3',
    harm: 'the authenticator that is in use is replaced without a code',
    file: 'server/sessions/second-factors/authenticator.ts',
    find: `
        .where('oneTimeCodes.confirmedAt', 'is', null),`,
    replace: ',',
    test: 'server/sessions/second-factors/authenticator.test.ts',
    title: 'does not replace one that is in use',
  },
  {
    id: 'S-M1',
    harm: 'the first code of an authenticator can be guessed without end',
    file: 'server/sessions/second-factors/authenticator.ts',
    find: `  if (!stored || step === undefined) return undefined
  await guess.takeBack()
`,
    replace: `  await guess.takeBack()
  if (!stored || step === undefined) return undefined
`,
    test: 'server/sessions/second-factors/authenticator.test.ts',
    title: 'S-M1 counts wrong codes',
  },
  {
    id: 'Y-10',
    harm: 'the answer of a device that somebody kept opens the account later',
    file: 'server/sessions/second-factors/challenge.ts',
    find: 'isOurs && Number(expires) > clock.now().getTime() ?',
    replace: 'isOurs && Number(expires) > 0 && clock ?',
    test: 'server/sessions/second-factors/passkeys.test.ts',
  },
  {
    id: 'Y-10',
    harm: 'a key is added to another account than the one that asked',
    file: 'server/sessions/second-factors/add-passkey.ts',
    find: 'return `add-${id}-${sessionId}`',
    replace: 'return `add-${id.length}-${sessionId.length}`',
    test: 'server/sessions/second-factors/passkeys.test.ts',
    title: 'was given to somebody else',
  },
  {
    id: 'Y-10',
    harm: 'the same answer of a device logs in twice',
    file: 'server/sessions/second-factors/log-in-with-passkey.ts',
    find: `  await spendChallenge(context, challenge)
`,
    replace: '',
    test: 'server/sessions/second-factors/passkeys.test.ts',
    title: 'refuses a used challenge',
  },
  {
    id: 'Y-10',
    harm: 'who finds a device that is not locked logs in with it',
    file: 'server/sessions/second-factors/log-in-with-passkey.ts',
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
    test: 'server/sessions/second-factors/passkeys.test.ts',
  },
  {
    id: 'Y-10',
    harm: 'a key answers for another member than the device says',
    file: 'server/sessions/second-factors/log-in-with-passkey.ts',
    find: `  if (handle && handle !== Buffer.from(userHandle(key.memberId)).toString('base64url')) return undefined
`,
    replace: '',
    test: 'server/sessions/second-factors/passkeys.test.ts',
  },
  {
    id: 'Y-10',
    harm: 'a copy of a device is not noticed when both are used',
    file: 'server/sessions/second-factors/log-in-with-passkey.ts',
    find: `    .where('counter', '=', key.counter)
`,
    replace: '',
    test: 'server/sessions/second-factors/passkeys-after-recovery.test.ts',
    title: 'the count of the device has moved',
  },
  {
    id: 'S-H5',
    harm: 'a member removes somebody else’s passkey',
    file: 'server/sessions/second-factors/remove-passkey.ts',
    find: `    .where('memberId', '=', member.id)
`,
    replace: '',
    test: 'server/sessions/second-factors/passkeys.test.ts',
    title: 'leaves another member',
  },
  {
    id: 'R8.1',
    harm: 'a page goes on hearing of messages after the logout on the same device',
    file: 'server/sessions/log-out.ts',
    find: `  for (const { memberId } of ended) live.recheck(site.id, memberId)
`,
    replace: `  void ended
`,
    test: 'test/abuse/live.test.ts',
    title: 'A12 logging out closes',
  },
  {
    id: 'S-H1',
    harm: 'who was shut out of an account goes on listening',
    file: 'server/sessions/shut-out.ts',
    find: `  live.recheck(site.id, memberId)
`,
    replace: `  void live
`,
    test: 'test/abuse/live.test.ts',
    title: 'A12 another password, and leaving',
  },
  {
    id: 'R7.18',
    harm: 'a login that is repeated after the logout is a login again',
    file: 'server/sessions/answer-with-session.ts',
    find: 'await findCurrentMember({ ...context, cookies: { read: () => token } })\n',
    replace:
      '(await findCurrentMember({ ...context, cookies: { read: () => token } })) ?? { id: kept.memberId, isUnproven: false }\n',
    test: 'test/repeated-requests.test.ts',
    title: 'C-1 gets no session that has ended since',
  },
  {
    id: 'R7.18',
    harm: 'the key of a login opens another account with the same address',
    file: 'server/sessions/log-in.ts',
    find: `  if (done.kept.memberId !== done.prepared.account.id) throw new Refusal('request.key_reused')
`,
    replace: '',
    test: 'test/abuse/kept-answers.test.ts',
    title: 'gets no session of the owner by the password',
  },
  {
    id: 'R8.1',
    harm: 'a link of a mail works after its time',
    file: 'server/mail/links.ts',
    find: `    .where('expiresAt', '>', now.toISOString())
    .returning(`,
    replace: '    .returning(',
    test: 'server/mail/links.test.ts',
    title: 'a link ends when its time is over',
  },
  {
    id: 'R8.1',
    harm: 'a page of another site listens with the member’s cookie',
    file: 'server/platform/live/serve-live.ts',
    find: `    if (request.headers.origin !== request.site.origin) throw new Refusal('request.foreign')
`,
    replace: '',
    test: 'test/abuse/live.test.ts',
    title: 'A11 needs a page of the site',
  },
  {
    id: 'B3.3',
    harm: 'the link to all data of a member works for ever',
    file: 'server/account/export-data.ts',
    find: 'if (!isSameText(signature, expected) || Number(expires) < clock.now().getTime())',
    replace: 'if (!isSameText(signature, expected) || !clock)',
    test: 'server/account/export-data.test.ts',
    title: 'comes as an archive, after the password',
  },
  {
    id: 'R1.1',
    harm: 'somebody joins a month before they are old enough',
    file: 'server/members/age.ts',
    find: 'day.getUTCMonth() + 1 > month ||',
    replace: 'day.getUTCMonth() + 1 >= month ||',
    test: 'server/signup/join.test.ts',
  },
  {
    id: 'R7.1',
    harm: 'scripts of a page read the cookie of the session',
    file: 'server/platform/http/cookies.ts',
    find: "httpOnly: true, sameSite: 'lax'",
    replace: "httpOnly: false, sameSite: 'lax'",
    test: 'server/sessions/log-in.test.ts',
    title: 'R7.1 answers with the user',
  },
  {
    id: 'S-L6',
    harm: 'the link that went to a mistyped address opens the account',
    file: 'server/signup/activation-mail.ts',
    find: `  await voidLinks(tx, site.id, member.id)
`,
    replace: '',
    test: 'server/signup/join.test.ts',
    title: 'can be corrected before it is active',
  },
  {
    id: 'B3.5',
    harm: 'an account is completed without the consent to sensitive fields',
    file: 'server/signup/complete.ts',
    find: `  if (!input.consent_sensitive) throw new Refusal('signup.consent_missing')
`,
    replace: '',
    test: 'server/signup/join.test.ts',
    title: 'nobody completes an account that began elsewhere without',
  },
  {
    id: 'B2.9',
    harm: 'accounts that begin with an address alone are not counted',
    file: 'server/signup/complete.ts',
    find: `  await countSignup(context)
`,
    replace: '',
    test: 'server/limits.test.ts',
  },
  {
    id: 'R7.18',
    harm: 'one caller gets the answer of another who used the same key',
    file: 'server/platform/http/idempotent.ts',
    find: `      .where('actor', '=', actor)
`,
    replace: '',
    test: 'server/platform/http/idempotent.test.ts',
    title: 'by somebody else with the same key',
  },
  {
    id: 'B4.5',
    harm: 'a member opens one socket more than there may be',
    file: 'server/platform/live/hub.ts',
    find: 'feed.sockets.size >= MOST_SOCKETS',
    replace: 'feed.sockets.size > MOST_SOCKETS',
    test: 'test/abuse/live.test.ts',
    title: 'fifty times leaves a member ten',
  },
  {
    id: 'R6.4',
    harm: 'a block that comes while somebody types is heard of a minute later',
    file: 'server/platform/live/hub.ts',
    find: `      feed.reach = new Map()
`,
    replace: '',
    test: 'server/chats/chats.test.ts',
    title: 'typing ends with a block',
  },
  {
    id: 'B3.1',
    harm: 'a device whose session has ended by itself stands among those that are logged in',
    file: 'server/sessions/list-sessions.ts',
    find: `    .where('seenAt', '>', idleSince(clock.now()).toISOString())
`,
    replace: '',
    test: 'server/push/push.test.ts',
    title: 'A39 B3.1',
  },
  {
    id: 'R9.3',
    harm: 'a socket goes on although nobody has used its session for weeks',
    file: 'server/sessions/open-sessions.ts',
    find: `
      and s.seen_at > \${idleSince(now)}`,
    replace: '',
    test: 'test/abuse/live.test.ts',
    title: 'that is over by its time',
  },
  {
    id: 'A12',
    harm: 'an ended session hears of events until the database has answered',
    file: 'server/platform/live/hub.ts',
    find: '        !feed.needsSessionCheck && [...feed.sockets].every(',
    replace: '        [...feed.sockets].every(',
    test: 'test/abuse/live.test.ts',
    title: 'hears neither an event nor typing',
  },
  {
    id: 'A12',
    harm: 'an ended session tells others that somebody types until the database has answered',
    file: 'server/platform/live/hub.ts',
    find: 'if (needsSessionCheck || !(await this.#mayTell(',
    replace: 'if (needsSessionCheck === undefined || !(await this.#mayTell(',
    test: 'server/chats/chats.test.ts',
    title: 'typing of a session that has ended is told to nobody',
  },
  {
    id: 'A12',
    harm: 'an ended session hears who is typing until the database has answered',
    file: 'server/platform/live/hub.ts',
    find: `    if (!feed || feed.needsSessionCheck) return
`,
    replace: `    if (!feed) return
`,
    test: 'test/abuse/live.test.ts',
    title: 'hears neither an event nor typing',
  },
  {
    id: 'A34-1',
    harm: 'a new passkey makes the server fetch whatever address its proof names',
    file: 'server/sessions/second-factors/add-passkey.ts',
    find: 'response: withoutAttestation(response.response)',
    replace: 'response: response.response',
    test: 'server/sessions/second-factors/passkeys.test.ts',
    title: 'A34-1',
  },
]
