// OpenTimelineIO (Timeline.1, Clip.2): what Resolve, Premiere, RV and others read; our own fields stand in each clip's metadata.
import {
  boundedShots,
  type Film,
  type FilmShot,
  FILM_FPS,
  FILM_TEXTS,
  cutsOf,
  filledBy,
  lengthOf,
  reelOf,
  isObject,
  jsonIn,
  numberOf,
  objectsIn,
  secondsOf,
  decodedPath,
} from './film.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { type CutBeside, type CutItem, shotsOfCut } from './cut.ts'
import { type PlacedVoice, voiceTracks } from './voices.ts'

const KEY = 'qianmu'
const time = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value })
const range = (frames: number, rate: number, from = 0) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  duration: time(frames, rate),
  start_time: time(from, rate),
})

/** Lines and notes, where editors look for them. */
const markerOf = (name: string, comment: string, fps: number) =>
  comment.trim() === '' ? [] : [{ OTIO_SCHEMA: 'Marker.2', name, comment, color: 'YELLOW', marked_range: range(1, fps), metadata: {} }]

/** The size of a picture, as OpenTimelineIO 0.15 has it. */
const boundsOf = ({ pixels }: FilmShot) => {
  const corner = (x: number, y: number) => ({ OTIO_SCHEMA: 'V2d.1', x, y })
  return pixels && { available_image_bounds: { OTIO_SCHEMA: 'Box2d.1', min: corner(0, 0), max: corner(pixels.width, pixels.height) } }
}

const nothing = { effects: [], markers: [], enabled: true, metadata: {} }
/** The last frame of a take stands until its shot is over. */
const FREEZE = { OTIO_SCHEMA: 'FreezeFrame.1', name: '定格', effect_name: 'FreezeFrame', time_scalar: 0, metadata: {} }
const gapOf = (frames: number, fps: number) => ({ OTIO_SCHEMA: 'Gap.1', name: '', source_range: range(frames, fps), ...nothing })
const soundOf = ({ name, path, frames }: PlacedVoice, fps: number) => ({
  OTIO_SCHEMA: 'Clip.2',
  name,
  source_range: range(frames, fps),
  active_media_reference_key: 'DEFAULT_MEDIA',
  media_references: {
    DEFAULT_MEDIA: { OTIO_SCHEMA: 'ExternalReference.1', target_url: encodeURI(path), available_range: range(frames, fps), metadata: {} },
  },
  ...nothing,
})

export function writeOtio({ name, fps, width, height, shots, voices: given }: Film): string {
  const cuts = cutsOf(shots.map(lengthOf), fps)
  const clips = shots.flatMap((shot, nth) => {
    const { frames } = cuts[nth]!
    const filled = shot.take && filledBy(shot.take, frames, fps)
    const source_range = range(filled?.shown ?? frames, fps)
    const own = Object.fromEntries(
      [...FILM_TEXTS, 'seconds', 'picture', ...(shot.stands ? ['stands'] : [])].map(field => [field, shot[field as keyof typeof shot]]),
    )
    const shown = shot.take?.path ?? shot.picture
    const media = shown
      ? {
          OTIO_SCHEMA: 'ExternalReference.1',
          target_url: encodeURI(shown),
          available_range: filled ? range(filled.all, fps) : source_range,
          ...(!filled && boundsOf(shot)),
          metadata: {},
        }
      : { OTIO_SCHEMA: 'MissingReference.1', metadata: {} }
    const shared = { OTIO_SCHEMA: 'Clip.2', active_media_reference_key: 'DEFAULT_MEDIA', media_references: { DEFAULT_MEDIA: media } }
    const clip = {
      ...shared,
      name: shot.name,
      source_range,
      effects: [],
      markers: [...markerOf('台词', shot.dialogue, fps), ...markerOf('备注', shot.note, fps)],
      enabled: true,
      metadata: { [KEY]: own, cmx_3600: { reel: reelOf(nth) } },
    }
    if (!filled?.held) return [clip]
    const last = range(filled.held, fps, filled.all - 1)
    return [clip, { ...shared, ...nothing, name: shot.name, source_range: last, effects: [FREEZE], metadata: { [KEY]: { held: true } } }]
  })
  const voices = voiceTracks({ name, fps, width, height, shots, ...(given && { voices: given }) }).map((placed, nth) => ({
    OTIO_SCHEMA: 'Track.1',
    name: `配音 ${nth + 1}`,
    kind: 'Audio',
    children: placed.flatMap((voice, at) => {
      const before = placed[at - 1]
      const gap = voice.from - (before ? before.from + before.frames : 0)
      return [...(gap > 0 ? [gapOf(gap, fps)] : []), soundOf(voice, fps)]
    }),
    effects: [],
    markers: [],
    metadata: {},
  }))
  const track = { OTIO_SCHEMA: 'Track.1', name: '画面', kind: 'Video', children: clips, effects: [], markers: [], metadata: {} }
  const tracks = { OTIO_SCHEMA: 'Stack.1', name: 'tracks', children: [track, ...voices], effects: [], markers: [], metadata: {} }
  return JSON.stringify(
    { OTIO_SCHEMA: 'Timeline.1', name, global_start_time: null, tracks, metadata: { [KEY]: { width, height } } },
    null,
    2,
  )
}

