import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect } from 'vitest'
import type { MemberId } from '#contract/members.ts'
import { insertMember, it, Post } from '#test/mail.ts'
import type { World } from '#test/world.ts'
import { openLink } from './links.ts'
import { sendMail } from './send-mail.ts'
import { MailRefused, openSmtp } from './smtp.ts'

const address = 'anna@example.org'
const tokenOf = (links: string[]) => /[?](?:token|undo)=([\w-]{43})$/.exec(links[0] ?? '')?.[1] ?? ''

async function send(world: World, kind: Parameters<typeof sendMail>[1]['kind'], memberId?: MemberId, to = address) {
  const mail = { site: world.site.id, kind, address: to, language: 'de', ...(memberId ? { memberId } : {}) } as const
  await world.db.transaction().execute((tx) => sendMail(tx, mail, world.clock.now()))
}

async function jobs(world: World): Promise<{ payload: unknown; last_error: string | null }[]> {
  const { rows } = await world.ground.owner.query<{ payload: unknown; last_error: string | null }>(
    `select payload, last_error from graphile_worker._private_jobs where (payload->>'site')::int = $1`,
    [world.site.id],
  )
  return rows
}

describe('sending a mail', () => {
  it('R4.1 brings a link that works once, from the site and its neutral sender', async ({ world, mailbox, post }) => {
    await world.sets({ name: 'Mirabelle', support_email: 'help@mirabelle.example' })
    const memberId = await insertMember(world)
    await send(world, 'activate', memberId)

    await post.delivers()

    const mail = await mailbox.waitFor(address, 'activate')
    const header = (name: string) => mail.headers.filter((one) => one.name === name).map(({ value }) => value)
    expect(mail.from).toEqual({ name: 'Mirabelle', address: `noreply@${world.host}` })
    expect(mail.subject).toBe('Bitte bestätige deine E-Mail-Adresse')
    expect(header('Auto-Submitted')).toEqual(['auto-generated'])
    expect(header('Message-ID')).toEqual([
      expect.stringMatching(String.raw`^<[0-9a-f-]{36}\.[\w-]{22}@${world.host}>$`),
    ])
    expect(header('Reply-To')).toEqual(['help@mirabelle.example'])
    expect(header('Date')).toEqual(['Sun, 15 Nov 2026 12:00:00 +0000'])
    expect(header('List-Unsubscribe')).toEqual([])
    expect(mail.links[0]).toMatch(`https://${world.host}/activate/done?token=`)

    const key = {
      site: world.site.id,
      token: tokenOf(mail.links),
      purpose: 'activate',
      now: world.clock.now(),
    } as const
    expect(await openLink(world.db, key)).toMatchObject({ memberId })
    expect(await openLink(world.db, key)).toBe('used')
    expect(await post.waiting()).toBe(0)
  })

  it('A09 leaves no secret and no address in the queue', async ({ world, mailbox, post }) => {
    const memberId = await insertMember(world)
    await send(world, 'reset', memberId)

    const queued = await jobs(world)
    expect(queued.map(({ payload }) => Object.keys(payload as object))).toEqual([['site', 'mail']])
    expect(
      await world.db.selectFrom('mailLinks').select('purpose').where('siteId', '=', world.site.id).execute(),
    ).toEqual([])

    mailbox.refuse(true)
    await post.delivers()
    const [failed] = await jobs(world)
    expect(failed?.last_error).toContain('mail server')
    expect(failed?.last_error).not.toContain('example.org')
  })

  it('is undone together with the change that caused it', async ({ world, mailbox, post }) => {
    const change = world.db.transaction().execute(async (tx) => {
      await sendMail(tx, { site: world.site.id, kind: 'no_account', address, language: 'de' }, world.clock.now())
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('failed')

    await post.delivers()

    expect(await jobs(world)).toEqual([])
    expect(mailbox.list()).toEqual([])
  })

  it('sends nothing to a member who is gone', async ({ world, mailbox, post }) => {
    const memberId = await insertMember(world)
    await send(world, 'activate', memberId)
    await world.db.deleteFrom('members').where('siteId', '=', world.site.id).where('id', '=', memberId).execute()

    await post.delivers()

    expect(mailbox.list()).toEqual([])
    expect(await jobs(world)).toEqual([])
  })

  it('R8.1 counts the time of a link from the delivery, unless its cause set an end', async ({
    world,
    mailbox,
    post,
  }) => {
    const memberId = await insertMember(world)
    const until = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString()
    const deleted = {
      site: world.site.id,
      kind: 'account_deleted',
      address,
      language: 'en',
      memberId,
      intent: { until },
    } as const
    await sendMail(world.db, deleted, world.clock.now())
    await send(world, 'reset', memberId)

    world.clock.pass({ hours: 5 })
    await post.delivers()
    world.clock.pass({ minutes: 119 })

    const reset = {
      site: world.site.id,
      token: tokenOf((await mailbox.waitFor(address, 'reset')).links),
      purpose: 'reset',
    } as const
    expect(await openLink(world.db, { ...reset, now: world.clock.now() })).toMatchObject({ memberId })
    const back = await mailbox.waitFor(address, 'account_deleted')
    expect(back.text).toContain('Until November 17, 2026')
    world.clock.pass({ days: 3 })
    const key = {
      site: world.site.id,
      token: tokenOf(back.links),
      purpose: 'reactivate',
      now: world.clock.now(),
    } as const
    expect(await openLink(world.db, key)).toBe('expired_or_unknown')
  })
})

describe('a mail that waits while the account gets another mailbox', () => {
  const other = 'anna.neu@example.org'
  const moves = (world: World, id: MemberId) =>
    world.db
      .updateTable('members')
      .set({ email: other })
      .where('siteId', '=', world.site.id)
      .where('id', '=', id)
      .execute()

  it.for(['credits_low', 'profile_reminder', 'like', 'new_messages', 'receipt', 'chargeback'] as const)(
    'R3.10 goes to that one when it tells of people or money (%s)',
    async (kind, { world, mailbox, post }) => {
      const memberId = await insertMember(world)
      await send(world, kind, memberId)
      await moves(world, memberId)

      await post.delivers()

      expect(mailbox.list().map(({ to }) => to)).toEqual([other])
    },
  )

  it.for(['email_notice', 'new_device'] as const)(
    'R4.1 goes where it was addressed when it warns of what was done to the account (%s)',
    async (kind, { world, mailbox, post }) => {
      const memberId = await insertMember(world)
      await send(world, kind, memberId)
      await moves(world, memberId)

      await post.delivers()

      expect(mailbox.list().map(({ to }) => to)).toEqual([address])
    },
  )

  it('R3.10 stops no notices when it was for a mailbox that is not the account’s and not there', async ({ world }) => {
    const told: string[] = []
    const transport = {
      send: async () => {
        throw new MailRefused({ code: 'EENVELOPE', command: 'RCPT TO', response: '550 5.1.1 User unknown' })
      },
      close() {},
    }
    const post = new Post(world, transport, async (_, __, member) => void told.push(member))
    const memberId = await insertMember(world)

    await send(world, 'confirm_email', memberId, 'mistyped@example.org')
    await post.delivers()
    expect(told).toEqual([])
    await send(world, 'email_notice', memberId)
    await post.delivers()

    expect(told).toEqual([memberId])
    expect(await post.waiting()).toBe(0)
  })
})

describe('a mail server in trouble', () => {
  it('F15 that is down delays mails, loses none and doubles none', async ({ world, mailbox, post }) => {
    mailbox.refuse(true)
    const people = Array.from({ length: 12 }, (_, i) => `person${i}@example.org`)
    for (const to of people) await send(world, 'activate', await insertMember(world, to), to)

    await post.delivers()
    expect(mailbox.list()).toEqual([])
    expect(await post.waiting()).toBe(12)
    await post.delivers({ isHurried: true })

    mailbox.refuse(false)
    world.clock.pass({ seconds: 31 })
    await post.delivers({ isHurried: true })

    expect(
      mailbox
        .list()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(people.toSorted())
    expect(await post.waiting()).toBe(0)
    expect(await jobs(world)).toEqual([])
  })

  it('F15 is left alone for half a minute after five failures', async ({ world }) => {
    let tries = 0
    const transport = {
      send: async () => {
        tries++
        throw new MailRefused({ code: 'ETIMEDOUT' })
      },
      close() {},
    }
    const post = new Post(world, transport)
    const memberId = await insertMember(world)
    for (let i = 0; i < 12; i++) await send(world, 'activate', memberId)

    await post.delivers()
    expect(tries).toBe(5)
    await post.delivers({ isHurried: true })
    expect(tries).toBe(5)

    world.clock.pass({ seconds: 31 })
    await post.delivers({ isHurried: true })
    expect(tries).toBe(6)
    expect(await post.waiting()).toBe(12)
  })

  it('F15 whose answer is lost gets the same mail again, with the same id and link', async ({ world, mailbox }) => {
    const smtp = openSmtp({ url: mailbox.url })
    let isFirst = true
    const transport = {
      ...smtp,
      async send(mail: Parameters<typeof smtp.send>[0]) {
        await smtp.send(mail)
        if (isFirst) {
          isFirst = false
          throw new MailRefused({ code: 'ETIMEDOUT' })
        }
      },
    }
    const post = new Post(world, transport)
    const memberId = await insertMember(world)
    await send(world, 'reset', memberId)

    await post.delivers()
    world.clock.pass({ hours: 1 })
    await post.delivers({ isHurried: true })
    smtp.close()

    const [second, first] = mailbox.list()
    const idOf = (mail: typeof first) => mail?.headers.find(({ name }) => name === 'Message-ID')?.value
    expect(idOf(first)).toBeTruthy()
    expect(idOf(second)).toBe(idOf(first))
    expect(second?.links).toEqual(first?.links)
    const key = {
      site: world.site.id,
      token: tokenOf(first?.links ?? []),
      purpose: 'reset',
      now: world.clock.now(),
    } as const
    expect(await openLink(world.db, key)).toMatchObject({ memberId })
  })

  it('F15 a mailbox that does not exist ends its mail and stops nobody else', async ({ world, onTestFinished }) => {
    const accepted: string[] = []
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo({ address: to }, _, done) {
        const isThere = !to.startsWith('nobody')
        if (isThere) accepted.push(to)
        done(isThere ? null : Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }))
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    if (!listening.listening) await once(listening, 'listening')
    const transport = openSmtp({ url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}` })
    onTestFinished(() => {
      transport.close()
      server.close()
    })
    const told: string[] = []
    const post = new Post(world, transport, async (_, __, member) => void told.push(member))
    const memberId = await insertMember(world)
    const other = await insertMember(world, 'nobody@example.org')
    for (let i = 0; i < 7; i++) await send(world, 'activate', other, 'nobody@example.org')
    await send(world, 'activate', memberId)

    await post.delivers()

    expect(told).toEqual(Array.from({ length: 7 }, () => other))
    expect(accepted).toEqual([address])
    expect(await post.waiting()).toBe(0)
    expect(await jobs(world)).toEqual([])
  })
})

describe('tricks with headers', () => {
  it('A49 an address that would begin another header or recipient is refused', async ({ world }) => {
    const tricks = [
      'anna@example.org\r\nBcc: eve@example.org',
      'anna@example.org,eve@example.org',
      'anna@example.org;eve@example.org',
      'Anna <anna@example.org>',
      'anna@example.org eve@example.org',
      'group:anna@example.org;',
      'anna@eve.example@example.org',
      '"anna"@example.org',
      'anna\n@example.org',
      'anna',
      '',
    ]
    for (const trick of tricks)
      await expect(send(world, 'no_account', undefined, trick)).rejects.toThrow('should have been refused')
    expect(await jobs(world)).toEqual([])
  })

  it('A49 a site name with line breaks adds no header', async ({ world, mailbox, post }) => {
    await world.sets({ name: 'Eve"\r\nBcc: eve@example.org' })
    await send(world, 'no_account')

    await post.delivers()

    expect(mailbox.list()).toHaveLength(1)
    const mail = await mailbox.waitFor(address)
    expect(mail.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc')
    expect(mail.from.address).toBe(`noreply@${world.host}`)
    expect(mail.subject).toBe('Zu deiner Anfrage')
  })
})
