// Covers of the workflows that come along: what they make, run once by the built-in engine (`npm run covers`) and kept among the files of the web app.
import { createHash } from 'node:crypto'
import type { FlowEngine } from '@qianmu/engines'
import type { ApiGraph } from '@qianmu/flow'
import sharp from 'sharp'
import type { EXAMPLES } from './official.ts'

/** px of a card's face, twice for dense screens. */
const SIZE = { width: 512, height: 288 }
const SAMPLE = 'sample.png'

type Example = (typeof EXAMPLES)[string]

/** Tells by which the cover was made. */
export const signOf = ({ graph, sample = '', face }: Example): string =>
  createHash('sha256')
    .update(JSON.stringify(face ?? [graph, sample]))
    .digest('hex')
    .slice(0, 16)

async function pictureOf(engine: FlowEngine, graph: ApiGraph, sample?: Uint8Array): Promise<Uint8Array> {
  const files = new Map(sample ? [[SAMPLE, { bytes: sample, ending: 'png' }]] : [])
  for await (const event of engine.run('cover', { graph, files }, new AbortController().signal)) {
    if (event.type === 'failed') throw new Error(event.reason)
    if (event.type !== 'done') continue
    const picture = event.result.outputs.find(output => output.kind === 'image')
    if (picture?.kind === 'image') return picture.bytes
  }
  throw new Error('no picture came out')
}

/** Runs an example, with a picture drawn for it where it takes one. @returns WebP, as cards show it */
export async function madeCover(engine: FlowEngine, { graph: whole, sample, face }: Example): Promise<Buffer> {
  const graph = face ?? whole
  const drawing = { class_type: 'QianmuSketch', inputs: { prompt: sample, width: 768, height: 512, seed: 3 }, _meta: { title: '' } }
  const saving = { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: '' }, _meta: { title: '' } }
  const given = sample === undefined ? undefined : await pictureOf(engine, { 1: drawing, 2: saving })
  const filled = Object.fromEntries(
    Object.entries(graph).map(([id, node]) => [
      id,
      node.class_type === 'LoadImage' ? { ...node, inputs: { ...node.inputs, image: SAMPLE } } : node,
    ]),
  )
  return sharp(await pictureOf(engine, filled, given))
    .resize({ ...SIZE, fit: 'cover' })
    .webp({ quality: 78 })
    .toBuffer()
}
