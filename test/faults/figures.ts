import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isLong } from '#test/abuse/effort.ts'

const FILE = new URL('../../bench/results/faults.json', import.meta.url)

/** Notes what a long run has really done, beside what earlier ones did; short runs leave no trace. */
export async function keepFigures(id: string, figures: Readonly<Record<string, number>>): Promise<void> {
  if (!isLong) return
  const text = await readFile(FILE, 'utf8').catch(() => '{}')
  const all = { ...(JSON.parse(text) as object), [id]: figures }
  await mkdir(new URL('.', FILE), { recursive: true })
  await writeFile(FILE, `${JSON.stringify(all, undefined, 2)}\n`)
}
