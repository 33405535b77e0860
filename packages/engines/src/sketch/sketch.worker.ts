// Draws sketches in a thread of its own, so that the server's loop goes on while it paints.
import { parentPort } from 'node:worker_threads'
import { drawMap, drawPose, drawSketch, skeletonsOf, type SketchSize } from './draw.ts'
import { readPrompt } from './read-prompt.ts'

/** What is to be drawn. */
export interface SketchTask extends SketchSize {
  id: number
  prompt: string
  seed: number
  /** The picture itself, or a control input of its scene. */
  kind: 'picture' | 'depth' | 'segments' | 'pose'
}
export type SketchOutcome = { id: number; png: Uint8Array; unknown: string[] } | { id: number; error: string }

async function draw({ prompt, seed, kind, width, height }: SketchTask) {
  const { brief, unknown } = readPrompt(prompt, seed)
  const size = { width, height }
  const canvas =
    kind === 'picture'
      ? drawSketch(brief, size, seed)
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
