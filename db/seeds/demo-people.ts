import pg from 'pg'
import type { Clock } from '#server/platform/clock.ts'
import { productTypes } from '#server/platform/db/types.ts'
import type { Site } from '#server/sites/site.ts'
import { seedDemoLikes } from './demo-likes.ts'
import { drawnRobin } from './demo-member.ts'
import { draw } from './people/draw.ts'
import { homesOf } from './people/homes.ts'
import { inventCouple } from './people/invent-couple.ts'
import { type Invented, inventPerson, PEOPLE_DOMAIN } from './people/invent-person.ts'
import { namesOf } from './people/names.ts'
import { partFaces } from './people/part-faces.ts'
import { partNames } from './people/part-names.ts'
import { makeTowns, type Town, type Towns } from './people/towns.ts'
import { isCouple } from './portraits/couples.ts'
import { glancesOf } from './portraits/draw-portrait.ts'
import { createRandom } from './portraits/random.ts'

interface Parts {
  /** The owner's address of the database. */
  url: string
  sites: readonly Site[]
  clock: Clock
  /** How many live on the first site; the others have fewer. */
  people: number
}

/** Where couples are allowed, one of so many profiles is one. */
const COUPLES = 8
/** How many times more people the first site has than any other. */
const FIRST_SITE = 15

/** Invented members on the demo sites, unless they live there already. Nobody can log in as them: they have no password. */
export async function seedDemoPeople({ url, sites, clock, people }: Parts): Promise<void> {
  const owner = new pg.Client({ connectionString: url, application_name: 'visavis-seeds', types: productTypes })
  await owner.connect()
  try {
    const empty = await emptySites(owner, sites)
    if (empty.length === 0 || people === 0) return
    const towns = makeTowns(await readTowns(owner))
    const now = clock.now()
    await owner.query('begin')
    for (const site of empty) {
      const count = site === sites[0] ? people : Math.ceil(people / FIRST_SITE)
      await insertPeople(owner, site, invent(site, count, towns, now))
      await seedDemoLikes(owner, site.id, now)
    }
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

async function emptySites(owner: pg.Client, sites: readonly Site[]): Promise<Site[]> {
  const { rows } = await owner.query<{ siteId: number }>(
    `select id as "siteId"
    from sites s
    where exists (select from members where site_id = s.id and email like '%@' || $1)`,
    [PEOPLE_DOMAIN],
  )
  return sites.filter(({ id }) => !rows.some(({ siteId }) => siteId === id))
}

/** The largest first, and in the same order on every machine. */
export async function readTowns(owner: pg.Client): Promise<Town[]> {
  const { rows } = await owner.query<Town>(
    'select id, country, region, population from places order by population desc, id',
  )
  return rows
}

function invent({ settings }: Site, count: number, towns: Towns, now: Date): Invented[] {
  const homes = homesOf(settings)
  if (homes.length === 0) return []
  const random = createRandom(`homes/${settings.niche}`)
  const couples = settings.genders.map(({ key }) => key).filter(isCouple)
  const people = Array.from({ length: count }, (_, index) => {
    const home = { niche: settings.niche, ...draw(random, homes), towns, now }
    const couple = index % COUPLES === 0 ? couples[(index / COUPLES) % couples.length] : undefined
    return couple ? inventCouple(index + 1, home, couple) : inventPerson(index + 1, home)
  })
  const faced = partFaces(withFictional(people), settings.niche, glancesOf(drawnRobin(settings.niche)))
  return partNames(faced, ({ name, country, language, gender, birthDate }) =>
    gender === 'male' || gender === 'female'
      ? namesOf(country, language, gender, Number(birthDate.slice(0, 4)))
      : [name],
  )
}

/** Landings of a person can be tried in each language: they show nobody but fictional profiles and who agreed to it. */
function withFictional(people: readonly Invented[]): Invented[] {
  const chosen = [...Map.groupBy(people, ({ language }) => language).values()].map((speakers) => {
    const shown = speakers.filter(({ hasPortrait }) => hasPortrait)
    return shown.find(({ isFictional }) => isFictional) ?? shown.at(-1)
  })
  return people.map((person) =>
    chosen.includes(person) ? { ...person, isFictional: true, isVerified: false } : person,
  )
}

/** One statement for all members and one for all profiles; triggers make them findable. */
async function insertPeople(owner: pg.Client, { id }: Site, people: readonly Invented[]): Promise<void> {
  const rows = JSON.stringify(people)
  await owner.query(
    `insert into members (site_id, id, email, status, language, paid_user, is_fictional, signup_step, signup_at,
      confirmed_at, last_active_at)
    select $1, id, email, 'active', language, "isPaid", "isFictional", 'done', "signupAt", "signupAt", "lastActiveAt"
    from json_to_recordset($2) as p (id uuid, email text, language text, "isPaid" boolean, "isFictional" boolean,
      "signupAt" timestamptz, "lastActiveAt" timestamptz)`,
    [id, rows],
  )
  await owner.query(
    `insert into profiles (site_id, member_id, status, name, birth_date, gender, seeks, sexuality, country, region,
      place_id, hair_color, relationship_status, body_type, eye_color, tattoos, reason_for_signup, interests, about_me,
      verified_at, updated_at)
    select $1, id, 'active', name, "birthDate", gender, seeks, sexuality, country, region, "placeId", "hairColor",
      "relationshipStatus", "bodyType", "eyeColor", tattoos, "reasonForSignup", interests, "aboutMe",
      case when "isVerified" then "lastActiveAt" end, "lastActiveAt"
    from json_to_recordset($2) as p (id uuid, name text, "birthDate" date, gender text, seeks text, sexuality text,
      country text, region text, "placeId" integer, "hairColor" text, "relationshipStatus" text, "bodyType" text,
      "eyeColor" text, tattoos boolean, "reasonForSignup" text, interests text[], "aboutMe" text, "isVerified" boolean,
      "lastActiveAt" timestamptz)`,
    [id, rows],
  )
}
