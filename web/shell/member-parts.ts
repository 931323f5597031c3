export { AccountMenu } from './account-menu.tsx'
export { MemberAlerts } from './member-alerts.tsx'
export { loadMemberAlerts } from './member-alert.ts'
export { MemberLinks } from './member-links.tsx'
