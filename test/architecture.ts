import { globSync, readFileSync } from 'node:fs'

/** One line of the table of words in ARCHITECTURE.md. */
export interface Word {
  word: string
  calls: string[]
  tables: string[]
  reads: string[]
  state: string
}

/** The table of words as it is written; those that are planned have nothing to compare with yet. */
export function readWords(): Word[] {
  const lines = readFileSync('ARCHITECTURE.md', 'utf8').split('\n')
  const head = lines.findIndex((line) => line.startsWith('| word |'))
  const end = lines.indexOf('', head)
  const cells = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const names = cells(lines[head])
  return lines.slice(head + 2, end).map((line) => {
    const row = new Map(cells(line).map((cell, place) => [names[place], cell]))
    const list = (name: string) => (row.get(name) ?? '').split(/,\s*/).filter((entry) => entry !== '' && entry !== '–')
    return {
      word: row.get('word') ?? '',
      calls: list('calls'),
      tables: list('tables'),
      reads: list('reads'),
      state: row.get('state') ?? '',
    }
  })
}

/** Every table of the database. */
export function tableNames(): string[] {
  return [...readFileSync('db/schema.sql', 'utf8').matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name)
}

const WRITES = /\b(?:insert into|update|delete from) +(\w+)|\.(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g
const READS = /\b(?:from|join) +(\w+)|\.(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g

/** Which tables the statements of a folder write, or read; the words of comments are no statements. */
export function tablesUsed(folder: string, how: 'written' | 'read', tables: readonly string[]): string[] {
  const found = globSync(`${folder}/**/*.ts`, { exclude: ['**/*.test.ts', '**/*.gen.ts'] }).flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const statements = code.replaceAll(/\s+/g, ' ').replaceAll(/\bdelete from\b/g, how === 'read' ? 'delete' : '$&')
    return [...statements.matchAll(how === 'written' ? WRITES : READS)].map(
      ([, plain, camel]) => plain ?? asColumn(camel),
    )
  })
  return [...new Set(found)].filter((name) => tables.includes(name)).toSorted()
}

function asColumn(name = ''): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
