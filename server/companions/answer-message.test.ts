import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { block } from '#contract/blocks.ts'
import { listChats, type Message, readMessages, removeChat } from '#contract/chats.ts'
import { locales } from '#contract/locales.ts'
import type { LiveMoments } from '#server/platform/live/live.ts'
import { phrases } from '#server/platform/phrases.ts'
import { balanceOf, gives, sends, twoWithCredits, unlimited } from '#test/chatting.ts'
import { LiveClient, LiveNode } from '#test/live.ts'
import { type Person, person, type PersonOptions } from '#test/people.ts'
import { it, type World } from '#test/world.ts'
import { companionJobs } from './jobs.ts'

const on = { ...unlimited, automatic_answers: true }
const fictional: PersonOptions = { name: 'Clara', isFictional: true, interests: ['hiking', 'coffee'] }

/** The tasks that wait in this site's queue, taken out of it. */
async function queued({ ground: { owner }, site }: World): Promise<unknown[]> {
  const { rows } = await owner.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'answer-message' and (j.payload ->> 'site')::int = $1
     returning j.payload`,
    [site.id],
  )
  return rows.map(({ payload }) => payload)
}

/** Does what waits, step by step, without the pauses between; `before` happens before each step. */
async function answers(world: World, before: () => Promise<unknown> = async () => {}, live = silent): Promise<number> {
  const [job] = companionJobs({ ...world.parts, live })
  let steps = 0
  for (let tasks = await queued(world); tasks.length > 0; tasks = await queued(world)) {
    for (const task of tasks) {
      await before()
      await job?.run(task)
      steps++
    }
  }
  return steps
}

const silent: LiveMoments = { send: () => {}, recheck: () => {}, moment: () => {} }

async function anna(world: World, options: PersonOptions = {}): Promise<Person> {
  const member = await person(world, { name: 'Anna', isPaid: true, ...options })
  await gives(world, member.id, 100)
  return member
}

async function messagesOf(reader: Person, conversation: string): Promise<Message[]> {
  return (await reader.call(readMessages, { conversation })).messages
}

describe('a fictional profile', () => {
  it('B1.3 answers what it is sent, once, marked as automatic', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)

    const { conversation } = await sends(member, companion, 'Hallo!')
    const steps = await answers(world)

    const [own, answer, ...more] = await messagesOf(member, conversation)
    expect(own).toMatchObject({ is_automatic: false })
    expect(answer).toMatchObject({ sender_id: companion.id, kind: 'text', is_automatic: true, key: null })
    expect(answer?.text).toContain('Anna')
    expect(more).toEqual([])
    expect(steps).toBeGreaterThan(2)
  })

  it('B1.3 reads, types and writes in that order, and the screen of the member sees it', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const node = await LiveNode.start(world)
    const member = await anna(node.world)
    const companion = await person(world, fictional)
    const device = await LiveClient.open(node, member, { since: 0 })

    await sends(member, companion, 'Hallo!')
    // From then on the device hears what is kept nowhere, too.
    await device.until(({ events }) => events.length === 1)
    await answers(world, undefined, node.hub)

    await device.until(({ events }) => events.length === 3)
    expect(device.events.map(({ type }) => type)).toEqual(['message', 'chat_read', 'message'])
    expect(new Set(device.moments.map((moment) => JSON.stringify(moment)))).toEqual(
      new Set([JSON.stringify({ type: 'typing', member_id: companion.id })]),
    )
  })

  it('B1.3 charges nobody for an answer', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)
    await gives(world, companion.id, 10)
    const { balance } = await sends(member, companion, 'Hallo!')

    await answers(world)

    expect(await balanceOf(world, member.id)).toBe(balance)
    expect(await balanceOf(world, companion.id)).toBe(10)
  })

  it.for(locales)('B1.3 answers in the language of the member: %s', async (language, { makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world, { language })
    const companion = await person(world, { ...fictional, language: 'de' })

    const { conversation } = await sends(member, companion, '…')
    await answers(world)

    const [, answer] = await messagesOf(member, conversation)
    const say = phrases(language, 'companions')
    const greetings = (['greetings.one', 'greetings.two', 'greetings.three'] as const).map((key) =>
      say(key, { name: 'Anna' }),
    )
    expect(greetings.some((line) => answer?.text?.startsWith(line))).toBe(true)
  })

  it('B1.3 answers the last of several messages, not each', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)
    const { conversation } = await sends(member, companion, 'Hallo!')
    await sends(member, companion, 'Wie geht es dir?')
    await sends(member, companion, 'Ich koche gerade.')

    await answers(world)

    const senders = (await messagesOf(member, conversation)).map(({ sender_id }) => sender_id)
    expect(senders).toEqual([member.id, member.id, member.id, companion.id])
  })

  it('B1.3 answers once although its steps are done twice, as after a crash', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)
    const { conversation } = await sends(member, companion, 'Hallo!')
    const [job] = companionJobs({ ...world.parts, live: silent })
    const [task] = await queued(world)
    const last = { ...Object(task), step: 9 }

    await Promise.all([job?.run(last), job?.run(last), job?.run(last)])
    await job?.run(task)
    await answers(world)

    expect(await messagesOf(member, conversation)).toHaveLength(2)
  })

  it('B1.3 is asked to answer a message once, however often it is sent with its key', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)
    const key = randomUUID()

    await sends(member, companion, 'Hallo!', key)
    await sends(member, companion, 'Hallo!', key)

    expect(await queued(world)).toHaveLength(1)
  })

  it('B1.3 stays silent on a site that does not want automatic answers, and when it ceases to', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: unlimited })
    const member = await anna(world)
    const companion = await person(world, fictional)
    const { conversation } = await sends(member, companion, 'Hallo!')
    expect(await queued(world)).toEqual([])

    await world.sets({ automatic_answers: true })
    await sends(member, companion, 'Und jetzt?')
    await world.sets({ automatic_answers: false })
    await answers(world)

    expect(await messagesOf(member, conversation)).toHaveLength(2)
  })

  it('B1.3 is who answers: nobody answers in the name of a person', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const [member, ben] = await twoWithCredits(world)

    await sends(member, ben, 'Hallo!')

    expect(await queued(world)).toEqual([])
  })

  it('B1.3 never answers another fictional profile, nor what was sent automatically', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const one = await person(world, { ...fictional, isPaid: true })
    const other = await person(world, fictional)
    await gives(world, one.id, 10)
    const { conversation } = await sends(one, other, 'Hallo!')

    await answers(world)

    expect(await messagesOf(one, conversation)).toHaveLength(1)
  })

  it('B1.3 does not answer somebody who has blocked it meanwhile', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)
    await sends(member, companion, 'Hallo!')
    let steps = 0

    await answers(world, async () => {
      if (++steps === 2) await member.call(block, { id: companion.id })
    })

    const { rows } = await world.ground.owner.query('select from messages where site_id = $1', [world.site.id])
    expect(rows).toHaveLength(1)
    expect(steps).toBe(2)
  })

  it('B1.3 does not answer in a chat that was removed meanwhile', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)
    const { conversation } = await sends(member, companion, 'Hallo!')
    let steps = 0

    await answers(world, async () => {
      if (++steps === 2) await member.call(removeChat, { conversation })
    })

    expect((await member.call(listChats, {})).chats).toEqual([])
  })

  it('B1.3 is silent once its own profile is no longer shown', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)
    const { conversation } = await sends(member, companion, 'Hallo!')
    await world.db.updateTable('profiles').set({ status: 'disabled' }).where('memberId', '=', companion.id).execute()

    await answers(world)

    expect(await messagesOf(member, conversation)).toHaveLength(1)
  })

  it('R6.4 B1.3 tells nothing of its profile that the site hides, and quotes it in its own language alone', async ({
    makeWorld,
  }) => {
    const world = await makeWorld({ settings: on })
    const { rows } = await world.ground.owner.query<{ id: number; name: string }>('select id, name from places limit 1')
    const [{ id: placeId, name: city } = { id: 0, name: '' }] = rows
    const companion = await person(world, { ...fictional, interests: [], aboutMe: 'Ich lache gern.', placeId })
    const answerTo = async (language: 'de' | 'en', text: string) => {
      const member = await anna(world, { language })
      const { conversation } = await sends(member, companion, text)
      await answers(world)
      return (await messagesOf(member, conversation))[1]?.text
    }

    expect(await answerTo('de', 'Hallo!')).toContain('Ich lache gern')
    expect(await answerTo('en', 'Hi!')).not.toContain('Ich lache gern')
    expect(await answerTo('de', 'Wo wohnst du?')).toContain(city)
    await world.sets({ visible_profile_fields: ['interests'] })
    expect(await answerTo('de', 'Wo wohnst du?')).not.toContain(city)
  })

  it('B1.3 reacts to a gift, and asks for nothing in return', async ({ makeWorld }) => {
    const world = await makeWorld({ settings: on })
    const member = await anna(world)
    const companion = await person(world, fictional)

    const { conversation } = await sends(member, companion, { kind: 'gift', gift: 'rose' })
    await answers(world)

    const [, answer] = await messagesOf(member, conversation)
    expect(answer?.text).toMatch(/Geschenk|verwöhnst/)
  })
})
