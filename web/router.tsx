import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { newQueryClient } from './platform/query-client.ts'
import { routeTree } from './route-tree.gen.ts'
import { ErrorScreen } from './shell/error-screen.tsx'

export function getRouter() {
  const queryClient = newQueryClient()
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    // An address that no route has is nobody's, however it begins: only what a route itself misses is said in its own words.
    notFoundMode: 'root',
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
