// Where a shot plays: a place of the vocabulary, the inside of a thing, or what the last character of an unknown name says.
import type { SceneName, Setting } from '../brief.ts'
import { SHELTERED } from '../scenes/index.ts'
import { type Meaning, VOCABULARY } from '../vocabulary.ts'
import { INSIDES, OUTSIDES, SUFFIXES } from '../tables/places.ts'
import { isUnknown, type Token } from './tokens.ts'

export interface PlaceRead {
  scene: SceneName
  setting: Setting | undefined
  place: string
  inside: boolean
  era: Meaning['era']
  /** The thing that the place is: it stands nowhere in it. */
  thing: string
}
export type Side = 'in' | 'out' | undefined

const placeCalled = (word: string, inside: boolean, thing = '', place = word): PlaceRead | undefined => {
  const meaning = VOCABULARY.get(word)
  return meaning?.scene
    ? { scene: meaning.scene, setting: meaning.setting, place: meaning.place ?? place, inside, era: meaning.era, thing }
    : undefined
}

/** From before it: the name of the place, for the sign over its door. */
const facade = (place: string, era: Meaning['era']): PlaceRead => ({
  scene: 'facade',
  setting: undefined,
  place,
  inside: false,
  era,
  thing: '',
})

const marked = (tokens: readonly Token[], sign: 'inside' | 'outside', from = 0) => tokens.slice(from).some(each => each.sign === sign)

/** The place that a phrase says. @param side what the heading says, 内 or 外 */
export function placeIn(tokens: readonly Token[], side: Side, heading: boolean): PlaceRead | undefined {
  const hidden = tokens.findIndex(each => each.sign === 'out of sight')
  const said = hidden < 0 ? tokens : tokens.slice(0, hidden)
  const scenes = said.flatMap((each, at) => (each.meaning?.scene ? [{ ...each, at }] : []))
  const latin = /^[a-z]/.test(scenes[0]?.text ?? '')
  const scene = latin ? scenes[0] : scenes.at(-1)
  // 酒店宴会厅: the last noun is the place.
  const after = scene && heading && !latin ? said.slice(scene.at + 1).findLast(isUnknown) : undefined
  const last = after && after.text.length > 1 ? placeByName(after.text, side) : undefined
  if (last) return last
  if (scene) return placeOfScene(scene.meaning!, scene.text, side ?? (marked(said, 'outside', scene.at) ? 'out' : undefined))
  const at = said.findIndex(each => each.meaning?.thing)
  const thing = said[at]?.meaning?.thing
  // 灯塔里, not 灯塔在雾里.
  const within = said[at + 1]?.sign === 'inside' ? 'in' : said[at + 1]?.sign === 'outside' ? 'out' : undefined
  const read = thing && (heading || within === 'in') ? placeOfThing(thing.name, side ?? within) : undefined
  return (
    read ??
    (heading
      ? placeByName(
          said
            .filter(each => each.sign !== 'outside')
            .map(each => each.text)
            .join(''),
          side ?? (marked(said, 'outside') ? 'out' : undefined),
        )
      : undefined)
  )
}

function placeOfScene(meaning: Meaning, text: string, side: Side): PlaceRead | undefined {
  const place = meaning.place ?? text
  const roofed = SHELTERED.has(meaning.scene!)
  if (side === 'out' && roofed && !/阳台|窗边/.test(place)) return facade(text, meaning.era)
  const within = side === 'in' && !roofed ? INSIDES.get(place) : undefined
  return (within ? placeCalled(within, true) : undefined) ?? placeCalled(text, side === 'in' || roofed)
}

function placeOfThing(name: string, side: Side): PlaceRead | undefined {
  const within = side === 'out' ? undefined : INSIDES.get(name)
  if (within) return placeCalled(within, true, name)
  if (side === 'in') return undefined
  const outside = OUTSIDES.get(name)
  return outside ? placeCalled(outside, false, name, name) : undefined
}

/** 镇公所, 糖果屋: what is unknown is told by its last character, and by whether it lies within. */
function placeByName(name: string, side: Side): PlaceRead | undefined {
  const found = SUFFIXES.get([...name].toReversed().find(sign => SUFFIXES.has(sign)) ?? '')
  if (!found) return side === 'in' ? placeCalled('普通房间', true, '', name) : undefined
  const [within, outside] = found
  const inside = side === 'in' || (side !== 'out' && within !== '' && outside === '')
  if (!inside && !outside) return facade(name, undefined)
  const read = placeCalled(inside ? within || '普通房间' : (outside ?? ''), inside)
  return read && { ...read, place: name }
}
