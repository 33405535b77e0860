// The file of Storyboarder: boards with words and times in milliseconds, pictures in `images/`. What it has no field for stands under a key of ours.
import {
  baseOf,
  boundedShots,
  type Film,
  FILM_FPS,
  isObject,
  jsonIn,
  lengthOf,
  numberOf,
  objectsIn,
  shotOf,
  UNTIMED_SECONDS,
} from './film.ts'

const KEY = 'qianmu'
const FOLDER = 'images/'
const MS = 1000
/** Five signs, as the program names its boards. */
const uidOf = (nth: number) => (nth + 1).toString(36).toUpperCase().padStart(5, '0')

export function writeStoryboarder({ name, fps, width, height, shots }: Film): string {
  let time = 0
  const boards = shots.map((shot, nth) => {
    const duration = Math.round(lengthOf(shot) * MS)
    const { scene, size, move, sound, seconds, stands, picture } = shot
    const url = picture.startsWith(FOLDER) ? picture.slice(FOLDER.length) : picture
    const board = {
      uid: uidOf(nth),
      url,
      newShot: true,
      lastEdited: 0,
      number: nth + 1,
      shot: shot.name,
      time,
      duration,
      dialogue: shot.dialogue,
      action: shot.content,
      notes: shot.note,
      ...(url && { layers: { reference: { url } } }),
      [KEY]: { scene, size, move, sound, seconds, ...(stands && { stands }) },
    }
    time += duration
    return board
  })
  const file = {
    version: '3.0.0',
    aspectRatio: width / height,
    // The program counts whole frames.
    fps: baseOf(fps),
    defaultBoardTiming: UNTIMED_SECONDS * MS,
    boards,
    [KEY]: { name, width, height },
  }
  return JSON.stringify(file, null, 2)
}

/** Throws ScriptRefusal. */
export function readStoryboarder(text: string): Film {
  const file = jsonIn(text)
  const usual = numberOf(file['defaultBoardTiming']) ?? UNTIMED_SECONDS * MS
  const own = isObject(file[KEY]) ? file[KEY] : {}
  const ratio = numberOf(file['aspectRatio']) ?? 16 / 9
  const height = numberOf(own['height']) ?? 1080
  return {
    name: String(own['name'] ?? ''),
    fps: numberOf(file['fps']) || FILM_FPS,
    width: numberOf(own['width']) ?? Math.round(height * ratio),
    height,
    shots: boundedShots(objectsIn(file['boards'])).map(board => {
      const more = isObject(board[KEY]) ? board[KEY] : {}
      const ms = numberOf(board['duration']) ?? usual
      const written = numberOf(more['seconds'])
      const stands = numberOf(more['stands'])
      const isSame = written !== undefined && ms === Math.round(lengthOf({ seconds: written, ...(stands && { stands }) }) * MS)
      const url = pictureOf(board)
      return shotOf(
        {
          ...more,
          name: board['shot'],
          content: board['action'],
          dialogue: board['dialogue'],
          note: board['notes'],
          picture: url && FOLDER + url,
        },
        isSame ? written : Math.round(ms / 100) / 10,
      )
    }),
  }
}

/** The picture that people look at: the reference, else what was drawn. */
function pictureOf({ url, layers }: Readonly<Record<string, unknown>>): string {
  const reference = isObject(layers) && isObject(layers['reference']) ? layers['reference']['url'] : undefined
  const name = typeof reference === 'string' ? reference : typeof url === 'string' ? url : ''
  // A name, never a way out of the folder.
  return /^[^/\\]{1,200}$/.test(name) && !name.startsWith('.') ? name : ''
}
