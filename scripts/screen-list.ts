import { landerNames, personLandings } from '../contract/landers.ts'
import type { Found } from './log-in-demo.ts'

// Every screen and lander by its address, for the commands that look at all of them. Marks in braces stand for ids that
// only a trial that runs knows.

export const visitorScreens = {
  home: '/',
  members: '/members',
  login: '/login',
  signup: '/signup',
  'signup-name': '/signup?gender=female&seeks=male&birth=1990-05-12',
  pricing: '/pricing',
  faq: '/info/faq',
  complaints: '/complaints',
  withdrawal: '/withdrawal',
  'reset-password': '/reset-password',
  'not-found': '/nowhere',
}

/** Documents without the app. */
export const landerScreens = {
  ...Object.fromEntries(landerNames.map((name) => [`lander-${name}`, `/landers/${name}`])),
  ...Object.fromEntries(personLandings.map((name) => [`person-${name}`, `/members/{fictional}/${name}`])),
}

export const memberScreens = {
  search: '/members',
  profile: '/members/{member}',
  likes: '/likes',
  visitors: '/visitors',
  'swipe-game': '/swipe-game',
  'match-finder': '/match-finder',
  chats: '/chats',
  'first-message': '/members/{member}/chat',
  chat: '/chats/{chat}',
  premium: '/premium',
  credits: '/credits',
  order: '/credits/p1',
  transactions: '/transactions',
  'credit-history': '/credit-history',
  'spend-limits': '/spend-limits',
  'own-profile': '/profile',
  settings: '/settings',
  notifications: '/notifications',
}

/** What needs somebody who is not there is left out. */
export function withIds(screens: Record<string, string>, found: Found): Record<string, string> {
  const marks = Object.entries(found)
  const paths = Object.entries(screens).flatMap(([name, path]): [string, string][] => {
    const wanted = marks.find(([what]) => path.includes(`{${what}}`))
    if (!wanted) return [[name, path]]
    const [what, id] = wanted
    return id === undefined ? [] : [[name, path.replace(`{${what}}`, id)]]
  })
  return Object.fromEntries(paths)
}
