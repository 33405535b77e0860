// Playing the same story in the product's player and in inkjs: choices a second, with the texts that a reader would see. Limit: five times inkjs.
import os from 'node:os'
import { Compiler } from 'inkjs/full'
import { importStory } from '@qianmu/story/formats/import'
import { check } from '@qianmu/story/check'
import { simulate } from '@qianmu/story/simulate'
import { advance, begin, compile } from '@qianmu/story/vm'
import { viewOf } from '@qianmu/story/view'

const KNOTS = 300
const CHOICES = 20_000
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const GOAL = 5

/** A story that never ends: each knot has text with a condition and three choices, one of which changes a variable. */
const source = [
  'VAR trust = 0',
  '-> k0',
  ...Array.from({ length: KNOTS }, (_, at) => {
    const to = (by: number) => `k${(at * 7 + by) % KNOTS}`
    return [
      `=== k${at} ===`,
      `雨点砸在积水里，这是第 ${at} 处。`,
      '{trust > 50: 他的信任很深。|他还在犹豫。}',
      '+ [收下钥匙]',
      '    ~ trust = trust + 1',
      `    -> ${to(1)}`,
      `+ [追问下去] -> ${to(2)}`,
      `+ [转身离开] -> ${to(3)}`,
    ].join('\n')
  }),
].join('\n')

/** Always the same choices. */
const pick = (nth: number, of: number) => (nth * 7 + (nth >> 3)) % of

function inInk(): { ms: number; text: number } {
  const story = new Compiler(source).Compile()
  let text = 0
  const started = performance.now()
  for (let nth = 0; nth < CHOICES; nth++) {
    while (story.canContinue) text += story.Continue()!.length
    story.ChooseChoiceIndex(pick(nth, story.currentChoices.length))
  }
  return { ms: performance.now() - started, text }
}

const { game } = importStory(source)
const program = compile(game)
function inOurs(): { ms: number; text: number } {
  let text = 0
  const started = performance.now()
  let state = begin(program)
  for (let nth = 0; nth < CHOICES; nth++) {
    let view = viewOf(program, state)
    while (view.line) {
      text += view.line.text.length
      state = advance(program, state, { do: 'next' })
      view = viewOf(program, state)
    }
    state = advance(program, state, { do: 'choose', id: view.choices[pick(nth, view.choices.length)]!.id })
  }
  return { ms: performance.now() - started, text }
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
const rounds = Array.from({ length: ROUNDS }, () => ({ ink: inInk(), ours: inOurs() }))
const [ink, ours] = [median(rounds.map(({ ink: { ms } }) => ms)), median(rounds.map(({ ours: { ms } }) => ms))]
console.log(
  `load ${os.loadavg()[0]!.toFixed(1)} · ${KNOTS} knots, ${CHOICES} choices, ${rounds[0]!.ours.text} signs (inkjs ${rounds[0]!.ink.text})`,
)
console.log(
  `inkjs ${Math.round((CHOICES / ink) * 1000)} choices/s · ours ${Math.round((CHOICES / ours) * 1000)} choices/s · ${(ink / ours).toFixed(1)} times (aim ${GOAL})`,
)
const began = performance.now()
const simulation = simulate(game, { runs: 10_000, most: 200 })
check(game, { simulation })
console.log(`check and 10,000 plays of at most 200 choices: ${Math.round(performance.now() - began)} ms`)
if (ink / ours < GOAL) process.exitCode = 1
