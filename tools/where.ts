// `npm run where <address | call | 中文>`: prints where a call is declared, answered, used, shown and tested.
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { isTest, sources, type Source } from './source.ts'
import { needsInWords } from './generated-docs.ts'

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Calls whose address, name or failure label contains `what`. */
export const callsAbout = (what: string): Call[] =>
  allCalls().filter(call => [call.path, call.name, call.fails].some(text => text.includes(what)))

/** Files and lines of a call: its declaration, its handler, its uses in the web app, its tests. */
export function places(call: Call, all: readonly Source[]): { declared: string[]; answered: string[]; used: string[]; tested: string[] } {
  const group = call.name.split('.').at(-2)!
  const key = call.name.split('.').at(-1)!
  const find = (test: (file: string) => boolean, pattern: RegExp) =>
    all
      .filter(({ file }) => test(file))
      .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(match => `${file}:${lineOf(text, match.index)}`))
  const address = new RegExp(`'${call.path}'`, 'g')
  const handler = new RegExp(`^  (?:async )?${key}(?:\\(|:|,)`, 'gm')
  const answersOf = all
    .filter(({ file, text }) => file.startsWith('apps/server/') && new RegExp(`answer\\(${group}[,)]`).test(text))
    .map(({ file }) => file)
  return {
    declared: find(file => file.startsWith('packages/contract/'), address),
    answered: find(file => answersOf.includes(file), handler),
    used: find(file => file.startsWith('apps/web/') && !isTest(file), new RegExp(`api\\.${group}\\.${key}\\b`, 'g')),
    tested: find(isTest, new RegExp(`${call.path}\\b|\\b${group}\\.${key}\\b`, 'g')),
  }
}

function print(what: string): number {
  const found = callsAbout(what)
  const all = sources()
  for (const call of found) {
    const { declared, answered, used, tested } = places(call, all)
    console.log(`${call.method} ${call.path}  ${call.name}  ${needsInWords(call.needs)}  「${call.fails}」`)
    for (const [title, rows] of [
      ['契约', declared],
      ['回答', answered],
      ['网页', used],
      ['测试', tested],
    ] as const)
      console.log(`  ${title}  ${rows.join('  ') || '—'}`)
  }
  const texts = all.flatMap(({ file, text }) =>
    found.length || !text.includes(what) ? [] : [`${file}:${lineOf(text, text.indexOf(what))}`],
  )
  for (const text of texts) console.log(text)
  return found.length + texts.length
}

if (import.meta.main) {
  const [what] = process.argv.slice(2)
  if (!what) console.error('用法：npm run where -- 地址、名字或中文')
  process.exitCode = what && print(what) ? 0 : 1
}
