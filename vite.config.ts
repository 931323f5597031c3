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
                { name: 'base', tags: ['$initial'], priority: 2 },
                {
                  name: 'first-icons',
                  test: /lucide-react.*\/icons\/(badge-check|heart|shield-check|trash)\.mjs$/,
                  priority: 1,
                },
                // Small things that the first page shares with the pages after it.
                {
                  name: 'first-shared',
                  test: /ui\/card\.tsx$|web\/(sites\/portraits|members\/birth-date-problem|vocabularies\/use-gender-options)\.ts$|\/useQuery\.js$/,
                  priority: 1,
                },
                { name: 'icons', test: 'lucide-react', minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
})
