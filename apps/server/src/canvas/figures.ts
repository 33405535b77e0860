// Who is where in the pictures of shots: of our own sketches their scenes say it exactly, of other pictures whatever engine can read poses.
import type { Seen } from '@qianmu/comic/lettering'
import type { Uses } from '../app.ts'
import { useTool } from '../drawing/tools/index.ts'
import { fileIn } from '../files/index.ts'
import { Refusal } from '../kit/refuse.ts'
import { seenIn } from './figures.rules.ts'

/** Pictures that are remembered; a file never changes. */
const MOST = 4000
const known = new Map<number, Seen | null>()
/** How long pouring waits for what is not known yet, in ms: the rest is poured as if nobody were seen. */
const WAIT_MS = 12_000
const RESOLUTION = 512

type App = Uses<'files' | 'images' | 'log'>
async function look(app: App, id: number, signal: AbortSignal): Promise<Seen | null> {
  const file = await app.files.find(id)
  if (!file || !file.mime.startsWith('image/')) return null
  const parts: Uint8Array[] = []
  for await (const part of await app.files.read(file)) parts.push(part)
  const picture = new Uint8Array(Buffer.concat(parts))
  const asked = { picture, preprocessor: 'openpose', resolution: RESOLUTION, thresholdA: -1, thresholdB: -1 }
  try {
    const { result } = await useTool(app, 'controlMap', asked, { signal })
    return result.pose ? seenIn(result.pose) : null
  } catch (error) {
    // No engine reads poses of this picture.
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What has a picture, with who is seen in it. */
export async function withFigures<T extends { src: string }>(app: App, shots: readonly T[]): Promise<(T & { seen?: Seen })[]> {
  const until = AbortSignal.timeout(WAIT_MS)
  for (const id of new Set(shots.map(shot => fileIn(shot.src)))) {
    if (!id || known.has(id) || until.aborted) continue
    const seen = await look(app, id, until)
    if (until.aborted && seen === null) continue
    if (known.size >= MOST) known.delete(known.keys().next().value!)
    known.set(id, seen)
  }
  return shots.map(shot => {
    const seen = known.get(fileIn(shot.src))
    return seen ? { ...shot, seen } : shot
  })
}
