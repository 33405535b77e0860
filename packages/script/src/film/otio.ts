// OpenTimelineIO (Timeline.1, Clip.2): what Resolve, Premiere, RV and others read; our own fields stand in each clip's metadata.
import {
  boundedShots,
  type Film,
  FILM_FPS,
  FILM_TEXTS,
  framesOf,
  isObject,
  jsonIn,
  numberOf,
  objectsIn,
  secondsOf,
  shotOf,
} from './film.ts'

const KEY = 'qianmu'
const time = (value: number, rate: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value })
const range = (frames: number, rate: number) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  duration: time(frames, rate),
  start_time: time(0, rate),
})

export function writeOtio({ name, fps, width, height, shots }: Film): string {
  const clips = shots.map(shot => {
    const source_range = range(framesOf(shot, fps), fps)
    const own = Object.fromEntries([...FILM_TEXTS, 'seconds', 'picture'].map(field => [field, shot[field as keyof typeof shot]]))
    return {
      OTIO_SCHEMA: 'Clip.2',
      name: shot.name,
      source_range,
      active_media_reference_key: 'DEFAULT_MEDIA',
      media_references: {
        DEFAULT_MEDIA: shot.picture
          ? { OTIO_SCHEMA: 'ExternalReference.1', target_url: encodeURI(shot.picture), available_range: source_range, metadata: {} }
          : { OTIO_SCHEMA: 'MissingReference.1', metadata: {} },
      },
      effects: [],
      markers: [],
      enabled: true,
      metadata: { [KEY]: own },
    }
  })
  const track = { OTIO_SCHEMA: 'Track.1', name: '画面', kind: 'Video', children: clips, effects: [], markers: [], metadata: {} }
  const tracks = { OTIO_SCHEMA: 'Stack.1', name: 'tracks', children: [track], effects: [], markers: [], metadata: {} }
  return JSON.stringify(
    { OTIO_SCHEMA: 'Timeline.1', name, global_start_time: null, tracks, metadata: { [KEY]: { width, height } } },
    null,
    2,
  )
}

/** The clips of the first video track; gaps and transitions are left out. Throws ScriptRefusal. */
export function readOtio(text: string): Film {
  const file = jsonIn(text)
  const tracks = isObject(file['tracks']) ? objectsIn(file['tracks']['children']) : []
  const film = tracks.find(({ kind }) => kind === 'Video') ?? tracks[0]
  const clips = boundedShots(objectsIn(film?.['children']).filter(({ OTIO_SCHEMA }) => String(OTIO_SCHEMA).startsWith('Clip.')))
  const rate = clips.map(clip => lengthOf(clip)?.rate).find(each => each !== undefined) ?? FILM_FPS
  const size = ownOf(file)
  return {
    name: String(file['name'] ?? ''),
    fps: rate,
    width: numberOf(size['width']) ?? 1920,
    height: numberOf(size['height']) ?? 1080,
    shots: clips.map(clip => {
      const own = ownOf(clip)
      const length = lengthOf(clip)
      const seconds = length ? secondsOf(length.value, length.rate, numberOf(own['seconds'])) : 0
      return shotOf({ ...own, name: clip['name'] }, seconds)
    }),
  }
}

const ownOf = ({ metadata }: Readonly<Record<string, unknown>>) => (isObject(metadata) && isObject(metadata[KEY]) ? metadata[KEY] : {})

function lengthOf({ source_range }: Readonly<Record<string, unknown>>): { value: number; rate: number } | undefined {
  const duration = isObject(source_range) && isObject(source_range['duration']) ? source_range['duration'] : {}
  const [value, rate] = [numberOf(duration['value']), numberOf(duration['rate'])]
  return value !== undefined && rate !== undefined && rate > 0 ? { value, rate } : undefined
}