type Json = Readonly<Record<string, unknown>>
const kindOf = (item: Json) => String(item['OTIO_SCHEMA'] ?? '').split('.')[0]!
const nameOf = (item: Json) => (typeof item['name'] === 'string' ? item['name'] : '')
/** How deep clips may be nested. */
const DEPTH = 10
const TERMS = { gap: 'Gap.1', off: 'enabled: false', sound: 'Track.1（Audio）', marker: 'Marker.2' }

/** The clips and gaps of the first video track, nested ones in their places, with markers and sounds beside them. Throws ScriptRefusal. */
export function readOtio(text: string): Film {
  const file = jsonIn(text)
  const losses: Loss[] = []
  const tracks = isObject(file['tracks']) ? objectsIn(file['tracks']['children']) : []
  const film = tracks.find(({ kind }) => kind === 'Video') ?? tracks[0]
  const row = film ? joinedHolds(flat(film, losses, 0)) : []
  const rate = row.map(({ rate: each }) => each).find(each => each !== undefined) ?? FILM_FPS
  const size = ownOf(file)
  const beside = [
    ...(film ? markersOf(film, 0) : []),
    ...row.flatMap(({ item, at }) => (isObject(ownOf(item, true)) ? [] : markersOf(item, at))),
  ]
  for (const track of tracks) {
    if (track === film) continue
    const others = flat(track, losses, 0).filter(({ item }) => kindOf(item) !== 'Gap')
    if (track['kind'] === 'Audio')
      beside.push(...others.map(({ item, at }): CutBeside => ({ kind: 'sound', at, words: nameOf(item) || nameOf(track) })))
    else losses.push(...others.map(({ item }) => loss(`轨道「${nameOf(track)}」`, String(item['OTIO_SCHEMA']), 'dropped', nameOf(item))))
  }
  const items = boundedShots(row).map(({ item, seconds, frames, rate: own }): CutItem => {
    const fields = ownOf(item, true)
    const written =
      fields && frames !== undefined ? secondsOf(frames, own ?? rate, numberOf(fields['seconds']), numberOf(fields['stands'])) : undefined
    return {
      name: nameOf(item),
      seconds: written ?? seconds,
      isGap: kindOf(item) === 'Gap',
      isOff: item['enabled'] === false,
      own: fields,
      picture: pictureOf(item),
      notes: [],
    }
  })
  const shots = shotsOfCut(
    items,
    beside.filter(({ words }) => words !== ''),
    losses,
    TERMS,
  )
  return {
    name: nameOf(file),
    fps: rate,
    width: numberOf(size?.['width']) ?? 1920,
    height: numberOf(size?.['height']) ?? 1080,
    shots,
    losses: listed(losses),
  }
}

interface Placed {
  item: Json
  /** Seconds from the beginning, and how long. */
  at: number
  seconds: number
  frames?: number | undefined
  rate?: number | undefined
}

const isHold = (item: Json) => ownOf(item, true)?.['held'] === true
/** Last frames of takes that are held are a part of their shots. */
function joinedHolds(row: readonly Placed[]): Placed[] {
  const joined: Placed[] = []
  for (const each of row) {
    const shot = isHold(each.item) ? joined.at(-1) : undefined
    if (!shot) joined.push({ ...each })
    else {
      shot.seconds += each.seconds
      if (shot.frames !== undefined) shot.frames += each.frames ?? 0
    }
  }
  return joined
}

