// Draws sketches in a thread of its own, so that the server's loop goes on while it paints.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { parentPort } from 'node:worker_threads'
import { GRID, layoutOf, patchesIn } from './painting.ts'
import { drawMap, drawPose, drawSketch, skeletonsOf, type SketchSize } from './draw.ts'
import { readPrompt } from './read-prompt.ts'

/** What is to be drawn. */
export interface SketchTask extends SketchSize {
  id: number
  prompt: string
  seed: number
  /** The picture itself, or a control input of its scene. */
  kind: 'picture' | 'depth' | 'segments' | 'pose'
  /** A painting that says where and in which colours, as a picture file of at most 2,048 × 2,048 pixels. */
  painting?: Uint8Array
}
export type SketchOutcome = { id: number; png: Uint8Array; unknown: string[] } | { id: number; error: string }

async function patchesOf(painting: Uint8Array) {
  const pen = createCanvas(GRID.width, GRID.height).getContext('2d')
  // Without mixing: a mixed colour at a rim would be a patch of its own.
  pen.imageSmoothingEnabled = false
  pen.drawImage(await loadImage(Buffer.from(painting)), 0, 0, GRID.width, GRID.height)
  return patchesIn(pen.getImageData(0, 0, GRID.width, GRID.height).data)
}

async function draw({ prompt, seed, kind, width, height, painting }: SketchTask) {
  const { brief, unknown } = readPrompt(prompt, seed)
  const size = { width, height }
  const canvas =
    kind === 'picture'
      ? drawSketch(brief, size, seed, painting && layoutOf(await patchesOf(painting), brief))
      : kind === 'pose'
        ? drawPose(skeletonsOf(brief, size, seed), size)
        : drawMap(brief, size, seed, kind)
  return { png: new Uint8Array(await canvas.encode('png')), unknown }
}

parentPort!.on('message', (task: SketchTask) => {
  draw(task).then(
    done => parentPort!.postMessage({ id: task.id, ...done } satisfies SketchOutcome, [done.png.buffer]),
    (error: unknown) => parentPort!.postMessage({ id: task.id, error: String(error) } satisfies SketchOutcome),
  )
})
