// Rules about files and folders (architecture §5.2–5.3): size, first line, names, folder size.
import path from 'node:path'
import { isTest, type Source } from './source.ts'

const MAX_LINES = 400
const MAX_TEST_LINES = 600
const MAX_FILES = 25
const VAGUE = /(^|[/.-])(utils?|helpers?|common|managers?|misc|types)\.(ts|tsx|mjs)$/
/** Words that must not appear in the project: where it was made. */
const SITE = new RegExp([['', 'work', '(main|shared)\\b'].join('/'), ['sub', 'agent'].join('')].join('|'), 'i')

/** Every breach, one sentence each. */
export function breaches(all: readonly Source[]): string[] {
  const found: string[] = []
  const folders = new Map<string, number>()
  for (const { file, text } of all) {
    const lines = text.split('\n').length - 1
    const limit = isTest(file) ? MAX_TEST_LINES : MAX_LINES
    if (lines > limit) found.push(`${file}: ${lines} lines, at most ${limit}`)
    if (VAGUE.test(file)) found.push(`${file}: name the file by what it holds`)
    const first = text.startsWith('#!') ? (text.split('\n')[1] ?? '') : (text.split('\n', 1)[0] ?? '')
    if (!/^(\/\/|\/\*\*?) ?\S.{15,}/.test(first)) found.push(`${file}: the first line says in one sentence what the file is`)
    if (SITE.test(text)) found.push(`${file}: speaks of the place it was made`)
    const folder = path.posix.dirname(file)
    folders.set(folder, (folders.get(folder) ?? 0) + (isTest(file) ? 0 : 1))
  }
  for (const [folder, count] of folders) if (count > MAX_FILES) found.push(`${folder}: ${count} files, at most ${MAX_FILES}`)
  return found
}

/** Tables whose keys are texts have no prototype: whoever looks up `constructor` in one that has gets a function for an answer. */
export const openTables = (all: readonly Source[]): string[] =>
  all
    .filter(({ file }) => !isTest(file) && /^(?:packages|apps\/server)\//.test(file) && !/\/fake|\/testkit\//.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^(?:export )?const (\w+): (?:Readonly<)?Record<string, .*= \{(?!\s*(?:__proto__: null|\}))/gm)]
        .filter(([, name]) => new RegExp(`\\b${name}\\[(?!')`).test(text))
        .map(([, name]) => `${file}: ${name} is looked into by texts and has a prototype (\`__proto__: null as never\` takes it away)`),
    )

/** Addresses of calls belong into the contract alone. */
export const strayAddresses = (all: readonly Source[]): string[] =>
  all
    .filter(({ file }) => file.startsWith('apps/') && !isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/['"`]\/(?:ixj_web|ai_web|mt_web|ixieju_audit|aigc_web|avg)\/[\w/]+['"`]/g)].map(
        match => `${file}: the address ${match[0]} stands outside the contract`,
      ),
    )
