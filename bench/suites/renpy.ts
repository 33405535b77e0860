// Projects of games as Ren'Py itself takes them: what its own check finds, and whether it says along a way what the game says here, in its own language and in another.
// COUNT=40 npm run bench -- suites/renpy; runs where the program is (QIANMU_RENPY, else /usr/games/renpy: apt-get install renpy); with SHOW=1 each that differs.
import { renpyProject } from '@qianmu/story/formats/project/renpy'
import { given, harmless, ofAllTypes, seen, staged, storyOf } from '@qianmu/story/formats/test-stories'
import { type Game, readThing } from '@qianmu/story/model'
import { translated, wordsCsv, wordsIn } from '@qianmu/story/formats/csv'
import { walk } from '@qianmu/story/test-games'
import { readTable } from '@qianmu/drawing'
import fc from 'fast-check'
import { hasRenpy, lintOf, toldIn, withProject } from './games/renpy.ts'

const count = Number(process.env.COUNT ?? 40)
const show = process.env.SHOW === '1'
const STEPS = 40
const KINDS = 'every kind of node'

/** The same game with every text turned around in a language of its own. */
function inAnother(game: Game): Game {
  const [, ...rows] = readTable(wordsCsv(game), { chars: 10_000_000, most: 100_000 }).rows
  const { languages } = wordsIn(game, [
    ['', '', '', 'English'],
    ...rows.map(([id = '', where = '', text = '']) => [id, where, text, `译${text}文`]),
  ])
  return { ...game, languages: languages.map(each => readThing('languages', 'l', each)) }
}
/** What is said, as one text: how lines are broken and whether an ending has a word before it says nothing, and kept words are not said. */
const said = (lines: readonly string[], { nodes }: Game) =>
  lines
    .filter(line => !nodes.some(node => node.type === 'CUSTOM' && line === `= ${node.data.source}`))
    .map(line => line.replace(/^end /, ''))
    .join('')
    .replace(/\s+/g, '')
    .replace(/\p{Cc}/gu, '')
    // What stands for an option without words.
    .replaceAll('……', '')

const sound = Buffer.alloc(44 + 8000)
sound.write('RIFF', 0)
sound.writeUInt32LE(8036, 4)
sound.write('WAVEfmt ', 8)
for (const [at, value] of [
  [16, 16],
  [24, 8000],
  [28, 16_000],
  [40, 8000],
] as const)
  sound.writeUInt32LE(value, at)
for (const [at, value] of [
  [20, 1],
  [22, 1],
  [32, 2],
  [34, 16],
] as const)
  sound.writeUInt16LE(value, at)
sound.write('data', 36)
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const MEDIA = new Map<string, Uint8Array>([
  ['game/images/file_12.png', picture],
  ['game/images/file_13.png', picture],
  ['game/audio/file_14.wav', sound],
  ['game/audio/file_9.wav', sound],
])

const random = fc.sample(given, { numRuns: count, seed: 7 })
const games: (readonly [name: string, game: Game, people: ReadonlyMap<string, string>, media: ReadonlyMap<string, Uint8Array>])[] = [
  ['seen and heard', staged(), new Map([['7', '沈岸']]), MEDIA],
  [KINDS, ofAllTypes(), new Map([['7', '沈岸']]), new Map()],
  ...[harmless, ...random].map(
    (of, nth) => [`names ${nth}`, storyOf(of), new Map([['7', seen(of.names[9]!)]]), new Map<string, Uint8Array>()] as const,
  ),
]
const tally = { projects: 0, found: 0, ways: 0, same: 0, stopped: 0 }
if (!hasRenpy) console.log('Ren’Py is not here: nothing to judge by')
else
  for (const [name, plain, people, media] of games) {
    const game = plain.languages.length ? plain : inAnother(plain)
    const { files } = renpyProject(game, people, null)
    withProject(files, media, folder => {
      tally.projects++
      const found = lintOf(folder)
      tally.found += found.length
      if (show && found.length) console.log(`\n## ${name}\n${found.join('\n')}`)
      for (const language of ['', 'english'])
        for (const choices of [[0], [1, 1]]) {
          tally.ways++
          const own = { ...(language ? translated(game, 'English') : game), languages: [] }
          const here = said(walk(own, choices).slice(0, STEPS), own)
          try {
            const there = said(toldIn(folder, { language, choices, steps: STEPS }), own)
            // What our player asks by itself, for roles and places, is no text of the game.
            const same = there && (name === KINDS || here.startsWith(there) || there.startsWith(here))
            if (same) tally.same++
            else if (show) console.log(`\n## ${name} ${language} ${String(choices)}\n  here  ${here}\n  there ${there}`)
          } catch (error) {
            tally.stopped++
            if (show) console.log(`\n## ${name} ${language} ${String(choices)}\n${(error as Error).message}`)
          }
        }
    })
  }
console.table([tally])
