// Every thing that can be drawn, by its words in both languages.
import { ANIMALS, CREATURES } from './animals.ts'
import { DAILY } from './daily.ts'
import { BUILDINGS, SKY, VEHICLES, WEAPONS } from './large.ts'
import { FOOD, PLANTS } from './living.ts'
import { HOUSEHOLD, INSTRUMENTS } from './made.ts'
import { shapesOf } from './shapes.ts'
import type { Segment } from '../segments.ts'

export interface Thing {
  /** The first of its words. */
  name: string
  /** Height of a grown-up that it has. */
  size: number
  /** Standing on the ground or hanging in the sky. */
  place: 'ground' | 'sky'
  colours: readonly [own: string, second: string]
  segment: Segment
  drawing: string
  /** An animal or a being of tales: one with a name stands among the people. */
  alive: boolean
}

const GROUPS: readonly (readonly [lines: string, segment: Segment, place: Thing['place']])[] = [
  [ANIMALS, 'rock', 'ground'],
  [CREATURES, 'rock', 'ground'],
  [PLANTS, 'plant', 'ground'],
  [FOOD, 'table', 'ground'],
  [HOUSEHOLD, 'cabinet', 'ground'],
  [INSTRUMENTS, 'cabinet', 'ground'],
  [DAILY, 'cabinet', 'ground'],
  [VEHICLES, 'door', 'ground'],
  [WEAPONS, 'column', 'ground'],
  [BUILDINGS, 'building', 'ground'],
  [SKY, 'sky', 'sky'],
]
/** What flies, of lists whose other things stand. */
const FLYING = /飞机|战斗机|直升机|热气球|飞艇|飞碟|无人机|风筝|燕子|老鹰|蝙蝠|孔明灯|闪电/

/** One line of a list: words; height and colours; drawing. */
function thingsOf(line: string, segment: Segment, place: Thing['place'], alive: boolean): (readonly [word: string, thing: Thing])[] {
  const [words, about, drawing] = line.split('; ') as [string, string, string]
  const [size, own, second] = about.split(' ') as [string, string, string]
  const all = words.split('|')
  const flies = FLYING.test(words)
  const thing: Thing = { name: all[0]!, size: Number(size), place: flies ? 'sky' : place, colours: [own, second], segment, drawing, alive }
  return all.map(word => [word, thing] as const)
}

/** Things by word, in lower case. */
export const THINGS: ReadonlyMap<string, Thing> = new Map(
  GROUPS.flatMap(([lines, segment, place]) =>
    lines
      .trim()
      .split('\n')
      .flatMap(line => thingsOf(line, segment, place, lines === ANIMALS || lines === CREATURES)),
  ),
)

const read = new Map<string, ReturnType<typeof shapesOf>>()
/** The shapes of a thing, read once. */
export function shapesOfThing({ drawing }: Thing) {
  const known = read.get(drawing) ?? shapesOf(drawing)
  read.set(drawing, known)
  return known
}
