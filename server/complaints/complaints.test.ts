import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { complain, complaintCategories } from '#contract/complaints.ts'
import type { Ask } from '#contract/endpoint.ts'
import { locales } from '#contract/locales.ts'
import { block } from '#contract/blocks.ts'
import { removeChat } from '#contract/chats.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { eraseMembers } from '#server/account/erase-members.ts'
import { orderNumber } from '#server/invoices/order-number.ts'
import { sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

type Complaint = Ask<typeof complain>

const TEXT = 'Er schickt mir jeden Tag\nNachrichten, die ich nicht will.'
const REFERENCE = /^[2-9A-HJ-NP-Z]{8}$/

const somebody = () => ({ name: 'Nora Nachbarin', email: `${randomUUID().slice(0, 12)}@mail.example.org` })
const complaint = (changes: Partial<Complaint> = {}): Complaint => ({ category: 'person', text: TEXT, ...changes })
const fromVisitor = (changes: Partial<Complaint> = {}) => complaint({ ...somebody(), ...changes })

const stored = ({ db, site }: World) =>
  db.selectFrom('complaints').selectAll().where('siteId', '=', site.id).orderBy('createdAt').execute()
const support = () => `support-${randomUUID().slice(0, 8)}@mail.example.org`

describe('a complaint', () => {
  it('R2.9 of a visitor is kept with name and address, and answered with a reference', async ({ world }) => {
    const input = fromVisitor({ category: 'payment' })

    const { reference } = await world.visitor().call(complain, input)

    expect(reference).toMatch(REFERENCE)
    expect(await stored(world)).toMatchObject([
      {
        reference,
        category: 'payment',
        text: TEXT,
        memberId: null,
        name: input.name,
        email: input.email,
        aboutId: null,
        aboutName: null,
        language: 'de',
        status: 'open',
        createdAt: '2026-11-15T12:00:00.000Z',
      },
    ])
  })

  it("R2.9 of a member is the account's, whatever name and address come along", async ({ world }) => {
    const anna = await person(world, { name: 'Anna', language: 'nl' })

    await anna.call(complain, fromVisitor())

    expect(await stored(world)).toMatchObject([{ memberId: anna.id, name: null, email: null, language: 'nl' }])
  })

  it('A5-3 keeps the numbers of orders without their proofs, which would open a refund to whoever reads them', async ({
    makeWorld,
  }) => {
    const support_email = support()
    const world = await makeWorld({ settings: { support_email } })
    const [one, other] = [randomUUID(), randomUUID()]
    const numbers = [one, other].map((id) => orderNumber(world.parts.secrets, world.site.id, id))

    await world
      .visitor()
      .call(complain, fromVisitor({ category: 'payment', text: `Zweimal bezahlt: ${numbers.join(', ')}.` }))
    await world.works()

    const text = `Zweimal bezahlt: ${one}, ${other}.`
    expect(await stored(world)).toMatchObject([{ text }])
    expect((await world.mailsTo(support_email)).at(-1)?.text).toContain(text)
  })

  it('R2.9 answers with nothing but the reference, and no two are alike or follow each other', async ({ world }) => {
    const visitor = world.visitor()
    const answers = [await visitor.asks(complain, fromVisitor()), await visitor.asks(complain, fromVisitor())]

    const references = answers.map((answer) => answer.json<{ reference: string }>())

    for (const one of references) expect(Object.keys(one)).toEqual(['reference'])
    expect(new Set(references.map(({ reference }) => reference.slice(0, 6))).size).toBe(2)
  })

  it('R2.9 with the same key is one complaint and one mail, also when it comes five times at once', async ({
    makeWorld,
  }) => {
    const support_email = support()
    const world = await makeWorld({ settings: { support_email } })
    const input = fromVisitor()
    const key = randomUUID()

    const answers = await Promise.all(Array.from({ length: 5 }, () => world.visitor().call(complain, input, key)))

    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await stored(world)).toHaveLength(1)
    expect(await world.mailsTo(input.email ?? '')).toHaveLength(1)
    expect(await world.mailsTo(support_email)).toHaveLength(1)
  })

  it('R5.10 R8.2 out of bounds is refused by field, and nothing is kept', async ({ world }) => {
    const refusals: [Partial<Complaint>, string, object][] = [
      [{ text: '  zu kurz  ' }, 'request.invalid', { field: 'text', reason: 'too_short', bound: 10 }],
      [{ text: 'x'.repeat(2001) }, 'request.invalid', { field: 'text', reason: 'too_long', bound: 2000 }],
      [{ name: 'N' }, 'request.invalid', { field: 'name', reason: 'too_short', bound: 2 }],
      [{ email: 'nora@' }, 'fields.email', { field: 'email', reason: 'malformed' }],
      [{ email: 'nora@mail.example,eve@mail.example' }, 'fields.email', { field: 'email', reason: 'malformed' }],
      [{ about: 'jemand' }, 'request.invalid', { field: 'about', reason: 'malformed' }],
      // What only a robot fills in.
      [{ website: 'https://spam.example' }, 'request.invalid', { field: 'website', reason: 'too_long', bound: 0 }],
    ]
    for (const [change, code, field] of refusals) {
      await expect(world.visitor().call(complain, fromVisitor(change))).rejects.toMatchObject({
        code,
        details: { fields: [field] },
      })
    }
    await expect(world.visitor().call(complain, complaint())).rejects.toMatchObject({
      code: 'request.invalid',
      details: {
        fields: [
          { field: 'name', reason: 'missing' },
          { field: 'email', reason: 'missing' },
        ],
      },
    })
    const unknown = await world.visitor().requests('POST', '/api/complaints', { ...fromVisitor(), category: 'weather' })
    expect(unknown.json()).toMatchObject({ code: 'request.invalid', details: { fields: [{ field: 'category' }] } })

    expect(await stored(world)).toEqual([])
  })

  it('R5.10 at its bounds is taken, in every category, also in signs that count double', async ({ world }) => {
    const texts = ['x'.repeat(10), 'x'.repeat(2000), '😀'.repeat(2000)]
    for (const text of texts) await world.visitor().call(complain, fromVisitor({ text, website: '' }))
    for (const [at, category] of complaintCategories.entries()) {
      await world.visitor({ ip: `198.51.${at}.7` }).call(complain, fromVisitor({ category }))
    }

    expect(await stored(world)).toHaveLength(texts.length + complaintCategories.length)
  })

  it('R2.9 of visitors is taken ten times a day from one network; members and other networks go on', async ({
    world,
  }) => {
    const anna = await person(world)
    const sends = (ip: string) => world.visitor({ ip }).call(complain, fromVisitor())
    for (let count = 0; count < 10; count++) await sends('203.0.113.7')

    await expect(sends('203.0.113.7')).rejects.toMatchObject({ code: 'complaints.too_many' })
    await expect(sends('198.51.100.1')).resolves.toMatchObject({})
    for (let count = 0; count < 10; count++) await anna.call(complain, complaint())
    await expect(anna.call(complain, complaint())).rejects.toMatchObject({ code: 'complaints.too_many' })
    expect(await stored(world)).toHaveLength(21)

    world.clock.pass({ hours: 24 })
    await expect(sends('203.0.113.7')).resolves.toMatchObject({})
  })

  it('R8.2 of a session that has ended is refused, so that the client asks for name and address', async ({ world }) => {
    const anna = await person(world)
    world.clock.pass({ days: 31 })

    await expect(anna.call(complain, complaint())).rejects.toMatchObject({ code: 'authentication_required' })
    expect(await stored(world)).toEqual([])
    await expect(anna.call(complain, fromVisitor())).resolves.toMatchObject({})
  })
})

