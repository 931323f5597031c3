import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { like } from '#contract/likes.ts'
import * as notifications from '#contract/notifications.ts'
import { readUser } from '#contract/sessions.ts'
import { onNoMailbox } from '#server/jobs.ts'
import { messageIdOf } from '#server/mail/message-id.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { readMailReport } from './read-mail-report.ts'
import { looks } from '#test/noticing.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

/** What our own mail to this address had in its head. */
const messageId = ({ parts, site }: World, address: string) =>
  `Message-ID: <${messageIdOf(parts.secrets, site, { id: randomUUID(), address })}>`

const deliveryStatus = (world: World, address: string, { status = '5.1.1', action = 'failed' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.org',
    'To: noreply@site.test',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '--part',
    'Content-Type: text/rfc822-headers',
    '',
    messageId(world, address),
    '--part--',
    '',
  ].join('\r\n')

const feedback = (world: World, address: string, type: string) =>
  [
    'From: feedback@provider.example',
    'To: fbl@site.test',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'A complaint.',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1.0',
    'Version: 1',
    '--part',
    'Content-Type: message/rfc822',
    '',
    'From: noreply@site.test',
    `To: <${address}>`,
    messageId(world, address),
    'Subject: Something',
    '',
    'Words.',
    '--part--',
    '',
  ].join('\r\n')

async function reports(world: World, mail: string, secret = 'the mail secret of tests'): Promise<number> {
  const answer = await world.app.inject({
    method: 'POST',
    url: notifications.hearMailReport.path,
    headers: { host: world.host, 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    payload: mail,
  })
  return answer.statusCode
}

const disabled = async (member: Person) => (await member.call(readUser, {})).user?.notifications_disabled

describe('P09 mails that come back', () => {
  it('R3.12 set one of three reasons, each once, in the order in which they came', async ({ world }) => {
    const anna = await person(world)
    const mails = [
      deliveryStatus(world, anna.email),
      feedback(world, anna.email, 'abuse'),
      feedback(world, anna.email, 'opt-out'),
    ]

    for (const mail of [...mails, ...mails]) await reports(world, mail)

    expect(await disabled(anna)).toEqual(['bounce', 'fbl', 'listunsubscribe'])
  })

  it('A16-2 what an owner does with our mails stays unknown to a stranger who waits with their address', async ({
    world,
  }) => {
    const anna = await person(world)
    const stranger = world.visitor()
    await stranger.joins({ email: anna.email })

    for (const mail of [deliveryStatus(world, anna.email), feedback(world, anna.email, 'opt-out')])
      await reports(world, mail)

    expect(await disabled(anna)).toEqual(['bounce', 'listunsubscribe'])
    expect((await stranger.call(readUser, {})).user?.notifications_disabled).toEqual([])
  })

  it('P09 F15 a server that knows no such mailbox stops all further mails to it, but not those about the account', async ({
    world,
  }) => {
    const [anna, ben] = [await person(world), await person(world)]
    const { db, site } = world

    // As the delivery of a mail does that was refused for good.
    await onNoMailbox(db, site.id, anna.id)

    expect(await disabled(anna)).toEqual(['bounce'])
    expect(await disabled(ben)).toEqual([])
  })

  it('A27-1 are read in a moment, whatever somebody writes to the address of the sender', async ({ world }) => {
    const length = 60_000
    const mails = [`x${' '.repeat(length)}y`, 'a'.repeat(length), `x\r\n${'\n'.repeat(length)}y`].map((recipient) =>
      deliveryStatus(world, recipient),
    )

    for (const mail of mails) {
      const before = process.threadCpuUsage()
      expect(await readMailReport(Buffer.from(mail))).toBeUndefined()
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(200)
    }
  })

  it.for([
    ['bounce', (world: World, address: string) => deliveryStatus(world, address)],
    ['fbl', (world: World, address: string) => feedback(world, address, 'abuse')],
    ['listunsubscribe', (world: World, address: string) => feedback(world, address, 'opt-out')],
  ] as const)('R3.12 P09 set the reason %s, once, for that member alone', async ([reason, mail], { world }) => {
    const [anna, ben] = [await person(world), await person(world)]

    const statuses = [await reports(world, mail(world, anna.email)), await reports(world, mail(world, anna.email))]

    expect(statuses).toEqual([200, 200])
    expect(await disabled(anna)).toEqual([reason])
    expect(await disabled(ben)).toEqual([])
  })

  it.for([
    [
      'a mailbox that is full today',
      (world: World, address: string) => deliveryStatus(world, address, { status: '4.2.2' }),
    ],
    ['a mail that is late', (world: World, address: string) => deliveryStatus(world, address, { action: 'delayed' })],
    [
      'a mail that arrived',
      (world: World, address: string) => deliveryStatus(world, address, { action: 'delivered', status: '2.0.0' }),
    ],
    ['praise', (world: World, address: string) => feedback(world, address, 'not-spam')],
    ['an ordinary mail', (_: World, address: string) => `From: ${address}\r\nTo: us@site.test\r\n\r\nHello`],
  ] as const)('P09 %s stops nothing', async ([, mail], { world }) => {
    const anna = await person(world)

    expect(await reports(world, mail(world, anna.email))).toBe(200)
    expect(await disabled(anna)).toEqual([])
  })

  it('P09 a report about no mail of ours stops nothing: not an invented one, not one about somebody else’s mail', async ({
    world,
  }) => {
    const [anna, thief] = [await person(world), await person(world)]
    const about = (line: string) => deliveryStatus(world, anna.email).replace(/^Message-ID: .*$/m, line)

    await reports(world, about('Subject: Anything'))
    await reports(world, about(`Message-ID: <${randomUUID()}.${'x'.repeat(22)}@${world.host}>`))
    await reports(world, about(messageId(world, thief.email)))

    expect(await disabled(anna)).toEqual([])
  })

  it('P09 nobody else can stop a member’s mails: not without the secret, not by another site', async ({
    makeWorld,
  }) => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const anna = await person(world)

    const statuses = [
      await reports(world, deliveryStatus(world, anna.email), 'a guess'),
      await reports(world, deliveryStatus(world, anna.email), ''),
      await reports(other, deliveryStatus(world, anna.email)),
    ]

    expect(statuses).toEqual([401, 401, 200])
    expect(await disabled(anna)).toEqual([])
  })

  it('R2.18 P09 stop all mails but those about the account, until the member switches them on again', async ({
    world,
  }) => {
    const anna = await person(world, { photos: 1 })
    const [ben, carl] = [
      await person(world, { gender: 'male', seeks: 'female' }),
      await person(world, { gender: 'male', seeks: 'female' }),
    ]
    const { db, site, clock } = world
    clock.pass({ minutes: 1 })
    await reports(world, feedback(world, anna.email, 'abuse'))
    await ben.call(like, { id: anna.id })
    for (const minutes of [1, 15]) {
      clock.pass({ minutes })
      await looks(world)
    }
    await sendMail(
      db,
      { site: site.id, kind: 'new_device', address: anna.email, language: 'de', memberId: anna.id },
      clock.now(),
    )
    const whileOff = (await world.mailsTo(anna.email)).map(({ kind }) => kind)

    const { disabled: reasons } = await anna.call(notifications.switchMailsOn, {})
    clock.pass({ hours: 2 })
    await carl.call(like, { id: anna.id })
    for (const minutes of [1, 15]) {
      clock.pass({ minutes })
      await looks(world)
    }

    expect(whileOff).toEqual(['new_device'])
    expect(reasons).toEqual([])
    expect((await world.mailsTo(anna.email)).map(({ kind }) => kind)).toEqual(['new_device', 'like'])
  })
})
