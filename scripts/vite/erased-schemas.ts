import { type ESTree, parseSync, type Plugin } from 'vite'
import * as zod from 'zod/mini'

const ERASED = '\0erased-schemas'
/** What the browser needs of a call. */
const KEPT = new Set(['method', 'path'])

/**
 * In the browser a call needs its method and path; its schemas have done their work as types. So there zod is a
 * stand-in with which schemas can be put together but not used, calls lose everything else, and what nobody uses any more
 * is marked as free of effects: schemas, their bounds and the table of settings stay on the server.
 */
export function erasedSchemas(): Plugin {
  return {
    name: 'visavis:erased-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'zod/mini' ? ERASED : null),
    load(id) {
      if (id !== ERASED) return null
      return standIn()
    },
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code) => erase(code),
    },
  }
}

/** Functions of zod that check something, where all the others put schemas together. */
const isCheck = (name: string) => /parse|encode|decode|toJSONSchema/i.test(name)
const BUILDERS = [...Object.keys(zod), ...Object.keys(zod.iso), 'check', 'brand', 'register', 'clone'].filter(
  (name) => !isCheck(name),
)

/**
 * The code of zod as the browser gets it. Whoever checks something with an erased schema is stopped: an answer that is
 * always yes would let everything through. Marked as free of effects, so that it is not there at all where nobody asks.
 */
export function standIn(): string {
  const names = Object.keys(zod).map((name) => `${isCheck(name) ? 'stopped' : 'schema'} as ${name}`)
  return `const builders = new Set(${JSON.stringify(BUILDERS)})
const used = (name) => { throw new Error('A schema is used in the browser, where schemas are erased: ' + name) }
const stopped = () => used('a check')
const fields = /* @__PURE__ */ new Proxy({}, { get: () => schema })
const schema = /* @__PURE__ */ new Proxy(function () {}, {
  get: (_, name) => name === 'shape' ? fields : typeof name === 'symbol' ? undefined : builders.has(name) ? schema : used(name),
  apply: () => schema,
})
export { ${names.join(', ')} }`
}

/** The code of a contract as the browser gets it. */
export function erase(code: string): string {
  const { program } = parseSync('contract.ts', code)
  const inits = program.body.flatMap((statement) => constantsOf(statement).flatMap(({ init }) => init ?? []))
  // From the last to the first, so that the places of the others stay as they are.
  return inits
    .toReversed()
    .reduce((text, init) => text.slice(0, init.start) + light(code, init) + text.slice(init.end), code)
}

function constantsOf(statement: ESTree.Statement | ESTree.ModuleDeclaration): ESTree.VariableDeclarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared.declarations : []
}

function light(code: string, init: ESTree.Expression): string {
  const text = code.slice(init.start, init.end)
  const spec = specOf(init)
  if (spec) {
    const kept = spec.properties.filter(isKept).map(({ start, end }) => code.slice(start, end))
    return `/* @__PURE__ */ endpoint({ ${kept.join(', ')} })`
  }
  // Functions and plain values have no effects as they are.
  const isPlain = ['ArrowFunctionExpression', 'Literal'].includes(init.type)
  return isPlain ? text : `/* @__PURE__ */ (() => (${text}))()`
}

/** What describes a call. */
function specOf(init: ESTree.Expression): ESTree.ObjectExpression | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return
  const [spec] = init.arguments
  return spec?.type === 'ObjectExpression' ? spec : undefined
}

function isKept(property: ESTree.ObjectProperty | ESTree.SpreadElement): boolean {
  return property.type === 'SpreadElement' || (property.key.type === 'Identifier' && KEPT.has(property.key.name))
}