/** The clips and gaps of a track or stack in their row. */
function flat(item: Json, losses: Loss[], from: number, depth = 0): Placed[] {
  const kind = kindOf(item)
  if (kind === 'Stack') {
    const inside = objectsIn(item['children'])
    const main = inside.find(child => kindOf(child) === 'Track' && child['kind'] !== 'Audio') ?? inside[0]
    losses.push(
      ...inside
        .filter(child => child !== main)
        .map(child => loss(`「${nameOf(item)}」`, String(child['OTIO_SCHEMA']), 'dropped', nameOf(child))),
    )
    return main && depth < DEPTH ? cut(flat(main, losses, 0, depth + 1), item, from) : []
  }
  if (kind === 'Clip' || kind === 'Gap') {
    tellEffects(item, losses)
    const length = rangeOf(item)
    return [{ item, at: from, seconds: length ? length.value / length.rate : 0, frames: length?.value, rate: length?.rate }]
  }
  if (kind !== 'Track') return []
  const placed: Placed[] = []
  let at = from
  for (const child of objectsIn(item['children'])) {
    if (kindOf(child) === 'Transition') losses.push(loss(nameOf(item), 'Transition.1', 'dropped', nameOf(child)))
    if (kindOf(child) === 'Stack' && depth < DEPTH) losses.push(loss(nameOf(item), 'Stack.1', 'changed', nameOf(child)))
    const inside = flat(child, losses, at, depth + 1)
    placed.push(...inside)
    at = inside.reduce((end, each) => Math.max(end, each.at + each.seconds), at)
  }
  return placed
}

/** What of a row lies inside of the range that its stack shows, moved to where the stack stands. */
function cut(row: readonly Placed[], stack: Json, from: number): Placed[] {
  const length = rangeOf(stack)
  const start = length ? startOf(stack) / length.rate : 0
  const end = length ? start + length.value / length.rate : Infinity
  return row.flatMap(each => {
    const [first, last] = [Math.max(each.at, start), Math.min(each.at + each.seconds, end)]
    const isWhole = first === each.at && last === each.at + each.seconds
    return last - first > 1e-6 || (isWhole && length === undefined)
      ? [{ ...each, at: from + first - start, seconds: last - first, ...(isWhole ? {} : { frames: undefined }) }]
      : []
  })
}

function tellEffects(item: Json, losses: Loss[]): void {
  if (isHold(item)) return
  for (const effect of objectsIn(item['effects'])) {
    const scalar = numberOf(effect['time_scalar'])
    losses.push(
      loss(
        `「${nameOf(item)}」`,
        String(effect['OTIO_SCHEMA']),
        'dropped',
        [nameOf(effect), scalar !== undefined && `time_scalar ${scalar}`].filter(Boolean).join(' '),
      ),
    )
  }
}

function markersOf(item: Json, at: number): CutBeside[] {
  const start = startOf(item)
  return objectsIn(item['markers']).map(marker => {
    const begins =
      isObject(marker['marked_range']) && isObject(marker['marked_range']['start_time']) ? marker['marked_range']['start_time'] : {}
    const [value, rate] = [numberOf(begins['value']) ?? 0, numberOf(begins['rate']) ?? FILM_FPS]
    const comment = typeof marker['comment'] === 'string' ? marker['comment'] : ''
    return {
      kind: 'marker' as const,
      at: at + Math.max(0, value - start) / (rate || FILM_FPS),
      words: [nameOf(marker), comment].filter(Boolean).join('：'),
    }
  })
}

/** Our own fields of a clip; undefined in files of others where `strict`. */
function ownOf(item: Json, strict?: boolean): Json | undefined {
  const { metadata } = item
  const own = isObject(metadata) && isObject(metadata[KEY]) ? metadata[KEY] : undefined
  return own ?? (strict ? undefined : {})
}

function pictureOf(item: Json): string {
  const references = isObject(item['media_references']) ? item['media_references'] : {}
  const active = references[String(item['active_media_reference_key'] ?? 'DEFAULT_MEDIA')]
  const reference = isObject(active) ? active : isObject(item['media_reference']) ? item['media_reference'] : {}
  const address = reference['target_url']
  return typeof address === 'string' ? decodedPath(address) : ''
}

const startOf = ({ source_range }: Json): number =>
  isObject(source_range) && isObject(source_range['start_time']) ? (numberOf(source_range['start_time']['value']) ?? 0) : 0

/** The length of what is shown, else of all that there is. */
function rangeOf(item: Json): { value: number; rate: number } | undefined {
  const references = isObject(item['media_references']) ? Object.values(item['media_references']).filter(isObject) : []
  const ranges = [
    item['source_range'],
    ...references.map(each => each['available_range']),
    isObject(item['media_reference']) ? item['media_reference']['available_range'] : undefined,
  ]
  for (const given of ranges) {
    const duration = isObject(given) && isObject(given['duration']) ? given['duration'] : {}
    const [value, rate] = [numberOf(duration['value']), numberOf(duration['rate'])]
    if (value !== undefined && rate !== undefined && rate > 0 && value >= 0) return { value, rate }
  }
  return undefined
}
