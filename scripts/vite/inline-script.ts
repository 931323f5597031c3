import { build, type Plugin, type Rolldown } from 'vite'
import { erasedSchemas } from './erased-schemas.ts'

const QUERY = '?inline-script'

/** `import text from './x.ts?inline-script'`: a script with everything that it imports, small, as text to stand in a page. */
export function inlineScript(): Plugin {
  return {
    name: 'visavis:inline-script',
    enforce: 'pre',
    load: {
      filter: { id: /\?inline-script$/ },
      async handler(id) {
        const file = id.slice(0, -QUERY.length)
        const built = await bundle(file)
        for (const part of built.flatMap(({ moduleIds }) => moduleIds)) if (isFile(part)) this.addWatchFile(part)
        const text = built.map(({ code }) => code.trim()).join('')
        return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' }
      },
    },
  }
}

/** Some modules exist in the bundler alone. */
const isFile = (id: string) => !id.startsWith('\0')

async function bundle(entry: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    // It tells of libraries that are left out in the end.
    logLevel: 'error',
    publicDir: false,
    plugins: [erasedSchemas()],
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'script' },
      // What nobody uses of a file does nothing by being there: a hook must not bring React along.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
  if ('on' in built) throw new Error('A build that watches gives nothing')
  return [built].flat().flatMap(({ output }) => output.flatMap((part) => (part.type === 'chunk' ? [part] : [])))
}
