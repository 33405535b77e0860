// The figures of a report, and the places in the text that they come from.

import { countWords } from '../statistics.ts'
import { METRIC_KEYS, type MetricKey, ruleOf } from './bands.ts'
import { hooksOf, type Hook } from './hooks.ts'
import { INNER } from './lexicon.ts'
import { isNarrated, type Place, placeOf, type ReadBlock, type ReadScene, type ReadWork, secondsIn } from './reading.ts'
import { mattr, repeats } from './wording.ts'

/** Documents, or where there are few of them scenes: what curves have a point for. */
export interface Unit {
  doc_id: number
  name: string
  scenes: ReadScene[]
}

export interface Measured {
  values: Partial<Record<MetricKey, number>>
  /** Of those, which the text does not tell. */
  unknown: ReadonlySet<MetricKey>
  places: Partial<Record<MetricKey, Place[]>>
  units: Unit[]
  hooks: Hook[]
  /** Speaking or named characters, most lines first. */
  speakers: { name: string; lines: number; words: number; scenes: number }[]
}

/** Places told of one metric. */
const SHOWN = 8
const FEW_DOCS = 4
const NETWORK = 20
const LONG_SPEECH = 60
const REPEAT_SIZE = 6
const REPEAT_LEAST = 4

const sum = <T>(list: readonly T[], of: (each: T) => number) => list.reduce((all, each) => all + of(each), 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** The units of curves: documents when there are at least four, else scenes. */
export function unitsOf({ docs, scenes }: ReadWork): Unit[] {
  if (docs.length >= FEW_DOCS) {
    const byDoc = Map.groupBy(scenes, scene => scene.doc)
    return docs.map(doc => ({ doc_id: doc.doc_id, name: doc.name, scenes: byDoc.get(doc) ?? [] }))
  }
  return scenes.map((scene, at) => ({ doc_id: scene.doc.doc_id, name: scene.heading || `第 ${at + 1} 段`, scenes: [scene] }))
}

/** Emotion of scenes: words of good feeling less those of bad, in a hundred words. */
export const emotionOf = (scenes: readonly ReadScene[]): number =>
  round(
    share(
      sum(scenes, each => each.senses.glad - each.senses.sad),
      sum(scenes, each => each.words) / 100,
    ),
    2,
  )
/** Clashes in a hundred words. */
export const clashOf = (scenes: readonly ReadScene[]): number =>
  round(
    share(
      sum(scenes, each => each.senses.clash),
      sum(scenes, each => each.words) / 100,
    ),
    2,
  )

/** The Gini coefficient of a list, 0 when all are equal. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const total = sum(sorted, value => value)
  if (total === 0) return 0
  return (2 * sorted.reduce((all, value, at) => all + (at + 1) * value, 0)) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

/** All figures of a work. Linear in the text. */
export function measure(work: ReadWork): Measured {
  const { scenes, docs, kind } = work
  const speakers = speakersOf(work)
  const hooks = hooksOf(docs, scenes)
  const units = unitsOf(work)
  const words = sum(scenes, each => each.words)
  const spoken = sum(scenes, each => each.spoken)
  const written = kind === 'novel' ? scenes : scenes.filter(scene => scene.heading !== '')
  const mean = share(
    sum(written, each => each.words),
    written.length,
  )
  const texts = scenes.flatMap(scene => scene.blocks.map(({ text }) => text))
  const emotions = units.map(unit => emotionOf(unit.scenes))
  const lead = speakers[0]
  const values: Measured['values'] = {
    words,
    scenes: kind === 'novel' ? docs.length : written.length,
    scene_words_sd: round(
      Math.sqrt(
        share(
          sum(written, each => (each.words - mean) ** 2),
          written.length,
        ),
      ),
      1,
    ),
    dialogue_ratio: round(
      share(
        spoken,
        sum(scenes, each => each.played),
      ),
      3,
    ),
    cast: speakers.length,
    lines_gini: round(gini(speakers.map(({ lines }) => lines)), 2),
    protagonist_share: round(
      share(
        lead?.lines ?? 0,
        sum(speakers, each => each.lines),
      ),
      3,
    ),
    network_density: round(densityOf(scenes, new Set(speakers.slice(0, NETWORK).map(({ name }) => name))), 2),
    mattr: round(mattr(texts), 3),
    repeated_phrases: repeats(texts, REPEAT_SIZE, REPEAT_LEAST).length,
    emotion_mean: emotionOf(scenes),
    emotion_range: emotions.length === 0 ? 0 : round(Math.max(...emotions) - Math.min(...emotions), 2),
    clash_density: clashOf(scenes),
    hook_ratio: round(share(hooks.filter(hook => hook.kind !== 'none').length, hooks.length), 3),
    longest_absence: lead ? longestRun(units, unit => !unit.scenes.some(scene => scene.cast.has(lead.name))) : 0,
    ...(kind === 'script' ? scriptValues(work, written, mean) : {}),
  }
  return { values, unknown: unknownIn(work, speakers), places: placesOf(work, values, hooks, lead?.name), units, hooks, speakers }
}

/** Share of the lines whose speakers are known to be women or men, of which figures of women tell anything. */
const GENDERED = 0.75

/** What cannot be told of a work: of women where genders are not known, of people where none are found, of a lead who is 我. */
function unknownIn(work: ReadWork, speakers: Measured['speakers']): Set<MetricKey> {
  const { kind, people } = work
  const unknown = new Set<MetricKey>()
  const gendered = new Set(people.filter(({ gender }) => gender !== '未知').map(({ name }) => name))
  const lines = sum(speakers, each => each.lines)
  const known = sum(speakers, each => (gendered.has(each.name) ? each.lines : 0))
  if (share(known, lines) < GENDERED) unknown.add('women_scenes').add('women_pairs')
  if (speakers.length === 0)
    for (const key of ['cast', 'lines_gini', 'protagonist_share', 'network_density', 'longest_absence'] as const) unknown.add(key)
  if (kind === 'novel') {
    if (isNarrated(work)) unknown.add('protagonist_share').add('longest_absence').add('lines_gini')
    if (lines === 0) unknown.add('lines_gini').add('protagonist_share')
  }
  return unknown
}

function speakersOf({ scenes, people }: ReadWork): Measured['speakers'] {
  const known = new Set(people.map(({ name }) => name))
  const speakers = new Map<string, Measured['speakers'][number]>()
  for (const { cast } of scenes)
    for (const [name, part] of cast) {
      if (!known.has(name)) continue
      const own = speakers.get(name) ?? { name, lines: 0, words: 0, scenes: 0 }
      speakers.set(name, { name, lines: own.lines + part.lines, words: own.words + part.words, scenes: own.scenes + 1 })
    }
  return [...speakers.values()].sort((one, other) => other.lines - one.lines || other.words - one.words || other.scenes - one.scenes)
}

/** How often two names share a scene, in the order of their first. */
export function pairsOf(scenes: readonly ReadScene[], names: ReadonlySet<string>): { one: string; other: string; times: number }[] {
  const pairs = new Map<string, { one: string; other: string; times: number }>()
  for (const { cast } of scenes) {
    const here = [...cast.keys()].filter(name => names.has(name)).sort()
    for (const [at, one] of here.entries())
      for (const other of here.slice(at + 1)) {
        const key = `${one} ${other}`
        const pair = pairs.get(key) ?? { one, other, times: 0 }
        pair.times++
        pairs.set(key, pair)
      }
  }
  return [...pairs.values()].sort((one, other) => other.times - one.times)
}

const densityOf = (scenes: readonly ReadScene[], names: ReadonlySet<string>) =>
  share(pairsOf(scenes, names).length, (names.size * (names.size - 1)) / 2)

function longestRun<T>(list: readonly T[], is: (each: T) => boolean): number {
  let longest = 0
  let run = 0
  for (const each of list) longest = Math.max(longest, (run = is(each) ? run + 1 : 0))
  return longest
}

/** What only scripts have. */
function scriptValues({ scenes, docs, people }: ReadWork, written: readonly ReadScene[], mean: number): Measured['values'] {
  const speeches = sum(scenes, each => each.speeches)
  const beats = sum(scenes, each => each.beats)
  const blocks = scenes.flatMap(scene => scene.blocks.map(block => ({ scene, block })))
  const inner = blocks.filter(({ block }) => isInner(block)).length
  const sentences = sum(blocks, ({ block: { block, text } }) => (block.type === 'dialogue' ? sentencesIn(text) : 0))
  const places = new Set(written.map(({ place }) => place).filter(place => place !== ''))
  const count = (is: (scene: ReadScene) => boolean) => scenes.filter(is).length
  const [night, crowd, effects] = [
    count(each => each.isNight && each.isOutside),
    count(each => each.hasCrowd),
    count(each => each.hasEffects),
  ]
  const women = new Set(people.filter(({ gender }) => gender === '女').map(({ name }) => name))
  const men = new Set(people.filter(({ gender }) => gender === '男').map(({ name }) => name))
  const speaking = scenes.map(scene => ({ ...scene, cast: new Map([...scene.cast].filter(([, part]) => part.lines > 0)) }))
  return {
    minutes: round(sum(scenes, secondsIn) / 60, 1),
    scenes_per_episode: round(share(written.length, docs.length), 1),
    scene_words: round(mean, 1),
    sentence_words: round(
      share(
        sum(scenes, each => each.spoken),
        sentences,
      ),
      1,
    ),
    format_error_rate: round(share(blocks.filter(({ scene, block }) => isMisformed(scene, block)).length, blocks.length), 4),
    novelization_index: round(share(inner, beats), 3),
    dialogue_action_ratio: round(share(speeches, beats), 2),
    women_scenes: speaking.filter(({ cast }) => {
      const names = [...cast.keys()]
      return names.filter(name => women.has(name)).length >= 2 && !names.some(name => men.has(name))
    }).length,
    women_pairs: pairsOf(speaking, women).length,
    locations: places.size,
    location_reuse: round(share(written.length, places.size), 1),
    day_ratio: round(
      share(
        count(each => each.isDay),
        count(each => each.isDay || each.isNight),
      ),
      3,
    ),
    inside_ratio: round(
      share(
        count(each => each.isInside),
        count(each => each.isInside || each.isOutside),
      ),
      3,
    ),
    night_outside: night,
    crowd_scenes: crowd,
    effect_scenes: effects,
    cost_index: round(share(night * 2 + crowd * 1.5 + effects * 3 + places.size, written.length), 2),
    long_speeches: blocks.filter(({ block }) => isLong(block)).length,
    unfilmable: inner,
  }
}

const sentencesIn = (text: string) => Math.max(1, text.match(/[。！？!?…]+/g)?.length ?? 0)
const isInner = ({ block, text }: ReadBlock) => block.type === 'action' && INNER.test(text)
const isLong = ({ block, text }: ReadBlock) => block.type === 'dialogue' && countWords(text) > LONG_SPEECH
const isMisformed = (scene: ReadScene, { block, text }: ReadBlock) =>
  (block.type === 'paragraph' && text.trim() !== '') ||
  (block.type === 'dialogue' && block.attrs.speaker === '') ||
  (block.type === 'scene_heading' && !((scene.isDay || scene.isNight) && (scene.isInside || scene.isOutside)))

/** Where each figure that has lines comes from. */
function placesOf({ scenes, kind }: ReadWork, values: Measured['values'], hooks: readonly Hook[], lead = ''): Measured['places'] {
  const lines = scenes.flatMap(scene => scene.blocks.map(block => ({ scene, block })))
  const where = (is: (scene: ReadScene, block: ReadBlock) => boolean): Place[] =>
    lines
      .filter(({ scene, block }) => block.text.trim() !== '' && is(scene, block))
      .slice(0, SHOWN)
      .map(({ scene, block }) => placeOf(scene.doc, block))
  const heads = (is: (scene: ReadScene) => boolean) => where((scene, { block }) => block.type === 'scene_heading' && is(scene))
  const sorted = scenes.toSorted((one, other) => other.senses.clash - one.senses.clash).filter(({ senses }) => senses.clash > 0)
  const longest = scenes.toSorted((one, other) => other.words - one.words).slice(0, 3)
  const first = (list: readonly ReadScene[]) =>
    list.slice(0, 3).flatMap(scene => {
      const line = scene.blocks.find(({ text }) => text.trim() !== '')
      return line ? [placeOf(scene.doc, line)] : []
    })
  const speech = where((_, { block }) => block.type === 'dialogue' && block.attrs.speaker === lead)
  const all: Measured['places'] = {
    scene_words: first(longest),
    dialogue_ratio: where((_, block) => isLong(block)),
    clash_density: first(sorted),
    emotion_range: first(scenes.toSorted((one, other) => emotionOf([one]) - emotionOf([other]))),
    hook_ratio: hooks.flatMap(hook => (hook.kind === 'none' && hook.place ? [hook.place] : [])).slice(0, SHOWN),
    protagonist_share: speech.slice(0, 3),
    longest_absence: first(scenes.filter(scene => !scene.cast.has(lead))),
    repeated_phrases: repeatPlaces(scenes),
    ...(kind === 'novel'
      ? {}
      : {
          format_error_rate: where(isMisformed),
          novelization_index: where((_, block) => isInner(block)),
          unfilmable: where((_, block) => isInner(block)),
          long_speeches: where((_, block) => isLong(block)),
          sentence_words: where((_, block) => isLong(block)),
          night_outside: heads(scene => scene.isNight && scene.isOutside),
          crowd_scenes: heads(scene => scene.hasCrowd),
          effect_scenes: heads(scene => scene.hasEffects),
          cost_index: heads(scene => scene.hasEffects || (scene.isNight && scene.isOutside)),
          day_ratio: heads(scene => scene.isNight),
          inside_ratio: heads(scene => scene.isOutside),
        }),
  }
  return Object.fromEntries(METRIC_KEYS.flatMap(key => (all[key]?.length && values[key] !== undefined ? [[key, all[key]]] : [])))
}

function repeatPlaces(scenes: readonly ReadScene[]): Place[] {
  const [often] = repeats(
    scenes.flatMap(scene => scene.blocks.map(({ text }) => text)),
    REPEAT_SIZE,
    REPEAT_LEAST,
  )
  if (!often) return []
  return scenes
    .flatMap(scene => scene.blocks.filter(({ text }) => text.includes(often.word)).map(block => placeOf(scene.doc, block)))
    .slice(0, SHOWN)
}

/** The metrics that a kind of text has. */
export const metricsOf = (kind: 'script' | 'novel'): MetricKey[] => METRIC_KEYS.filter(key => kind === 'script' || ruleOf(key).prose)