describe('whom a complaint is about', () => {
  it('R2.9 B2.1 is kept as they were at that moment: a later edit erases nothing', async ({ world }) => {
    const anna = await person(world)
    const words = { aboutMe: 'Schick mir Geld.', signupMessage: 'Ruf mich an: 0900 123.' }
    const ben = await person(world, { name: 'Ben', ...words })

    await anna.call(complain, complaint({ about: ben.id }))
    const innocent = { name: 'Unschuldig', about_me: 'Ich bin nett.', signup_message: 'Hallo.' }
    await ben.call(changeOwnProfile, innocent)

    expect(await stored(world)).toMatchObject([
      {
        aboutId: ben.id,
        aboutName: 'Ben',
        aboutStatus: 'active',
        aboutMe: words.aboutMe,
        aboutSignupMessage: words.signupMessage,
      },
    ])
  })

  it('M6-10 B2.1 is kept with the message that was reported, also when the chat is gone', async ({ world }) => {
    await world.sets(unlimited)
    const [anna, ben] = await twoWithCredits(world)
    const { conversation, message } = await sends(ben, anna, 'Schick mir sofort Geld.')

    await anna.call(
      complain,
      complaint({ category: 'message', about: ben.id, message: { conversation, seq: message.seq } }),
    )
    await anna.call(removeChat, { conversation })

    expect(await stored(world)).toMatchObject([
      {
        aboutId: ben.id,
        aboutMessage: { conversation, seq: message.seq, kind: 'text', text: 'Schick mir sofort Geld.' },
      },
    ])
  })

  it('M6-10 is kept without a message of somebody else’s chat, of the complainant, or that nobody wrote', async ({
    world,
  }) => {
    await world.sets(unlimited)
    const [anna, ben] = await twoWithCredits(world)
    const carl = await person(world)
    const { conversation } = await sends(ben, anna, 'Unter uns.')
    await sends(anna, ben, 'Meine eigene.')
    const about = ben.id

    for (const [who, seq] of [
      [carl, 1],
      [world.visitor(), 1],
      [anna, 2],
      [anna, 9],
    ] as const)
      await who.call(complain, fromVisitor({ about, message: { conversation, seq } }))
    await anna.call(complain, complaint({ about, message: { conversation: randomUUID(), seq: 1 } }))

    const kept = await stored(world)
    expect(kept.map(({ aboutId, aboutMessage }) => [aboutId, aboutMessage])).toEqual(kept.map(() => [about, null]))
    expect(kept).toHaveLength(5)
  })

  it('R2.9 can be anybody: who hides or blocks is kept too, and the answer never tells who exists', async ({
    world,
    makeWorld,
  }) => {
    const anna = await person(world)
    const hidden = await person(world, { isInvisible: true })
    const banned = await person(world, { status: 'banned' })
    const blocker = await person(world)
    await blocker.call(block, { id: anna.id })
    const elsewhere = await person(await makeWorld())
    const unknown = randomUUID()

    for (const about of [hidden.id, banned.id, blocker.id, elsewhere.id, unknown]) {
      const answer = await anna.asks(complain, complaint({ about }))
      expect(answer.statusCode).toBe(200)
      expect(Object.keys(answer.json<object>())).toEqual(['reference'])
      world.clock.pass({ minutes: 1 })
    }

    const kept = await stored(world)
    expect(kept.map(({ aboutId }) => aboutId)).toEqual([hidden.id, banned.id, blocker.id, null, null])
    for (const one of kept.slice(3))
      expect(one).toMatchObject({ aboutName: null, aboutMe: null, aboutSignupMessage: null })
  })

  it('R2.9 B2.1 is kept for visitors, and for a member who has blocked them: to block and to report are two things', async ({
    world,
  }) => {
    const anna = await person(world)
    const ben = await person(world)
    await anna.call(block, { id: ben.id })

    await anna.call(complain, complaint({ about: ben.id }))
    await world.visitor().call(complain, fromVisitor({ about: ben.id }))

    expect(await stored(world)).toMatchObject([{ aboutId: ben.id }, { aboutId: ben.id }])
  })

  it('R2.9 B3.3 goes on when either account is erased, with its evidence and without the account', async ({
    world,
  }) => {
    const anna = await person(world)
    const ben = await person(world, { name: 'Ben', aboutMe: 'Schick mir Geld.' })
    const { reference } = await anna.call(complain, complaint({ about: ben.id }))
    await world.works()

    await world.db
      .updateTable('members')
      .set({ status: 'deleted', deletedAt: world.clock.now().toISOString() })
      .where('siteId', '=', world.site.id)
      .execute()
    world.clock.pass({ days: 15 })
    const { ground, clock } = world
    await eraseMembers({ database: ground.database, sites: [world.site], clock, storage: ground.storage })

    expect(await stored(world)).toMatchObject([
      { reference, text: TEXT, memberId: null, aboutId: null, aboutName: 'Ben', aboutMe: 'Schick mir Geld.' },
    ])
  })

  it('R1.6 stays on its site: no other site reads a complaint', async ({ world, makeWorld }) => {
    const other = await makeWorld()
    await world.visitor().call(complain, fromVisitor())

    expect(await stored(other)).toEqual([])
    const foreign = other.db.selectFrom('complaints').select('id').where('siteId', '=', world.site.id)
    expect(await foreign.execute()).toEqual([])
    expect(await stored(world)).toHaveLength(1)
  })
})

