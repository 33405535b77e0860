// Pictures of the protocol fake: what size the result of a graph has.
import { type Graph, isLink } from '../graphs/sheet.ts'
import type { PictureSize } from '../../connect/picture-size.ts'

/** Inputs that a node takes its size from when it has none of its own, in this order. */
const SOURCES = ['destination', 'images', 'image', 'samples', 'pixels', 'latent_image', 'image_list', 'mask'] as const

/** The size of what a node gives, as the program would make it. */
export function sizeOf(graph: Graph, id: string, uploaded: (name: string) => PictureSize): PictureSize {
  const { class_type, inputs } = graph[id]!
  const number = (name: string) => Number(inputs[name] ?? 0)
  if (class_type === 'LoadImage') return uploaded(String(inputs['image']))
  if (class_type === 'ImageMergeTileList') return { width: number('final_width'), height: number('final_height') }
  if (class_type !== 'KSampler' && 'width' in inputs) return { width: number('width'), height: number('height') }
  const source = SOURCES.map(name => inputs[name]).find(isLink)
  if (!source) throw new Error(`nothing says how large ${class_type} is`)
  const { width, height } = sizeOf(graph, source[0], uploaded)
  if (class_type !== 'ImagePadForOutpaint') return { width, height }
  return { width: width + number('left') + number('right'), height: height + number('top') + number('bottom') }
}
