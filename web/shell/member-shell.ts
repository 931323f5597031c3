import { lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import type { AlertContext } from './member-alert.ts'

const load = () => import('./member-parts.ts')

/** What a member sees around every page, in a file that no visitor loads. */
export const AccountMenu = lazyRouteComponent(load, 'AccountMenu')
export const MemberAlerts = lazyRouteComponent(load, 'MemberAlerts')
export const MemberLinks = lazyRouteComponent(load, 'MemberLinks')

let isLoaded = false
export const hasMemberParts = () => isLoaded

/** They are there before a page is drawn or taken over: what is taken over later meets data that has moved on. */
export async function loadMemberParts(): Promise<void> {
  await Promise.all([AccountMenu, MemberAlerts, MemberLinks].map(async (part) => part.preload?.()))
  isLoaded = true
}

/** For the loader of every page of a member. */
export async function loadMemberShell(context: AlertContext, location: ParsedLocation): Promise<void> {
  const [{ loadMemberAlerts }] = await Promise.all([load(), loadMemberParts(), loadPhrases(context, 'navigation')])
  await loadMemberAlerts(context, location)
}
