// The files of the repository as the tools see them: tracked or new, not ignored, with their text.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface Source {
  /** Path from the root with forward slashes. */
  file: string
  text: string
}

/** Every source file (.ts, .tsx, .mjs) that git tracks or would track. */
export function sources(folder = root): Source[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], { cwd: folder, encoding: 'utf8' })
  return [...new Set(listed.split('\n'))]
    .filter(file => file && existsSync(path.join(folder, file)))
    .map(file => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))
}

/** Tests, and the programs and parts that only tests use. */
export const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|(^|\/)test-[\w-]+\.ts$|program\.ts$|\.arbitrary\.ts$|\.cases\.ts$/.test(file) || file.startsWith('e2e/')
