import { describe, expect } from 'vitest'
import type { Country } from '#contract/locales.ts'
import { readUser } from '#contract/sessions.ts'
import {
  activate,
  askChallenge,
  begin,
  complete,
  correctEmail,
  join,
  reachStep,
  resendActivation,
  saveLocation,
  savePersonal,
} from '#contract/signup.ts'
import { changeOwnProfile } from '#contract/profiles.ts'
import { person } from '#test/people.ts'
import { PASSWORD, solve, solveChallenge, someone } from '#test/visitor.ts'
import { it, type World } from '#test/world.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { checkSolution, isSolved, makeChallenge } from './challenge.ts'

const membersOf = (world: World) =>
  world.db.selectFrom('members').selectAll().where('siteId', '=', world.site.id).execute()

describe('joining', () => {
  it('R4.1 an account waits for its mail and becomes active by it', async ({ world }) => {
    const alice = world.visitor()
    expect(await alice.joins()).toMatchObject({ status: 'not_confirmed', profile: { status: 'disabled' } })

    const mails = await world.mailsTo(alice.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ kind: 'activate' })

    expect(await alice.activates()).toMatchObject({ status: 'active', profile: { status: 'active' } })
  })

  it.for([
    ['network address', { ip: '145.97.39.155' }, 'pl', 'NL'],
    ['language, of an address that tells nothing', {}, 'pl', 'PL'],
    ['language, of an address where the site is not', { ip: '194.232.104.150' }, 'pl', 'PL'],
    ['site, in its own language', {}, 'de', 'DE'],
    ['site, where it serves nobody of the language', {}, 'it', 'DE'],
  ] as const)('M-B1 a new member is taken to live in the country of their %s', async (row, { makeWorld }) => {
    const [, options, locale, country] = row
    const world = await makeWorld({ settings: { locales: ['de', 'it', 'nl', 'pl'], countries: ['DE', 'NL', 'PL'] } })

    const { profile } = await world.visitor({ ...options, cookies: { locale } }).joins()

    expect(profile.country).toBe(country)
  })

  it('R3.1 the user has every field of the specification', async ({ world }) => {
    const alice = await world.member({ name: 'Alice' })

    const { user } = await alice.call(readUser, {})

    expect(user).toMatchObject({
      status: 'active',
      paid_user: false,
      credits: 6,
      notifications_disabled: [],
      language: 'de',
      signup_date: world.clock.now().toISOString(),
      fictional_icon: '🎭',
      profile: { name: 'Alice', country: 'DE', status: 'active', main_image: null },
    })
  })

  it('R5.10 names of up to 30 characters are taken, longer ones and single letters are not', async ({ world }) => {
    const longest = 'Ä'.repeat(30)
    const alice = world.visitor()

    expect(await alice.joins({ name: longest })).toMatchObject({ profile: { name: longest } })
    for (const name of [`${longest}x`, 'x'.repeat(60), 'x', ' ']) {
      await expect(world.visitor().joins({ name })).rejects.toMatchObject({
        code: 'request.invalid',
        details: { fields: [{ field: 'name' }] },
      })
    }
  })

  it('R5.1 the name is neither the address nor begins with @', async ({ world }) => {
    for (const name of ['@anna', 'anna@mail.example.org', 'wer@sonst.org', 'anna@daheim']) {
      await expect(world.visitor().joins({ email: 'anna@mail.example.org', name })).rejects.toMatchObject({
        code: 'fields.name',
        details: { fields: [{ field: 'name' }] },
      })
    }
    expect(await membersOf(world)).toEqual([])
  })

  it('R5.2 nobody under the age of the site gets an account, to the day', async ({ world }) => {
    // The clock says 15 November 2026.
    await expect(world.visitor().joins({ date_of_birth: '2008-11-16' })).rejects.toMatchObject({
      code: 'fields.birth_date',
      details: { fields: [{ field: 'date_of_birth', reason: 'too_young', bound: 18 }] },
    })
    expect(await membersOf(world)).toEqual([])

    expect(await world.visitor().joins({ date_of_birth: '2008-11-15' })).toMatchObject({ status: 'not_confirmed' })
  })

  it('R1.1 a site may ask for more years', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { min_age: 21 } })

    await expect(world.visitor().joins({ date_of_birth: '2006-01-01' })).rejects.toMatchObject({
      code: 'fields.birth_date',
    })
  })

  it('R1.1 R5.2 nobody under the age of the site completes an account that began elsewhere', async ({ world }) => {
    const visitor = world.visitor()
    const account = someone()
    await visitor.call(begin, { email: account.email, ...(await solveChallenge(visitor)) })
    const input = { ...account, token: await visitor.linkToken(account.email) }

    // The tests' clock stands at 15 November 2026.
    await expect(visitor.call(complete, { ...input, date_of_birth: '2008-11-16' })).rejects.toMatchObject({
      code: 'fields.birth_date',
      details: { fields: [{ field: 'date_of_birth', reason: 'too_young' }] },
    })

    const { user } = await visitor.call(complete, { ...input, date_of_birth: '2008-11-15' })
    expect(user).toMatchObject({ status: 'active' })
  })

  it('B3.5 nobody completes an account that began elsewhere without an explicit yes to sensitive fields', async ({
    world,
  }) => {
    const visitor = world.visitor()
    const account = someone()
    await visitor.call(begin, { email: account.email, ...(await solveChallenge(visitor)) })
    const input = { ...account, token: await visitor.linkToken(account.email) }

    await expect(visitor.call(complete, { ...input, consent_sensitive: false })).rejects.toMatchObject({
      code: 'signup.consent_missing',
    })
    expect((await visitor.call(complete, input)).user).toMatchObject({ status: 'active' })
  })

  it('R5.2 a date of birth is required and must exist', async ({ world }) => {
    // W-12 The name that the specification has for it.
    for (const date_of_birth of ['', '1990-02-30', '1890-01-01', 'gestern']) {
      await expect(world.visitor().joins({ date_of_birth })).rejects.toMatchObject({
        details: { fields: [{ field: 'date_of_birth' }] },
      })
    }
  })

  it('R5.3 the address must be one', async ({ world }) => {
    for (const email of ['anna', 'anna@', '@mail.example.org', 'anna mail@example.org', 'anna@mail']) {
      await expect(world.visitor().joins({ email })).rejects.toMatchObject({ code: 'fields.email' })
    }
    expect(await world.visitor().joins({ email: 'jörg@münchen.de' })).toMatchObject({ status: 'not_confirmed' })
  })

  it('W-12 takes the date of birth under the name that the specification has for it', async ({ world }) => {
    const { date_of_birth: born, ...others } = { ...someone(), ...(await solveChallenge(world.visitor())) }
    const asks = (date: object) => world.visitor().requests('POST', join.path, { ...others, ...date })

    const [old, specified] = [await asks({ birth_date: born }), await asks({ date_of_birth: born })]

    expect(old.json()).toMatchObject({ details: { fields: [{ field: 'date_of_birth', reason: 'missing' }] } })
    expect(specified.statusCode).toBe(200)
  })

  it.for(['evil.com', 'Anna www.x', 'https://x.y', 'besuch anna.de', 'Anna.DE/bilder', 'anna．com', 'cam-girls.xxx'])(
    'O-9 a web address is no name: %s',
    async (name, { world }) => {
      const refused = { code: 'fields.name', details: { fields: [{ field: 'name', reason: 'like_link' }] } }
      const anna = await person(world)

      await expect(world.visitor().joins({ name })).rejects.toMatchObject(refused)
      await expect(anna.call(changeOwnProfile, { name })).rejects.toMatchObject(refused)
    },
  )

  it.for(['Anna.Maria', 'J.R.', 'Dr. Be', 'St.Pauli', 'Anna...', 'www', 'Łukasz-Jan', 'Commander'])(
    'O-9 a name with a dot is one: %s',
    async (name, { world }) => {
      expect((await (await person(world)).call(changeOwnProfile, { name })).name).toBe(name)
    },
  )

  it.for(
    [
      'Visavis Support|visavis|Team Visavis|VisavisTeam|Anna von Visavis|V i s a v i s',
      'Admin|ADMIN 1|Admin24|Adm1n|Аdmіn|Ａｄｍｉｎ|Àdmin|admln|adrnin|S.u.p.p.o.r.t',
      'Administrator|Kundenservice|Obsługa klienta|Atención al cliente|Service clients|Modération',
    ].flatMap((line) => line.split('|')),
  )('X-16 nobody speaks in the name of the site: %s', async (name, { world }) => {
    const refused = { code: 'fields.name', details: { fields: [{ field: 'name', reason: 'like_site' }] } }
    const anna = await person(world)

    await expect(world.visitor().joins({ name })).rejects.toMatchObject(refused)
    await expect(anna.call(changeOwnProfile, { name })).rejects.toMatchObject(refused)
  })

  it.for([
    'Adminah',
    'Supporterin 04',
    'Visa',
    'Avis',
    'Teamplayer',
    'Theo',
    'Desi',
    'Modesta',
    'Mirabelle',
    'Опа Иван',
  ])('X-16 an ordinary name stays one: %s', async (name, { world }) => {
    expect((await (await person(world)).call(changeOwnProfile, { name })).name).toBe(name)
  })

  it.for(
    [
      'ᴠɪꜱᴀᴠɪꜱ ꜱᴜᴘᴘᴏʀᴛ|Տupport|Suppօrt|ꓦiꓢaviꓢ|ꓮꓓꓟꓲꓠ|ᎪᎠᎷᏆN|🆅🅸🆂🅰🆅🅸🆂|🅢🅤🅟🅟🅞🅡🅣|🇻🇮🇸🇦🇻🇮🇸',
      'Kundensupport|Anna Kundensupport|Sicherheitsteam|Security Team|Équipe de sécurité|Seguridad|Sicurezza',
      'Klantenondersteuning|Dział bezpieczeństwa|Premium-Support|Adm丨n|S🆄🅿🅿🅾rt',
    ].flatMap((line) => line.split('|')),
  )('A14-7 nobody is called like the site in letters that only look like others: %s', async (name, { world }) => {
    const refused = { code: 'fields.name' }
    const anna = await person(world)

    await expect(world.visitor().joins({ name })).rejects.toMatchObject(refused)
    await expect(anna.call(changeOwnProfile, { name })).rejects.toMatchObject(refused)
  })

  it.for(['\u2800\u2800', '\u034f\u061c', '\u180e\ufe0f', '🌙🌙', '42', '\u{e0061}\u{e0062}'])(
    'A24-7 signs that show nobody are no name: %j',
    async (name, { world }) => {
      const joining = world.visitor().joins({ name })

      await expect(joining).rejects.toMatchObject({ code: expect.stringMatching(/^(fields\.name|request\.invalid)$/) })
    },
  )

  it.for(['○○○', '♥ ♥', '😀😀', '42'])(
    'M9-6 who has a name without a letter is told so: %s',
    async (name, { world }) => {
      const refused = { code: 'fields.name', details: { fields: [{ field: 'name', reason: 'no_letter' }] } }
      const anna = await person(world)

      await expect(world.visitor().joins({ name })).rejects.toMatchObject(refused)
      await expect(anna.call(changeOwnProfile, { name })).rejects.toMatchObject(refused)
    },
  )

  it('A14-7 names of seven languages and of many others are names, with every accent', async ({ world }) => {
    const anna = await person(world)
    const names = [
      'Jürgen Groß|Günther-Öztürk|Zoë|Siân|O’Brien|D’Angelo|José Mª|Íñigo Núñez|Peñarrubia|François Lefèvre|Cœur',
      'Gaëlle Ÿ|Niccolò|Perché no|IJsbrand|Daniël|Łukasz Żółć|Świętosława|Ōe|Đorđe|Søren|Þór|Çağla Yıldız|Əli|Nguyễn',
      'Иван|Олександра|Ελένη|Անի|דוד|محمد|अनिल|さくらちゃん|マリー|小明|김민준|สมชาย|Анна und Ben|Anna ❤ Ben|Anna 🇩🇪|DJ Ω',
    ].flatMap((line) => line.split('|'))

    const taken = []
    for (const name of names) taken.push((await anna.call(changeOwnProfile, { name })).name)

    expect(taken).toEqual(names)
  })

  it.for(
    [
      'VisavisHilfe|VisavisInfo|MyVisavis|meinvisavis24|SupportDE|Support_UK|Supportˑ|Suˑpport|Supporƭ|Ʌdmin|Visⱥvis|Suppørt|Aðmin',
      'Systemnachricht|System|Verifizierung|Vérification|Verificación|Weryfikacja|Hilfe|Help|Ayuda|Aiuto|Hulp|Pomoc|Info',
      'Centre d’aide|Sistema|Systeembericht|Ⱡive Ȼhat',
    ].flatMap((line) => line.split('|')),
  )('A15-10 nobody speaks for the site in other words or barred letters: %s', async (name, { world }) => {
    const refused = { code: 'fields.name' }
    const anna = await person(world)

    await expect(world.visitor().joins({ name })).rejects.toMatchObject(refused)
    await expect(anna.call(changeOwnProfile, { name })).rejects.toMatchObject(refused)
  })

  it('A15-10 ordinary names stay names', async ({ world }) => {
    const anna = await person(world)
    const names = [
      'Łukasz|Ørjan|Đorđe|Zoë|François|Iñaki|Victoria|Vivi|Sistine|Infanta|Hilde|Helene|Aidé|Aïda|Verena|Vera|Sixta',
      'Hilfried|Helmut|Helpa|Sista|Systa|Ini|Inés|Infante|Pomona|Paulo|Ayumi|Aitor|Huub|Wiola|Berit|Berichta|Nacho|Mensah',
      'Mirosław|Guðrún|Sigurður|Ħaġar|Ŋanga|Ƙasim|Ɗanladi|Ƴar’adua|Ɲima|Kɔfi|Ƒafa|Sámmol Ǥ|ǀUiseb|Hawaiʻi|Øyvind|Åse|Ştefan|Țepeș|Ơn|Ưng',
      'Ester|Myriam|Mia|Itziar|Enno|Eugen|Desirée|Plácido|Frida|Nils|Usha|Ukko|Atze|Chiara|Pilar|Messalina|Informatikerin',
    ].flatMap((line) => line.split('|'))

    const taken = []
    for (const name of names) taken.push((await anna.call(changeOwnProfile, { name })).name)

    expect(taken).toEqual(names)
  })

  it('A15-10 a short name of a site stands in many others', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { name: 'Anna' } })
    const somebody = await person(world)

    expect((await somebody.call(changeOwnProfile, { name: 'Johanna' })).name).toBe('Johanna')
    await expect(somebody.call(changeOwnProfile, { name: 'Anna' })).rejects.toMatchObject({ code: 'fields.name' })
  })

  it('X-16 the name of the site is the one it has: on another it is a name', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { name: 'Mirabelle' } })
    const anna = await person(world)

    expect((await anna.call(changeOwnProfile, { name: 'Visavis' })).name).toBe('Visavis')
    await expect(anna.call(changeOwnProfile, { name: 'Mirabelle Team' })).rejects.toMatchObject({ code: 'fields.name' })
  })

  it('A6-4 a puzzle that is signed with letters of more bytes is refused, and no failure of ours', async ({
    world,
  }) => {
    const { challenge } = await world.visitor().call(askChallenge, {})
    const forged = challenge.replace(/[^.]*$/, (signature) => 'é'.repeat(signature.length))

    const joining = world.visitor().call(join, { ...someone(), challenge: forged, solution: '1' })

    await expect(joining).rejects.toMatchObject({ code: 'signup.proof_missing' })
  })

  it('B2.9 throw-away addresses, robots and unsolved puzzles are refused', async ({ world }) => {
    await expect(world.visitor().joins({ email: 'x@mailinator.com' })).rejects.toMatchObject({
      code: 'signup.email_throwaway',
    })
    await expect(world.visitor().joins({ website: 'https://spam.example' })).rejects.toMatchObject({
      code: 'signup.proof_missing',
    })

    const visitor = world.visitor()
    const { challenge, difficulty } = await visitor.call(askChallenge, {})
    const solution = solve(challenge, difficulty)
    const joining = {
      email: 'anna@mail.example.org',
      name: 'Anna',
      password: PASSWORD,
      date_of_birth: '1990-01-01',
      gender: 'female',
      seeks: 'male',
      consent_sensitive: true,
    } as const
    let wrong = String(Number(solution) + 1)
    while (isSolved({ challenge, difficulty }, wrong)) wrong = String(Number(wrong) + 1)
    await expect(visitor.call(join, { ...joining, challenge, solution: wrong })).rejects.toMatchObject({
      code: 'signup.proof_missing',
    })
    await visitor.call(join, { ...joining, challenge, solution })
    await expect(
      visitor.call(join, { ...joining, email: 'b@mail.example.org', challenge, solution }),
    ).rejects.toMatchObject({
      code: 'signup.proof_missing',
    })
    world.clock.pass({ minutes: 31 })
    const late = await world.visitor().call(askChallenge, {})
    world.clock.pass({ minutes: 31 })
    await expect(
      visitor.call(join, {
        ...joining,
        email: 'c@mail.example.org',
        challenge: late.challenge,
        solution: solve(late.challenge, difficulty),
      }),
    ).rejects.toMatchObject({ code: 'signup.proof_missing' })
  })

  it('B2.9 a puzzle of an installation takes 16 bits, and is not solved by what is enough for tests', async ({
    world,
  }) => {
    const secrets = makeSecrets('a secret of an installation, long enough')
    const context = { ...world.parts, site: world.site, secrets }
    const { challenge, difficulty } = makeChallenge(context)

    expect(difficulty).toBe(16)
    expect(() => checkSolution(context, { challenge, solution: solve(challenge, 16) })).not.toThrow()
    let weak = 0
    const isSolution = (bits: number) => isSolved({ challenge, difficulty: bits }, String(weak))
    while (!isSolution(4) || isSolution(16)) weak++
    expect(() => checkSolution(context, { challenge, solution: String(weak) })).toThrow('signup.proof_missing')
  })

  it('B3.5 sensitive fields need an explicit yes, which is written down with its version', async ({ world }) => {
    await expect(world.visitor().joins({ consent_sensitive: false })).rejects.toMatchObject({
      code: 'signup.consent_missing',
    })

    await world.visitor().joins()

    const consents = await world.db
      .selectFrom('consents')
      .select(['kind', 'isGiven', 'version'])
      .where('siteId', '=', world.site.id)
      .execute()
    expect(consents).toEqual([
      { kind: 'terms', isGiven: true, version: '2023-12-01T12:00:00.000Z' },
      { kind: 'sensitive', isGiven: true, version: '2026-11' },
    ])
  })

  it('R3.8 where a visitor came from is kept with the account', async ({ world }) => {
    await world.visitor().joins({ tracking: { network: 'adnet', ref: 'r-1', sub1: 'a', sub2: 'b', sub3: 'c' } })

    expect(await membersOf(world)).toMatchObject([{ network: 'adnet', ref: 'r-1', sub1: 'a', sub2: 'b', sub3: 'c' }])
    await expect(world.visitor().joins({ tracking: { ref: '<script>' } })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })

  it('R4.7 joining follows the site: everybody, only with a traffic source, nobody', async ({ world }) => {
    await world.sets({ signups: 'with_trafficsource' })
    await expect(world.visitor().joins()).rejects.toMatchObject({ code: 'signup.invite_only' })
    expect(await world.visitor().joins({ tracking: { ref: 'x' } })).toMatchObject({ status: 'not_confirmed' })

    await world.sets({ signups: 'none' })
    await expect(world.visitor().joins({ tracking: { ref: 'x' } })).rejects.toMatchObject({ code: 'signup.closed' })
  })

  it('R7.18 a double press makes one account, and both presses are logged in', async ({ world }) => {
    const alice = world.visitor()
    const key = crypto.randomUUID()
    const email = 'alice@mail.example.org'

    const [one, two] = await Promise.all([alice.joins({ email }, key), alice.joins({ email }, key)])

    expect(one.id).toBe(two.id)
    expect(await membersOf(world)).toHaveLength(1)
    expect(await world.mailsTo(email)).toHaveLength(1)
  })

  it('R4.6 a half-done signup goes on where it stopped', async ({ world }) => {
    const alice = world.visitor()
    expect(await alice.joins()).toMatchObject({ signup_step: 'push' })

    await alice.call(reachStep, { step: 'location' })
    await alice.call(reachStep, { step: 'photo' })

    expect((await alice.call(readUser, {})).user).toMatchObject({ signup_step: 'location' })
  })

  it('R4.6 saves where somebody lives and how they describe themselves', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    const berlin = 2950159

    await alice.call(saveLocation, { country: 'DE', place_id: berlin })
    await alice.call(savePersonal, { hair_color: 'red', interests: ['music', 'music'] })

    const [profile] = await world.db.selectFrom('profiles').selectAll().where('siteId', '=', world.site.id).execute()
    expect(profile).toMatchObject({ placeId: berlin, region: '16', hairColor: 'red', interests: ['music'] })
    await expect(alice.call(saveLocation, { country: 'FR', place_id: berlin })).rejects.toMatchObject({
      code: 'places.not_found',
    })
  })
})

