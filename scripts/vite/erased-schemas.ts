import { type ESTree, parseSync, type Plugin } from 'vite'
import * as zod from 'zod/mini'

const ERASED = '\0erased-schemas'
/** What the browser needs of a call. */
const KEPT = new Set(['method', 'path'])

/**
 * In the browser a call needs its method and path; its schemas have done their work as types. So there zod is a
 * stand-in that answers every call with itself, calls lose everything else, and what nobody uses any more is marked as
 * free of effects: schemas, their bounds and the table of settings stay on the server.
 */
export function erasedSchemas(): Plugin {
  return {
    name: 'visavis:erased-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'zod/mini' ? ERASED : null),
    load(id) {
      if (id !== ERASED) return null
      const names = Object.keys(zod).map((name) => `nothing as ${name}`)
      return `const nothing = new Proxy(function () {}, { get: () => nothing, apply: () => nothing })\nexport { ${names.join(', ')} }`
    },
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code) => erase(code),
    },
  }
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
