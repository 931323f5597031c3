import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { niches } from '#contract/niches.ts'
import styles from '#ui/styles.css?url'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { ToastProvider } from '#ui/toast.tsx'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { LocaleProvider } from '#client/phrases/locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { beforePaint } from './shell/before-paint.ts'
import { loadMemberShell } from './shell/member-shell.ts'
import { NotFoundScreen } from './layouts/not-found-screen.tsx'
import { SessionWatch } from './sessions/session-watch.tsx'
import { UserProvider, userQuery } from './members/user.ts'
import { KeepTracking } from './tracking/keep-tracking.tsx'
import { settingsFor, SettingsProvider, settingsQuery } from './sites/settings.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const [settings, user] = await Promise.all([
      queryClient.ensureQueryData(settingsFor(location.search)),
      queryClient.ensureQueryData(userQuery),
    ])
    return { settings, user }
  },
  loader: async ({ context, location }) => {
    await Promise.all([loadPhrases(context, 'shell'), context.user && loadMemberShell(context, location)])
    return { description: context.settings.description }
  },
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      {
        name: 'viewport',
        content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
      },
      { name: 'description', content: loaderData?.description },
      { name: 'rating', content: 'adult' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: Shell,
  notFoundComponent: NotFoundScreen,
})

function Document({ children }: { children: ReactNode }) {
  const { data: settings } = useSuspenseQuery(settingsQuery)
  const { data: user } = useSuspenseQuery(userQuery)
  const { language, niche } = settings
  return (
    <html lang={language} data-theme={niches[niche]} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <script dangerouslySetInnerHTML={{ __html: beforePaint }} />
        <LocaleProvider value={language}>
          <SettingsProvider value={settings}>
            <UserProvider value={user}>{children}</UserProvider>
          </SettingsProvider>
        </LocaleProvider>
        <Scripts />
      </body>
    </html>
  )
}

function Shell() {
  const say = usePhrases('shell')
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    <ToastProvider label={say('notices')} closeLabel={say('close')}>
      <LoadingBar isActive={isLoading} />
      <SessionWatch />
      <KeepTracking />
      <Outlet />
    </ToastProvider>
  )
}
