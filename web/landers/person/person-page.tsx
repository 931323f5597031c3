import type { ReactNode } from 'react'
import type { PersonLanding } from '#contract/landers.ts'
import { type Profile, readLanding } from '#contract/profiles.ts'
import type { SiteSettings } from '#contract/sites.ts'
import { call, CallRefused } from '#client/api/call.ts'
import type { Say } from '#locales/phrases.ts'
import { loggedOutSearch } from '#web/search/logged-out-search.ts'
import { readMarks } from '#web/tracking/tracking.ts'
import { inlinedWith } from '../inlined-with.ts'
import type { LanderPage } from '../lander-page.ts'
import { GoneLanding } from './gone-landing.tsx'
import { HalvesLanding } from './halves-landing.tsx'
import { JoinLanding } from './join-landing.tsx'
import { LetterLanding } from './letter-landing.tsx'
import styles from './person.css?inline'
import { PortraitLanding } from './portrait-landing.tsx'

const pages: Record<PersonLanding, (props: { profile: Profile }) => ReactNode> = {
  landing: PortraitLanding,
  landing2: LetterLanding,
  landing3: HalvesLanding,
  signup: JoinLanding,
}

interface Visit {
  settings: SiteSettings
  url: URL
  say: Say<'landers'>
}

/** A page around one person, or around those who are there when that one is not. */
export async function personPage(
  { landing, id }: { landing: PersonLanding; id: string },
  { settings, url, say }: Visit,
): Promise<LanderPage> {
  const inlined = inlinedWith(styles, settings.niche)
  const forMembers = `/members/${id}`
  const profile = await findPerson(id, url)
  if (!profile) {
    const title = say('person.gone_title')
    return { status: 404, title, content: <GoneLanding />, inlined, isShared: false, forMembers }
  }
  const Page = pages[landingFor(landing, profile)]
  return {
    status: 200,
    title: say(profile.is_fictional ? 'person.title' : 'person.member_title', { name: profile.name }),
    content: <Page profile={profile} />,
    inlined,
    // What only visitors of partners see is not kept for the others; and who takes the consent back is gone at once.
    isShared: profile.is_fictional && loggedOutSearch(settings, {}) !== 'none',
    isUnlisted: !profile.is_fictional,
    forMembers,
  }
}

/** Where there is nothing to have in common, the portrait stands for the halves. */
function landingFor(landing: PersonLanding, { interests }: Profile): PersonLanding {
  return landing === 'landing3' && interests.length === 0 ? 'landing' : landing
}

/** Whom a campaign may show: nobody who has not agreed to that. */
async function findPerson(id: string, { search }: URL): Promise<Profile | undefined> {
  try {
    const { network, ref } = readMarks(search) ?? {}
    return (await call(readLanding, { id, network, ref })).profile
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) return undefined
    throw error
  }
}
