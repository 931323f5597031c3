import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledPhrases } from './scripts/vite/compiled-phrases.ts'
import { erasedSchemas } from './scripts/vite/erased-schemas.ts'
import { inlineScript } from './scripts/vite/inline-script.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'
import { routes } from './web/routes.ts'

/** What rendering loads from `dependencies` as it is. */
const installed = ['react', 'react-dom', '@tanstack/react-router', '@tanstack/react-query', 'zod']

export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'web',
      router: {
        virtualRouteConfig: routes,
        routesDirectory: '.',
        generatedRouteTree: 'route-tree.gen.ts',
        entry: 'router.tsx',
        quoteStyle: 'single',
        semicolons: false,
        // A screen's loader comes with the screen, not with the first page of every visit.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']] },
      },
      client: { entry: 'entry-client.tsx' },
      server: { entry: 'entry-server.tsx' },
    }),
    compiledPhrases(),
    erasedSchemas(),
    inlineScript(),
    serviceWorker(),
    react(),
    tailwindcss(),
  ],
  publicDir: false,
  // A library brings for old versions what React has had for long.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // Everything else becomes part of the bundle, so that production need not install it.
      resolve: { noExternal: true, external: installed },
      // What documents without the app show is in no file of the app; scripts/build.ts puts it where files are served.
      build: { emitAssets: true },
    },
    client: {
      build: {
        rolldownOptions: {
          // What every page needs is one file, and so are the icons that several screens share, those of the first page
          // apart. Left alone, the bundler makes a file of every few modules, some thirty requests for the first page.
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', tags: ['$initial'], priority: 4 },
                // Small things that the first page shares with the pages after it, in one file: each has half a KB of headers.
                {
                  name: 'first-shared',
                  test: /lucide-react.*\/icons\/(badge-check|heart|shield-check|trash)\.mjs$|ui\/(card|half-to-come)\.tsx$|web\/sites\/two-faces\.tsx$|web\/(sites\/portraits|members\/birth-date-problem|vocabularies\/use-gender-options)\.ts$|\/useQuery\.js$/,
                  priority: 3,
                },
                { name: 'icons', test: 'lucide-react', minShareCount: 2, priority: 3 },
                // What visitors need to join and to log in, and the prices: not in the file of members.
                {
                  name: 'forms',
                  test: /client\/form\/(use-form|problem)\.ts$|client\/api\/(refused\.tsx|use-refusal-words\.ts)$|web\/signup-entry\/(return-path|fulfil-wish)\.ts$|ui\/(alert|field|skeleton)\.tsx$|\/(email-field\.tsx|use-activation-mail\.ts|use-push\.ts|photo-address\.ts)$|contract\/(likes|places|signup|vocabularies)\.ts$|\/useMutation\.js$/,
                  priority: 3,
                },
                {
                  name: 'prices',
                  test: /web\/payments\/payments-query\.ts$|web\/discounts\/active-discount\.ts$|ui\/badge\.tsx$/,
                  priority: 3,
                },
                // What every page of a member loads anyway, before it is alive and after, each with all that it imports: each
                // file costs a phone a millisecond and more, and they were eighty.
                {
                  name: 'member-page',
                  test: /web\/shell\/member-parts\.ts$|web\/(cards\/profile-card|likes\/(card-actions|like-mark))\.tsx$|\/useInfiniteQuery\.js$|ui\/(chip|endless-list|empty-state)\.tsx$|\/(own-profile-query|search-query|scroll-position|use-places|use-word-name|use-gender-name)\.ts$|\/(fit-note|tile-strip)\.tsx$/,
                  priority: 2,
                },
                {
                  name: 'member-live',
                  test: /web\/shell\/live-layer\.tsx$|\/terms-reminder\.tsx$|web\/push\/push\.tsx$|web\/chats\/kept\/keep-chats\.tsx$/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})
