// What examples of workflows are built of.
import type { ApiGraph, Exposed } from '@qianmu/flow'

export interface Example {
  name: string
  intro: string
  category_id: number
  graph: ApiGraph
  exposed: readonly Exposed[]
  /** What a picture shows that its cover is made from, where it takes one. */
  sample?: string
  /** What draws its cover, of one that needs the studio or another engine. */
  face?: ApiGraph
}

export const node = (class_type: string, title: string, inputs: Record<string, unknown> = {}) => ({ class_type, inputs, _meta: { title } })
export const save = (from: string, prefix: string) => node('SaveImage', '保存图片', { images: [from, 0], filename_prefix: prefix })
export const sketch = (title: string, prompt: unknown, seed = 1, width = 768, height = 512) =>
  node('QianmuSketch', title, { prompt, width, height, seed })
export const show = (at: string, label: string, more: Partial<Exposed> = {}): Exposed => {
  const dot = at.lastIndexOf('.')
  return { node: at.slice(0, dot), input: at.slice(dot + 1), label, ...more }
}
