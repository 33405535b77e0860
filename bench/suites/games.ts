// A folder of stories of other programs, each against what the program itself makes of it: how many play the same here, how many that differ say so, how many do not.
// GAMES=FOLDER npm run bench -- suites/games; with SHOW=1 each that differs.
import { importStory } from '@qianmu/story/formats/import'
import { writeStory } from '@qianmu/story/formats/write'
import type { Game } from '@qianmu/story/model'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { toldBy, wantedOf } from './games/ink.ts'
import { arrived, saidInRenpy, saidInTwine, textOf } from './games/words.ts'
import { departure } from './games/yarn.ts'

const folder = process.env.GAMES ?? ''
const show = process.env.SHOW === '1'
interface Judged {
  equal: boolean
  /** Whether it still is after it went out and, where that needs it, came back. */
  again: boolean
  note: string
}
const back = (game: Game, format: 'ink' | 'yarn' | 'renpy' | 'twee', name: string) =>
  importStory(writeStory(game, format, new Map()).text, { name })

/** How each kind of file is judged; null for one that the program itself refuses, or has nothing to judge by. */
const JUDGES: Readonly<Record<string, (file: string, text: string, game: Game) => Judged | null>> = {
  ink(file, text, game) {
    let wanted: string[]
    try {
      wanted = wantedOf(text, path.dirname(file))
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof RangeError) return null
      throw error
    }
    const told = toldBy(game)
    const text2 = writeStory(game, 'ink', new Map()).text
    let out: string[] = []
    let fault = ''
    try {
      out = wantedOf(text2, '')
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      fault = error.message
    }
    const same = (one: readonly string[]) => one.every((each, nth) => each === wanted[nth])
    const at = told.findIndex((each, nth) => each !== wanted[nth])
    return {
      equal: same(told),
      again: out.length > 0 && same(out),
      note: at < 0 ? fault : `${wanted[at]!.replaceAll('\n', ' ⏎ ')}\n  ${told[at]!.replaceAll('\n', ' ⏎ ')}`,
    }
  },
  yarn(file, _text, game) {
    const plan = file.replace(/\.yarn$/, '.testplan')
    if (!existsSync(plan)) return null
    const note = departure(game, readFileSync(plan, 'utf8'))
    const again = departure(back(game, 'yarn', file).game, readFileSync(plan, 'utf8'))
    return { equal: note === null, again: again === null, note: note ?? again ?? '' }
  },
  rpy(file, text, game) {
    const lines = saidInRenpy(text)
    if (!lines.length) return null
    const here = arrived(lines, textOf(game))
    const again = arrived(lines, textOf(back(game, 'renpy', file).game))
    const share = (one: { whole: number }) => one.whole / lines.length >= 0.95
    return { equal: share(here), again: share(again), note: `${here.whole}/${lines.length} ${here.missing.slice(0, 3).join(' ⏎ ')}` }
  },
  twee: passages,
  txt: passages,
  html: passages,
}
/** Passages of Twine have no program that runs without a browser: their words must arrive. */
function passages(_file: string, text: string, game: Game): Judged | null {
  const lines = saidInTwine(text)
  if (!lines.length) return null
  const here = arrived(lines, textOf(game))
  const again = arrived(lines, textOf(back(game, 'twee', 'a.twee').game))
  return { equal: !here.missing.length, again: !again.missing.length, note: here.missing.slice(0, 3).join(' ⏎ ') }
}

if (!folder) console.log('GAMES=FOLDER names a folder of stories: there is nothing to compare without')
const all = folder ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
const files = all.filter(file => Object.hasOwn(JUDGES, path.extname(file).slice(1))).toSorted()
const counts: Record<string, Record<string, number>> = {}
for (const name of files) {
  const kind = path.extname(name).slice(1)
  const file = path.join(folder, name)
  const text = readFileSync(file, 'utf8')
  const count = (counts[kind] ??= { files: 0, refused: 0, unjudged: 0, equal: 0, told: 0, silent: 0, again: 0 })
  count['files']!++
  try {
    const { game, losses } = importStory(text, { name })
    const judged = JUDGES[kind]!(file, text, game)
    if (!judged) count['unjudged']!++
    else {
      const fate = judged.equal ? 'equal' : losses.length ? 'told' : 'silent'
      count[fate]!++
      if (judged.again) count['again']!++
      if (show && !(judged.equal && judged.again))
        console.log(
          `\n## ${name} ${fate}${judged.again ? '' : ' not again'}\n  ${judged.note}\n${losses
            .slice(0, 8)
            .map(each => `  · ${each.place} ${each.construct} ${each.fate} ${each.words.split('\n')[0]}`)
            .join('\n')}`,
        )
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    count['refused']!++
    if (show) console.log(`\n## ${name}: ${error.message}`)
  }
}
console.table(counts)
