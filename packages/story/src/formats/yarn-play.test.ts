// What is written as Yarn is compiled and played by a runner of Yarn Spinner 2 that is none of ours.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import YarnBound from 'yarn-bound'
import type { Game } from '../model.ts'
import { gameOf, node, says, walk } from '../test-games.ts'
import { importStory } from './import.ts'
import { given, harmless, ofAllTypes, seen, staged, storyOf } from './test-stories.ts'
import { writeStory } from './write.ts'

const PEOPLE = new Map([['7', '沈岸']])
/** The names of scenes and the signs of changes as this runner knows them: names of English, and no `+=`. */
function forRunner(text: string): string {
  const titles = [...text.matchAll(/^title: (.*)$/gm)].map(found => found[1]!)
  const named = (name: string) => (name === 'Start' ? name : `n_${titles.indexOf(name)}`)
  return text
    .replace(/^title: (.*)$/gm, (_all, name: string) => `title: ${named(name)}`)
    .replace(/<<(jump|detour) ([^<> ]+)>>/g, (_all, word: string, name: string) => `<<${word} ${named(name)}>>`)
    .replace(/<<set (\S+) ([-+*/])= /g, '<<set $1 = $1 $2 ')
}
/** What is said on the way that these choices take. @throws what the runner says of a text that it does not take */
function play(game: Game, people: ReadonlyMap<string, string>, choices: readonly number[]): string[] {
  const text = forRunner(writeStory(game, 'yarn', people).text)
  const functions = { visited_count: () => 1 }
  const runner = new YarnBound({ dialogue: text, startAt: 'Start', functions })
  const told: string[] = []
  const left = [...choices]
  for (let step = 0; step < 40 && runner.currentResult; step++) {
    const { text: line, options, markup = [], isDialogueEnd } = runner.currentResult
    if (line !== undefined) {
      const name = markup.find(each => each.name === 'character')?.properties.name
      told.push(name === undefined ? line : `${name}: ${line}`)
    }
    if (options) {
      const open = options.map((each, nth) => ({ ...each, nth })).filter(each => each.isAvailable)
      const taken = open[(left.shift() ?? 0) % open.length]!
      told.push(`> ${taken.text}`)
      runner.advance(taken.nth)
    } else if (isDialogueEnd) break
    else runner.advance()
  }
  return told
}
/** As one text: how lines are broken says nothing, what is kept in comments is not said, and this runner keeps the sign that guards a colon. */
const said = (lines: readonly string[], { nodes }: Game) =>
  lines
    .filter(line => !nodes.some(node => node.type === 'CUSTOM' && line === `= ${node.data.source}`))
    .map(line => line.replace(/^end /, ''))
    .join('')
    .replaceAll('……', '')
    .replaceAll('\\', '')
    .replace(/\s+/g, '')

it('says the same as the game along its ways', () => {
  const game = { ...staged(), languages: [] }
  game.numerics[0]!.var_name = 'trust'
  for (const node of game.nodes)
    if (node.type === 'PLOT') for (const each of node.data.actions) each.msg = each.msg.replace('{信任}', '{trust}')
  for (const choices of [[1], [0, 1], [0, 0, 1]]) expect(said(play(game, new Map(), choices), game)).toBe(said(walk(game, choices), game))
})

it('is taken by the runner whatever nodes there are, and when nothing is in them', () => {
  expect(play(ofAllTypes(), PEOPLE, [0])).toEqual(['> 沈岸', '沈岸: 雨。 ', '> 好', '终 ', '完 '])
  expect(play(ofAllTypes(true), PEOPLE, [])).toEqual([])
})

it('is taken by the runner whatever things and people are called', () => {
  fc.assert(
    fc.property(given, ({ names }) => {
      // Lines stay plain: the runner takes some signs for its own, guarded or not. The grammar of `hostile.test.ts` has those.
      const game = storyOf({ ...harmless, names: names.with(1, 'v').with(2, 'w') })
      // Options that are there once are of Yarn Spinner 3.
      for (const node of game.nodes) if (node.type === 'BRANCH') for (const each of node.data.options) each.once = false
      const told = play(game, new Map([['7', seen(names[9]!)]]), [0]).join('')
      for (const each of harmless.lines) expect(told).toContain(each)
    }),
    { numRuns: 200 },
  )
})
it('says a colon as a sign where nobody speaks', () => {
  const game = gameOf([node('s', 'START'), node('p', 'PLOT', says('时间: 三点')), node('e', 'ENDING', { title: '完' })], ['s>p', 'p>e'])
  const { text } = writeStory(game, 'yarn', new Map())
  expect(text).toContain('\n时间\\: 三点 #line:')
  expect(walk(importStory(text, { name: 'a.yarn' }).game, [])).toEqual(['时间: 三点', 'end 完'])
})
