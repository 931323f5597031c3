import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { broken, type Mutant } from './mutant.ts'

/** The working tree as it is now, in a folder of its own. Packages are shared. */
export class TreeCopy {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static async make(): Promise<TreeCopy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'visavis-mutants-'))
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
    for (const file of listed.split('\0')) {
      if (!file || !existsSync(file)) continue
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await cp(file, path.join(folder, file))
    }
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    return new TreeCopy(folder)
  }

  /** Does something while a rule is broken here. */
  async withBroken<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
    const file = path.join(this.folder, mutant.file)
    const whole = await readFile(file, 'utf8')
    await writeFile(file, broken(whole, mutant))
    try {
      return await work()
    } finally {
      await writeFile(file, whole)
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}
