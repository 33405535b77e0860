// The three-view sheet: one standing figure from the front, the side and the back, on common lines.
import type { Size } from '../form/sizes.ts'

export type View = 'front' | 'side' | 'back'
export const VIEWS: readonly { view: View; title: string }[] = [
  { view: 'front', title: '正面' },
  { view: 'side', title: '侧面' },
  { view: 'back', title: '背面' },
]

/** Lines that all views share, from the crown to the soles, as fractions of the figure: the eight-head canon of figure drawing. */
export const GUIDES: readonly { title: string; at: number }[] = [
  { title: '头顶', at: 0 },
  { title: '下颌', at: 1 / 8 },
  { title: '肩线', at: 1.5 / 8 },
  { title: '胸线', at: 2 / 8 },
  { title: '腰线', at: 3 / 8 },
  { title: '胯线', at: 4 / 8 },
  { title: '膝线', at: 6 / 8 },
  { title: '脚底', at: 1 },
]

export interface Panel extends Size {
  view: View
  title: string
  left: number
  top: number
  /** Whole pixels of the sheet: the middle of the figure, its crown and its soles. */
  axis: number
  crown: number
  soles: number
}

/** A sheet's panels side by side, and the height of each guide. Panels differ by a pixel at most and cover the sheet. */
export function sheetPanels({ width, height }: Size): { panels: Panel[]; guides: { title: string; y: number }[] } {
  // A tenth above and below leaves room for hair, shoes and the title.
  const [crown, soles] = [Math.round(height * 0.1), Math.round(height * 0.9)]
  const edges = [0, 1, 2, 3].map(index => Math.round((width * index) / VIEWS.length))
  const panels = VIEWS.map(({ view, title }, index) => {
    const [left, right] = [edges[index]!, edges[index + 1]!]
    return { view, title, left, top: 0, width: right - left, height, axis: Math.round((left + right) / 2), crown, soles }
  })
  return { panels, guides: GUIDES.map(({ title, at }) => ({ title, y: Math.round(crown + (soles - crown) * at) })) }
}
