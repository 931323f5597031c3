import { describe, expect } from 'vitest'
import { like } from '#contract/likes.ts'
import * as notifications from '#contract/notifications.ts'
import { readUser } from '#contract/sessions.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { collectNotices } from './collect-notices.ts'
import { sendNotices } from './send-notices.ts'

const deliveryStatus = (address: string, { status = '5.1.1', action = 'failed' } = {}) =>
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
    '--part--',
    '',
  ].join('\r\n')

const feedback = (address: string, type: string) =>
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
  it.for([
    ['bounce', (address: string) => deliveryStatus(address)],
    ['fbl', (address: string) => feedback(address, 'abuse')],
    ['listunsubscribe', (address: string) => feedback(address, 'opt-out')],
  ] as const)('R3.12 P09 set the reason %s, once, for that member alone', async ([reason, mail], { world }) => {
    const [anna, ben] = [await person(world), await person(world)]

    const statuses = [await reports(world, mail(anna.email)), await reports(world, mail(anna.email))]

    expect(statuses).toEqual([200, 200])
    expect(await disabled(anna)).toEqual([reason])
    expect(await disabled(ben)).toEqual([])
  })

  it.for([
    ['a mailbox that is full today', (address: string) => deliveryStatus(address, { status: '4.2.2' })],
    ['a mail that is late', (address: string) => deliveryStatus(address, { action: 'delayed' })],
    ['a mail that arrived', (address: string) => deliveryStatus(address, { action: 'delivered', status: '2.0.0' })],
    ['praise', (address: string) => feedback(address, 'not-spam')],
    ['an ordinary mail', (address: string) => `From: ${address}\r\nTo: us@site.test\r\n\r\nHello`],
  ] as const)('P09 %s stops nothing', async ([, mail], { world }) => {
    const anna = await person(world)

    expect(await reports(world, mail(anna.email))).toBe(200)
    expect(await disabled(anna)).toEqual([])
  })

  it('P09 nobody else can stop a member’s mails: not without the secret, not by another site', async ({
    makeWorld,
  }) => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const anna = await person(world)

    const statuses = [
      await reports(world, deliveryStatus(anna.email), 'a guess'),
      await reports(world, deliveryStatus(anna.email), ''),
      await reports(other, deliveryStatus(anna.email)),
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
    const look = async () => {
      await collectNotices(db, site.id, clock.now())
      await sendNotices(db, site.id, clock.now())
    }
    clock.pass({ minutes: 1 })
    await reports(world, feedback(anna.email, 'abuse'))
    await ben.call(like, { id: anna.id })
    for (const minutes of [1, 15]) {
      clock.pass({ minutes })
      await look()
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
      await look()
    }

    expect(whileOff).toEqual(['new_device'])
    expect(reasons).toEqual([])
    expect((await world.mailsTo(anna.email)).map(({ kind }) => kind)).toEqual(['new_device', 'like'])
  })
})