describe('moving', () => {
  it('Y-9 to another region is possible five times a day, the first place aside', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: { signups_per_day: 10 } })
    const alice = world.visitor()
    await alice.joins()
    const moves = (region: string) => alice.call(saveLocation, { country: 'DE', region })
    for (const region of ['01', '02', '03', '04', '05', '06', '06']) await moves(region)

    const tooMany = { code: 'request.too_many', details: { seconds: 86_400 } }
    await expect(moves('07')).rejects.toMatchObject(tooMany)
    await expect(alice.call(saveLocation, { country: 'AT' })).rejects.toMatchObject(tooMany)
    await moves('06')
    world.clock.pass({ days: 1 })
    await moves('07')
  })

  it('A8-5 to another country is counted too where nobody has said more than the country', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    const moves = (country: Country) => alice.call(saveLocation, { country })
    for (const country of ['AT', 'NL', 'PL', 'IT', 'ES'] as const) await moves(country)

    await expect(moves('FR')).rejects.toMatchObject({ code: 'request.too_many' })
    await moves('ES')
  })
})

describe('the address of an account', () => {
  it('R2.15 can be corrected before it is active, and the old link is worth nothing', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins({ email: 'alcie@mail.example.org' })
    const oldToken = await alice.linkToken()

    await alice.call(correctEmail, { email: 'alice@mail.example.org', password: PASSWORD })

    await expect(alice.call(activate, { token: oldToken })).rejects.toMatchObject({ code: 'signup.link_invalid' })
    alice.email = 'alice@mail.example.org'
    expect(await alice.activates()).toMatchObject({ status: 'active', email: 'alice@mail.example.org' })
  })

  it('R2.15 gets its mail again, five times a day', async ({ world }) => {
    const alice = world.visitor()
    await alice.joins()
    for (let i = 0; i < 5; i++) await alice.call(resendActivation, {})

    await expect(alice.call(resendActivation, {})).rejects.toMatchObject({ code: 'signup.too_many_mails' })

    expect(await world.mailsTo(alice.email)).toHaveLength(6)
    world.clock.pass({ days: 1, seconds: 1 })
    await alice.call(resendActivation, {})
  })

  it('R4.1 an activation link works once, for a week, on its own site', async ({ makeWorld }) => {
    const world = await makeWorld()
    const other = await makeWorld()
    const alice = world.visitor()
    await alice.joins()
    const token = await alice.linkToken()

    await expect(other.visitor().call(activate, { token })).rejects.toMatchObject({ code: 'signup.link_invalid' })
    await alice.call(activate, { token })
    await expect(alice.call(activate, { token })).rejects.toMatchObject({ code: 'signup.link_used' })

    const late = world.visitor()
    await late.joins()
    const lateToken = await late.linkToken()
    world.clock.pass({ days: 7, seconds: 1 })
    await expect(late.call(activate, { token: lateToken })).rejects.toMatchObject({ code: 'signup.link_invalid' })
  })
})
