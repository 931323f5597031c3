import { collectHourlyNotices } from '#server/notifications/collect-hourly-notices.ts'
import { collectNotices } from '#server/notifications/collect-notices.ts'
import { releasePushes } from '#server/notifications/release-pushes.ts'
import { sendNotices } from '#server/notifications/send-notices.ts'
import { twoWithCredits, unlimited } from './chatting.ts'
import { type Person, person } from './people.ts'
import type { World } from './world.ts'

/** The look that a running server has every few seconds. */
export async function looks({ db, site, clock }: World): Promise<void> {
  await collectNotices(db, site.id, clock.now())
  await sendNotices(db, site.id, clock.now())
  await releasePushes(db, site.id, clock.now())
}

/** The look of each hour, for what nobody waits for, and the sending that follows it. */
export async function looksForMore({ db, site, clock }: World): Promise<void> {
  await collectHourlyNotices(db, site.id, clock.now())
  await sendNotices(db, site.id, clock.now())
}

/** Lets time pass, minute by minute, with the look at each minute that a running server has. */
export async function minutesPass(world: World, minutes: number): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    world.clock.pass({ minutes: 1 })
    await looks(world)
  }
}

/** The kinds of the mails that reached somebody, the newest last. */
export async function kindsTo(world: World, { email }: Person): Promise<string[]> {
  return (await world.mailsTo(email)).map(({ kind }) => kind)
}

/** Two of whom the second has been away for a while, and is about to get messages. */
export async function writerAndReader(world: World): Promise<[Person, Person]> {
  await world.sets(unlimited)
  const [anna, ben] = await twoWithCredits(world)
  world.clock.pass({ minutes: 1 })
  return [anna, ben]
}

/** Others who were last seen a while ago. */
export function menAway<Names extends string[]>(
  world: World,
  ...names: Names
): Promise<{ [Name in keyof Names]: Person }> {
  const lastActiveAt = new Date(world.clock.now().getTime() - 3_600_000)
  const men = { gender: 'male', seeks: 'female', isPaid: true, lastActiveAt } as const
  return Promise.all(names.map((name) => person(world, { name, ...men }))) as Promise<{ [Name in keyof Names]: Person }>
}
