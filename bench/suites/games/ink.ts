// Stories of ink in inkjs and here: the same choices along the same ways.
import { Compiler } from 'inkjs/full'
import type { Game } from '@qianmu/story/model'
import { advance, begin, compile } from '@qianmu/story/vm'
import { viewOf } from '@qianmu/story/view'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const STEPS = 60
const CHOICES = 8
/** Which of the options is taken, one behind the other. */
const WAYS = [(_turn: number, _of: number) => 0, (_turn: number, of: number) => of - 1, (turn: number, of: number) => turn % of]
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

function inInk(source: string, folder: string, pick: (turn: number, of: number) => number): string[] {
  const problems: string[] = []
  const fileHandler = {
    ResolveInkFilename: (name: string) => path.join(folder, name),
    LoadInkFileContents: (file: string) => readFileSync(file, 'utf8'),
  }
  const compiler = new Compiler(source, { fileHandler, errorHandler: (message: string) => problems.push(message) } as never)
  let story: ReturnType<typeof compiler.Compile>
  try {
    story = compiler.Compile()
  } catch (error) {
    throw new SyntaxError(problems[0] ?? String(error), { cause: error })
  }
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

/** The story that inkjs tells along each of the ways. @throws SyntaxError for what is no ink, or what inkjs cannot play alone */
export function wantedOf(source: string, folder: string): string[] {
  try {
    return WAYS.map(pick => inInk(source, folder, pick).join('\n'))
  } catch (error) {
    throw new SyntaxError(String(error), { cause: error })
  }
}
/** The same of a game. */
export const toldBy = (game: Game): string[] => WAYS.map(pick => inOurs(game, pick).join('\n'))
