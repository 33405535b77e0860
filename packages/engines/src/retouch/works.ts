// What the thread is asked to do, and how each of it is done: bytes of pictures in, a PNG or a Chinese refusal out.
import type { Side } from '@qianmu/drawing'
import type { OpenPose, SegmentBox, SegmentPoint, ToolResults } from '../ports/tools.ts'
import { fitted, type ResizeMode } from './fit.ts'
import { lineDraft } from './maps/edges.ts'
import { atResolution, NO_POSE, POSES, PREPROCESSORS } from './maps/index.ts'
import type { Cv } from './opencv.ts'
import { type Character, combined } from './operations/combine.ts'
import { coloured } from './operations/colouring.ts'
import { cutOut, masked, NO_SUBJECT } from './operations/cut-out.ts'
import { detail, type Interpolation, scaled, upscale } from './operations/enlarge.ts'
import { inpaint } from './operations/inpaint.ts'
import { outpaint } from './operations/outpaint.ts'
import { restyle } from './operations/restyle.ts'
import { segment } from './operations/segment.ts'
import { decode, encode, flattened, greyPixels, lightness, MAX_PIXELS, type Pixels, type Size } from './picture.ts'
import { readWords } from './read-words.ts'
import { type Scene, sceneOf } from './scene.ts'
import { subjectOf } from './subject.ts'
import { readFilterWords } from './words/index.ts'

type Bytes = Uint8Array
interface Works {
  inpaint: { picture: Bytes; mask: Bytes; mode: 0 | 1; blur: number }
  outpaint: { picture: Bytes; expand: Record<Side, number>; variation: number }
  cutOut: { picture: Bytes; side: 'FOREGROUND' | 'BACKGROUND'; maxSize: number; withMask: boolean }
  upscale: { picture: Bytes; scale: number; how: Interpolation }
  detail: { picture: Bytes; scale: number; size: Size | undefined; strength: number }
  restyle: { picture: Bytes; prompt: string; strength: number; size: Size; mode: ResizeMode }
  colour: { picture: Bytes; prompt: string; seed: number; size: Size; mode: ResizeMode }
  combine: { picture: Bytes; size: Size; mode: ResizeMode; characters: (Omit<Character, 'picture'> & { picture: Bytes })[] }
  segment: { picture: Bytes; points: readonly SegmentPoint[]; box: SegmentBox | undefined }
  controlMap: { picture: Bytes; preprocessor: string; resolution: number; thresholdA: number; thresholdB: number }
  lineDraft: { picture: Bytes }
  readWords: { picture: Bytes }
}
export type WorkName = keyof Works
export type Work = { [K in WorkName]: { work: K } & Works[K] }[WorkName]
type WorkOf<K extends WorkName> = Extract<Work, { work: K }>

export interface Done {
  png?: Uint8Array
  mask?: Uint8Array
  unknown?: string[]
  approximate?: boolean
  pose?: OpenPose
  words?: ToolResults['readWords']
}
export type Outcome = Done | { refused: string }

const refused = (reason: string): Outcome => ({ refused: reason })
const TOO_LARGE = `结果超过 ${Math.sqrt(MAX_PIXELS)}×${Math.sqrt(MAX_PIXELS)} 像素，请缩小倍数或尺寸`
const fits = ({ width, height }: Size) => width * height <= MAX_PIXELS
const made = async (picture: Pixels | string, rest: Done = {}): Promise<Outcome> =>
  typeof picture === 'string' ? refused(picture) : { png: await encode(picture), ...rest }

type Doing = { [K in WorkName]: (cv: Cv, work: WorkOf<K>, picture: Pixels) => Promise<Outcome> }

