// A folder of stories of other programs against the programs themselves: how many play the same here, how many that differ say so, how many do not.
// node bench/suites/games.ts FOLDER [--show]
import { Compiler } from 'inkjs/full'
import { importStory } from '@qianmu/story/formats/import'
import { writeStory } from '@qianmu/story/formats/write'
import type { Game } from '@qianmu/story/model'
import { advance, begin, compile } from '@qianmu/story/vm'
import { viewOf } from '@qianmu/story/view'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const STEPS = 60
const CHOICES = 8
/** Which of the options is taken, one behind the other. */
const WAYS = [
  (_turn: number, _of: number) => 0,
  (_turn: number, of: number) => of - 1,
  (turn: number, of: number) => turn % of,
]
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

function inInk(source: string, folder: string, pick: (turn: number, of: number) => number): string[] {
  const problems: string[] = []
  const fileHandler = { ResolveInkFilename: (name: string) => path.join(folder, name), LoadInkFileContents: (file: string) => readFileSync(file, 'utf8') }
  const story = new Compiler(source, { fileHandler, errorHandler: (message: string) => problems.push(message) } as never).Compile()
  if (problems.some(each => each.startsWith('ERROR'))) throw new SyntaxError(problems[0])
  story.onError = () => undefined
  const told: string[] = []
  for (let turn = 0; turn < CHOICES && told.length < STEPS; turn++) {
    while (story.canContinue && told.length < STEPS) {
      const line = tidy(story.Continue() ?? '')
      if (line) told.push(line)
    }
    const texts = story.currentChoices.map(({ text }: { text: string }) => tidy(text))
    if (!texts.length) break
    told.push(`? ${texts.join(' | ')}`)
    story.ChooseChoiceIndex(pick(turn, texts.length))
  }
  return told.slice(0, STEPS)
}
function inOurs(game: Game, pick: (turn: number, of: number) => number): string[] {
  const program = compile(game)
  let state = begin(program, { seed: 1 })
  const told: string[] = []
  for (let turn = 0, steps = 0; turn < CHOICES && told.length < STEPS && steps < 500; steps++) {
    const view = viewOf(program, state)
    if (view.stuck) break
    if (view.ending) {
      if (view.ending.text) told.push(tidy(view.ending.text))
      break
    }
    if (view.line) {
      if (tidy(view.line.text)) told.push(tidy(view.line.text))
      state = advance(program, state, { do: 'next' })
    } else if (view.type === 'BRANCH') {
      if (tidy(view.prompt)) told.push(tidy(view.prompt))
      const open = view.choices.filter(each => each.enabled)
      if (!open.length) break
      told.push(`? ${open.map(each => tidy(each.text)).join(' | ')}`)
      state = advance(program, state, { do: 'choose', id: open[pick(turn, open.length)]!.id })
      turn++
    } else if (view.source) {
      told.push(`= ${tidy(view.source)}`)
      if (view.choices.length) break
      state = advance(program, state, { do: 'next' })
    } else break
  }
  return told.slice(0, STEPS)
}

const folder = process.argv[2] ?? ''
const show = process.argv.includes('--show')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ink')).toSorted()
const count = { files: files.length, refused: 0, invalid: 0, equal: 0, told: 0, silent: 0, again: 0, compiles: 0 }
for (const file of files) {
  const whole = path.join(folder, file)
  const source = readFileSync(whole, 'utf8')
  let wanted: string[][]
  try {
    wanted = WAYS.map(pick => inInk(source, path.dirname(whole), pick))
  } catch (error) {
    if (show) console.log(`- ${file}: ${String(error).slice(0, 120)}`)
    count.invalid++
    continue
  }
  const same = (game: Game) => WAYS.every((pick, nth) => inOurs(game, pick).join('\n') === wanted[nth]!.join('\n'))
  let read
  try {
    read = importStory(source, { name: file })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    count.refused++
    continue
  }
  const isEqual = same(read.game)
  const kind = isEqual ? 'equal' : read.losses.length ? 'told' : 'silent'
  count[kind]++
  if (show && !isEqual)
    console.log(
      `\n## ${file} ${kind}\n${read.losses.map(each => `  ${each.place} ${each.construct} ${each.fate} ${each.words.split('\n')[0]}`).join('\n')}\n${WAYS.map((pick, nth) => [wanted[nth]!.join(' ⏎ '), inOurs(read.game, pick).join(' ⏎ ')]).filter(([one, other]) => one !== other).slice(0, 1).map(([one, other]) => `  ink : ${one}\n  ours: ${other}`).join('\n')}`,
    )
  const { text } = writeStory(read.game, 'ink', new Map())
  try {
    const again = WAYS.map(pick => inInk(text, '', pick))
    count.compiles++
    if (again.every((each, nth) => each.join('\n') === wanted[nth]!.join('\n'))) count.again++
    else if (process.argv.includes('--again')) console.log(`\n>> ${file}\n${text}\n  ink : ${wanted[0]!.join(' ⏎ ')}\n  back: ${again[0]!.join(' ⏎ ')}`)
  } catch (error) {
    if (process.argv.includes('--again')) console.log(`>> ${file}: ${String(error).slice(0, 200)}`)
  }
}
console.log(count)