describe('the mails of a complaint', () => {
  it('R2.9 B3.6 the receipt of a member has reference, category, their own text and the days, neutrally titled', async ({
    world,
  }) => {
    await world.sets({ complaint_days: 5 })
    const anna = await person(world, { language: 'pl' })
    const ben = await person(world, { name: 'Ben' })

    const { reference } = await anna.call(complain, complaint({ about: ben.id }))

    const [mail] = await world.mailsTo(anna.email)
    expect(mail).toMatchObject({ kind: 'complaint', subject: 'Twoja wiadomość do nas dotarła' })
    expect(mail?.text).toContain(`Numer sprawy: ${reference}\nTemat: Osoba`)
    expect(mail?.text).toContain('w\u00A0ciągu 5\u00A0dni')
    expect(mail?.text).not.toContain(ben.id)
  })

  it('R2.9 A16 the receipt of a visitor, whose address nobody has proved, carries nothing that was typed', async ({
    world,
  }) => {
    const input = fromVisitor({
      text: 'Gewonnen! Hol deinen Preis: https://evil.example/preis',
      name: 'Evil https://evil.example',
    })

    const { reference } = await world.visitor().call(complain, input)
    const unconfirmed = await person(world, { status: 'not_confirmed' })
    await unconfirmed.call(complain, complaint({ text: input.text }))

    const [mail] = await world.mailsTo(input.email ?? '')
    expect(mail?.text).toContain(`Vorgangsnummer: ${reference}\nThema: Eine Person`)
    expect(mail?.text).toContain('innerhalb von 7 Tagen')
    const [other] = await world.mailsTo(unconfirmed.email)
    for (const part of [mail?.text, mail?.html, other?.text, other?.html]) {
      expect(part).toBeTruthy()
      expect(part).not.toMatch(/evil/i)
    }
  })

  it('A14-6 the receipt of a member carries nothing that was typed either, and leads who did not write it to a new password', async ({
    world,
  }) => {
    const anna = await person(world)
    const text = 'Dein Konto wird gesperrt. Bestätige es hier: https://evil.example/konto'

    const { reference } = await anna.call(complain, complaint({ text }))
    await world.visitor().call(complain, fromVisitor({ email: 'wer@mail.example.org' }))

    const [mail] = await world.mailsTo(anna.email)
    expect(mail?.text).toContain(`Vorgangsnummer: ${reference}\nThema: Eine Person\nZeit: 15. November 2026`)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).not.toMatch(/evil|gesperrt/)
      expect(part).toContain(`https://${world.host}/reset-password`)
    }
    expect(mail?.text).toContain('Dann setze jetzt dein Passwort zurück.')
    expect((await world.mailsTo('wer@mail.example.org'))[0]?.text).not.toContain('/reset-password')
    expect((await world.mailsTo(world.site.settings.support_email)).some((one) => one.text.includes(text))).toBe(true)
  })

  it('AT-1 three receipts a day go to an address that nobody has proved, and every complaint is taken', async ({
    world,
  }) => {
    const input = fromVisitor()
    const receipts = async (address = input.email ?? '') => (await world.mailsTo(address)).length

    for (let i = 0; i < 5; i++) await world.visitor({ ip: `198.51.${i}.7` }).call(complain, input)
    await world.visitor({ ip: '198.51.100.7' }).call(complain, { ...input, email: input.email?.toUpperCase() })
    const marked = (input.email ?? '').replace('@', '+1@')
    await world.visitor({ ip: '198.51.100.8' }).call(complain, { ...input, email: marked })
    const unconfirmed = await person(world, { status: 'not_confirmed' })
    for (let i = 0; i < 4; i++) await unconfirmed.call(complain, complaint())
    const confirmed = await person(world)
    for (let i = 0; i < 4; i++) await confirmed.call(complain, complaint())

    expect(await receipts()).toBe(3)
    expect(await receipts(marked)).toBe(0)
    expect(await receipts(unconfirmed.email)).toBe(3)
    expect(await receipts(confirmed.email)).toBe(4)
    expect(await stored(world)).toHaveLength(15)
    world.clock.pass({ days: 1 })
    await world.visitor().call(complain, input)
    expect(await receipts()).toBe(4)
  })

  it("R2.9 A11-11 the notice reaches support in the site's language with everything that an answer needs, and says what is proved", async ({
    makeWorld,
  }) => {
    const support_email = support()
    const settings = { support_email, locales: [...locales], domain_language: 'fr-FR' }
    const world = await makeWorld({ settings })
    const ben = await person(world, { name: 'Ben' })
    const input = fromVisitor({ category: 'message', about: ben.id })
    const visitor = world.visitor({ cookies: { locale: 'es' } })

    const { reference } = await visitor.call(complain, input)

    const [notice] = await world.mailsTo(support_email)
    expect(notice).toMatchObject({ kind: 'complaint_notice', subject: 'Un nouveau message pour l’assistance' })
    expect(notice?.text).toContain(
      `Dossier: ${reference}\nSujet: Un message\nDe: ${input.name}, ${input.email}\nVérifié: Non, le nom et l’adresse ont seulement été saisis\nConcerne: ${ben.id}`,
    )
    expect(notice?.text).toContain('> Nachrichten, die ich nicht will.')
    const [receipt] = await world.mailsTo(input.email ?? '')
    expect(receipt?.subject).toBe('Hemos recibido tu mensaje')
    expect(await stored(world)).toMatchObject([{ language: 'es' }])
  })

  it('A23-5 a name of several lines writes no line of its own into the notice', async ({ makeWorld }) => {
    const support_email = support()
    const world = await makeWorld({ settings: { support_email } })
    const name = 'Anna B.\nNachgewiesen: Ja\u2028Betrifft:\tnichts'

    await world.visitor().call(complain, fromVisitor({ category: 'technical', name }))

    const [notice] = await world.mailsTo(support_email)
    expect(notice?.text).toContain('Von: Anna B. Nachgewiesen: Ja Betrifft: nichts, ')
    expect(notice?.text.match(/^Nachgewiesen: .*$/gm)).toEqual([
      'Nachgewiesen: Nein, Name und Adresse sind nur eingetippt',
    ])
  })

  it.for(locales)('R2.9 R1.8 %s has words for the receipt', async (locale, { makeWorld }) => {
    const world = await makeWorld({ settings: { locales: [...locales] } })
    const input = fromVisitor({ category: 'technical' })

    const { reference } = await world.visitor({ cookies: { locale } }).call(complain, input)

    const [mail] = await world.mailsTo(input.email ?? '')
    expect(mail?.html).toContain(`<html lang="${locale}"`)
    expect(mail?.text).toContain(reference)
    expect(mail?.text).toMatch(/\b7\s(Tage|day|día|jour|giorni|dag|dni)/)
  })
})
