import type { Mutant } from '../mutant.ts'

const push = 'server/notifications/push.test.ts'
const devices = 'server/push/push.test.ts'
const reports = 'server/notifications/mail-reports.test.ts'

/** Who is told what, when and where. */
export const notices: Mutant[] = [
  {
    id: 'A18',
    harm: 'a member makes the server call any address',
    file: 'server/push/subscribe.ts',
    find: 'if (!isPushService(subscription.endpoint))',
    replace: 'if (subscription.endpoint === "")',
    test: devices,
    title: 'only those that browsers give out',
  },
  {
    id: 'A18',
    harm: 'a known name that leads inside is called',
    file: 'server/platform/push/public-addresses.ts',
    find: '!first || !found.every(isPublic)',
    replace: '!first',
    test: devices,
    title: 'no connection is made',
  },
  {
    id: 'P07',
    harm: 'a lock screen names who wrote to whoever has chosen nothing',
    file: 'server/notifications/deliver-push.ts',
    find: 'coalesce(discreet.is_on, true)',
    replace: 'coalesce(discreet.is_on, false)',
    test: push,
    title: 'names nobody',
  },
  {
    id: 'R4.16',
    harm: 'a notice goes out of the queue though a block parts the two by now',
    file: 'server/notifications/deliver-push.ts',
    find: 'return isDue && now.getTime()',
    replace: 'return now.getTime()',
    test: push,
    title: 'not even from the queue',
  },
  {
    id: 'R4.16',
    harm: 'a device that is gone is sent to for ever',
    file: 'server/notifications/deliver-push.ts',
    find: "if (outcome === 'gone') return forgetDevice(db, job.site, job.subscription)",
    replace: "if (outcome === 'gone') return forget(db, job, push)",
    test: push,
    title: 'removes a device',
  },
  {
    id: 'P09',
    harm: 'whoever knows the address stops a member’s mails',
    file: 'server/notifications/hear-mail-report.ts',
    find: "given: headers.authorization ?? ''",
    replace: 'given: `Bearer ${mail}`',
    test: reports,
    title: 'without the secret',
  },
  {
    id: 'P09',
    harm: 'a mailbox that is full today gets no mails any more',
    file: 'server/notifications/read-mail-report.ts',
    find: "fieldOf(text, 'status')?.startsWith('5.')",
    replace: "fieldOf(text, 'status')?.includes('.')",
    test: reports,
    title: 'full today',
  },
]
