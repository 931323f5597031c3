import * as zod from 'zod/mini'
import type { Plugin } from 'vite'

const ERASED = '\0erased-schemas'

/**
 * In the browser a call needs its method and path; its schemas have done their work as types. So there zod is a
 * stand-in that answers every call with itself, and 11 KB stay on the server.
 */
export function erasedSchemas(): Plugin {
  return {
    name: 'visavis:erased-schemas',
    enforce: 'pre',
    resolveId(id) {
      return id === 'zod/mini' && this.environment.name === 'client' ? ERASED : null
    },
    load(id) {
      if (id !== ERASED) return null
      const names = Object.keys(zod).map((name) => `nothing as ${name}`)
      return `const nothing = new Proxy(function () {}, { get: () => nothing, apply: () => nothing })\nexport { ${names.join(', ')} }`
    },
  }
}
