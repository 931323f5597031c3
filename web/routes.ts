import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The site map. Every address of the product stands here, under the layout that frames it. */
export const routes = rootRoute('root.tsx', [
  layout('default', 'layouts/default-layout.tsx', [
    index('home/home-screen.tsx'),
    route('/info/$token', 'pages/page-screen.tsx'),
    route('/pricing', 'pricing/pricing-screen.tsx'),
    route('/dev/ui', 'dev/ui-route.tsx'),
  ]),
  layout('chat', 'layouts/chat-layout.tsx', [route('/dev/layouts/chat', 'dev/chat-frame-route.tsx')]),
  layout('lander', 'layouts/lander-layout.tsx', [route('/dev/layouts/lander', 'dev/lander-frame-route.tsx')]),
  layout('empty', 'layouts/empty-layout.tsx', [route('/lang-config', 'sites/lang-config-screen.tsx')]),
])