const DOING: Doing = {
  inpaint: async (cv, { mask, mode, blur }, picture) => made(inpaint(cv, picture, lightness(await decode(mask)), { mode, blur })),
  async outpaint(cv, { expand, variation }, picture) {
    const size = { width: picture.width + expand.left + expand.right, height: picture.height + expand.up + expand.down }
    return fits(size) ? made(outpaint(cv, picture, { expand, variation })) : refused(TOO_LARGE)
  },
  async cutOut(cv, { picture: bytes, side, maxSize, withMask }, picture) {
    const people = side && sceneOf(bytes, picture)?.people()
    const exact = people !== undefined && Math.max(picture.width, picture.height) <= maxSize
    const cut = people && exact ? bySide(picture, people.data, side) : cutOut(cv, picture, { side, maxSize })
    if (!cut) return refused(NO_SUBJECT)
    // Of a sketch of our own it is known where everybody is.
    return made(cut.picture, { approximate: !exact, ...(withMask && { mask: await encode(greyPixels(cut.mask)) }) })
  },
  async upscale(cv, { scale, how }, picture) {
    const size = scaled(picture, scale)
    return fits(size) ? made(upscale(cv, picture, size, how)) : refused(TOO_LARGE)
  },
  async detail(cv, { scale, size = undefined, strength }, picture) {
    const to = size ?? scaled(picture, scale)
    return fits(to) ? made(detail(cv, picture, to, strength)) : refused(TOO_LARGE)
  },
  async restyle(cv, { prompt, strength, size, mode }, picture) {
    const words = readFilterWords(prompt)
    return made(restyle(cv, fitted(cv, picture, size, mode), words, strength), { unknown: words.unknown })
  },
  async colour(cv, { prompt, seed, size, mode }, picture) {
    const words = readFilterWords(prompt, true)
    return made(coloured(cv, fitted(cv, flattened(picture), size, mode), words, seed), { unknown: words.unknown })
  },
  async combine(cv, { size, mode, characters }, picture) {
    const people: Character[] = []
    for (const each of characters) people.push({ ...each, picture: await decode(each.picture) })
    return made(combined(cv, fitted(cv, picture, size, mode), people))
  },
  async segment(cv, { points, box }, picture) {
    if (points.length || box) return made(greyPixels(segment(cv, picture, { points, box })))
    const subject = subjectOf(cv, picture)
    return subject ? made(greyPixels(subject)) : refused(NO_SUBJECT)
  },
  async controlMap(cv, work, picture) {
    const scene = sceneOf(work.picture, picture)
    const exact = scene && ofScene(scene, work.preprocessor)
    if (exact)
      return made(atResolution(cv, exact.picture, work.resolution), { approximate: false, ...(exact.pose && { pose: exact.pose }) })
    if (POSES.includes(work.preprocessor)) return refused(NO_POSE)
    const preprocessor = PREPROCESSORS[work.preprocessor]
    if (!preprocessor) return refused(`内置图像处理没有预处理器 ${work.preprocessor}`)
    const { approximate, make } = preprocessor
    return made(make(cv, atResolution(cv, picture, work.resolution), work), { approximate })
  },
  lineDraft: (cv, _, picture) => made(lineDraft(cv, flattened(picture)), { approximate: true }),
  readWords: async (cv, _, picture) => ({ words: readWords(cv, picture) }),
}

function bySide(picture: Pixels, people: Uint8Array, side: 'FOREGROUND' | 'BACKGROUND') {
  const data = side === 'FOREGROUND' ? people : people.map(value => 255 - value)
  const mask = { width: picture.width, height: picture.height, data }
  return { picture: masked(picture, mask), mask }
}

/** The map of a sketch's own scene, where it has one of that kind. */
function ofScene(scene: Scene, preprocessor: string): { picture: Pixels; pose?: OpenPose } | undefined {
  if (POSES.includes(preprocessor)) {
    const { picture, people } = scene.pose()
    return { picture, pose: people }
  }
  if (preprocessor.startsWith('depth_')) return { picture: scene.map('depth') }
  return preprocessor === 'seg_ofade20k' ? { picture: scene.map('segments') } : undefined
}

const UNREADABLE = '图片无法读取，请换一张'
/** The same work gives the same picture: OpenCV's own random numbers start anew each time. */
const SEED = 1

/** Does one work. @throws only what is our own fault */
export async function doWork(cv: Cv, work: Work): Promise<Outcome> {
  let picture: Pixels
  try {
    picture = await decode(work.picture)
  } catch {
    return refused(UNREADABLE)
  }
  if (!fits(picture)) return refused(`图片超过 ${Math.sqrt(MAX_PIXELS)}×${Math.sqrt(MAX_PIXELS)} 像素，请先缩小`)
  cv.setRNGSeed(SEED)
  return (DOING[work.work] as (cv: Cv, work: Work, picture: Pixels) => Promise<Outcome>)(cv, work, picture)
}
