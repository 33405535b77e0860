// Pictures that our own sketch engine drew: known by their record, proved by drawing them again, and good for exact maps of their scene.
import { readInfotext, readPicture, readTexts } from '@qianmu/drawing/metadata'
import type { OpenPose } from '../ports/tools.ts'
import type { Brief } from '../sketch/brief.ts'
import { drawMap, drawPose, drawSketch, skeletonsOf } from '../sketch/draw.ts'
import { readPrompt } from '../sketch/read-prompt.ts'
import { SEGMENTS } from '../sketch/segments.ts'
import { JOINTS } from '../sketch/skeleton.ts'
import { emptyPlane, type Pixels, type Plane } from './picture.ts'

/** Text to image: the only thing that the sketch engine draws (document 3 §9). */
const SKETCHED_MODES = new Set([1, 6, 7, 9])
/** Mean difference of a channel up to which a picture is the one that was drawn again: it may have been stored with loss. */
const SAME = 3

export interface Scene {
  pose(): { picture: Pixels; people: OpenPose }
  map(kind: 'depth' | 'segments'): Pixels
  /** 255 where somebody is; undefined when nobody is there. */
  people(): Plane | undefined
}

/** The scene of a sketch; undefined for any other picture. */
export function sceneOf(bytes: Uint8Array, pixels: Pixels): Scene | undefined {
  const record = readPicture(bytes)
  const { client_draw_type: mode, seed } = record?.form ?? {}
  if (record?.program !== 'qianmu' || mode === undefined || !SKETCHED_MODES.has(mode) || seed === undefined || seed < 0) return undefined
  const written = readTexts(bytes)?.texts.get('parameters')
  const prompt = written ? readInfotext(written).prompt : undefined
  if (!prompt) return undefined
  const size = { width: pixels.width, height: pixels.height }
  const { brief } = readPrompt(prompt, seed)
  return isSketch(brief, size, seed, pixels) ? sceneFrom(brief, size, seed) : undefined
}

const pixelsOfCanvas = (canvas: ReturnType<typeof drawSketch>): Pixels => ({
  width: canvas.width,
  height: canvas.height,
  data: canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data,
})

/** Whoever writes a record by hand gets no wrong maps for it. */
function isSketch(brief: Brief, size: { width: number; height: number }, seed: number, { data }: Pixels): boolean {
  const drawn = pixelsOfCanvas(drawSketch(brief, size, seed)).data
  let sum = 0
  for (let at = 0; at < drawn.length; at++) sum += Math.abs(drawn[at]! - data[at]!)
  return sum / drawn.length <= SAME
}

function sceneFrom(brief: Brief, size: { width: number; height: number }, seed: number): Scene {
  const map = (kind: 'depth' | 'segments') => pixelsOfCanvas(drawMap(brief, size, seed, kind))
  return {
    map,
    pose() {
      const skeletons = skeletonsOf(brief, size, seed)
      const people = skeletons.map(skeleton => ({
        pose_keypoints_2d: JOINTS.flatMap(joint => {
          const point = skeleton[joint]
          return point ? [point[0], point[1], 1] : [0, 0, 0]
        }),
      }))
      const picture = pixelsOfCanvas(drawPose(skeletons, size))
      return { picture, people: { canvas_width: size.width, canvas_height: size.height, people } }
    },
    people() {
      const { data } = map('segments')
      const colour = Number.parseInt(SEGMENTS.person.slice(1), 16)
      const plane = emptyPlane(size.width, size.height)
      let count = 0
      for (let at = 0; at < plane.data.length; at++)
        if (((data[at * 4]! << 16) | (data[at * 4 + 1]! << 8) | data[at * 4 + 2]!) === colour) {
          plane.data[at] = 255
          count++
        }
      return count ? plane : undefined
    },
  }
}
