// A page of a comic: its form, its layers, and what lies on it. Pure; lengths are tenths of a millimetre on paper, pixels on a strip.
import { isObject } from '@qianmu/drawing/json'

/** The most that a canvas keeps of itself on the machine it is drawn on, in characters: less than this (document 3 §5). */
export const SNAPSHOT_LIMIT = 2_097_152
/** Things on one page, and characters of one text (ours). */
export const PAGE_LIMITS = { items: 600, text: 2000, side: 200_000 } as const

/** Whether a snapshot of a canvas is kept on this machine. */
export const isKept = (snapshot: string): boolean => snapshot.length < SNAPSHOT_LIMIT

export type Direction = 'rtl' | 'ltr' | 'strip'
/** How a page is cut: on paper with bleed, or as a strip for screens. */
export interface Form {
  width: number
  height: number
  unit: 'mm' | 'px'
  /** What lies outside the cut, and what stays free of words inside it. */
  bleed: number
  safe: number
  gutter: number
  direction: Direction
  ground: string
  template: string
}
/** Tenths of a millimetre in a millimetre: page units are small enough to be whole numbers. */
export const PER_MM = 10
const paper = { unit: 'mm', bleed: 30, safe: 50, gutter: 40, direction: 'rtl', ground: '#ffffff', template: '' } as const
/** Forms that a comic begins with. */
export const FORMS = {
  b5: { name: 'B5 单行本', form: { ...paper, width: 1820, height: 2570 } },
  a5: { name: 'A5', form: { ...paper, width: 1480, height: 2100 } },
  a4: { name: 'A4', form: { ...paper, width: 2100, height: 2970 } },
  k32: { name: '32 开', form: { ...paper, width: 1300, height: 1850 } },
  us: { name: '美漫', form: { ...paper, width: 1680, height: 2600, direction: 'ltr' } },
  square: { name: '方形', form: { ...paper, width: 2000, height: 2000, direction: 'ltr' } },
  strip: {
    name: '条漫 800',
    form: { ...paper, unit: 'px', width: 800, height: 4000, bleed: 0, safe: 40, gutter: 80, direction: 'strip' },
  },
} as const satisfies Record<string, { name: string; form: Form }>
export type FormKey = keyof typeof FORMS

export const KINDS = { panel: '分格', picture: '图片', balloon: '气泡', sound: '拟声字', sticker: '贴图' } as const
export type Kind = keyof typeof KINDS

/** What any kind of thing says of itself; each kind uses its own part, and the rest stands as it is here. */
export const BLANK = {
  kind: 'sticker' as Kind,
  layer: 'words',
  name: '',
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  rotation: 0,
  /** Its place among its like, from the bottom. */
  at: 0,
  group: '',
  opacity: 1,
  /** The shot and the line of the script that it stands for; 0 and '' for what people made. */
  shot: 0,
  line: '',
  /** Its outline as shares of its box, x and y in turn; none for the box itself. */
  points: [] as readonly number[],
  fill: '#ffffff',
  stroke: '#111111',
  strokeWidth: 6,
  /** A picture: moved by shares of its frame, larger than what covers it by `zoom`. */
  src: '',
  panX: 0,
  panY: 0,
  zoom: 1,
  flipX: false,
  flipY: false,
  brightness: 1,
  contrast: 1,
  saturate: 1,
  gray: 0,
  sepia: 0,
  blur: 0,
  /** A balloon or a sticker: its shape; the point of the tail as shares of its box. */
  shape: '',
  tail: false,
  tailX: 0.5,
  tailY: 1.3,
  tailWidth: 0.18,
  tailBend: 0.15,
  text: '',
  upright: true,
  font: 'sans',
  size: 42,
  lineGap: 1.25,
  letterGap: 0.04,
  align: 'middle' as 'start' | 'middle' | 'end',
  kinsoku: true,
  colour: '#111111',
  outline: '#ffffff',
  outlineWidth: 0,
  skew: 0,
  scatter: 0,
  /** Balloons of the same are one shape; the panel that a sticker is seen in. '' for none. */
  join: '',
  inside: '',
  /** What the shots poured into it; null for what people made. A field that differs was decided here. */
  poured: null as Readonly<Record<string, unknown>> | null,
}
export type Fields = typeof BLANK
export type Item = Fields & { id: string }
export interface Layer {
  id: string
  name: string
  visible: boolean
  locked: boolean
  opacity: number
  at: number
}
export interface Guide {
  id: string
  axis: 'x' | 'y'
  at: number
}
export interface Page {
  form: Form
  layers: readonly Layer[]
  /** From the bottom to the top within their layers. */
  items: readonly Item[]
  guides: readonly Guide[]
  /** Poured things that people took off the page. */
  dropped: readonly string[]
}

const layer = (id: string, name: string, at: number): Layer => ({ id, name, visible: true, locked: false, opacity: 1, at })
export const LAYERS: readonly Layer[] = [
  layer('ground', '底图', 0),
  layer('panels', '分格', 1),
  layer('effects', '效果与贴图', 2),
  layer('words', '文字与气泡', 3),
]
export const emptyPage = (form: Form = FORMS.b5.form): Page => ({ form, layers: LAYERS, items: [], guides: [], dropped: [] })

/** A thing with all of its fields. */
export const itemOf = (id: string, fields: Partial<Fields>): Item => ({ ...BLANK, ...fields, id })

const isLike = (value: unknown, like: unknown): boolean => {
  if (typeof like === 'number') return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= PAGE_LIMITS.side
  if (Array.isArray(like)) return Array.isArray(value) && value.length <= 200 && value.every(each => isLike(each, 0))
  if (typeof like === 'string') return typeof value === 'string' && value.length <= PAGE_LIMITS.text
  return typeof value === typeof like
}
/** The fields of `value` that are of the type they have in `like`; the rest as in `like`. */
function taken<T extends object>(value: unknown, like: T): T {
  const given = isObject(value) ? value : {}
  const all = { ...like } as Record<string, unknown>
  for (const name of Object.keys(all)) if (Object.hasOwn(given, name) && isLike(given[name], all[name])) all[name] = given[name]
  return all as T
}

/** A thing out of whatever a client has written; null for what is none. */
export function readItem(id: string, value: unknown): Item | null {
  if (!isObject(value) || !Object.hasOwn(KINDS, String(value['kind']))) return null
  const { poured } = value
  const item: Item = { ...taken(value, { ...BLANK, poured: undefined }), id, poured: isObject(poured) ? poured : null }
  return { ...item, width: Math.max(1, item.width), height: Math.max(1, item.height), zoom: Math.min(20, Math.max(0.05, item.zoom)) }
}
export const readLayer = (id: string, value: unknown): Layer => ({ ...taken(value, LAYERS[0]!), id })
export function readForm(value: unknown): Form {
  const form = taken(value, { ...FORMS.b5.form, direction: 'rtl', unit: 'mm' } as Form)
  return { ...form, width: Math.max(10, form.width), height: Math.max(10, form.height), unit: form.unit === 'px' ? 'px' : 'mm' }
}

/** Whether two values are kept in the same letters. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** A thing without the fields that stand as in `BLANK`: how it is kept. */
export const slim = ({ id: _id, ...fields }: Item): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isSame(value, BLANK[name as keyof Fields]))),
  kind: fields.kind,
})
/** A page as it is kept. */
export const slimPage = (page: Page): Record<string, unknown> => ({
  ...page,
  items: page.items.map(item => ({ ...slim(item), id: item.id })),
})

/** A page out of JSON that this program or a stranger wrote. */
export function readPage(value: unknown): Page {
  const given = isObject(value) ? value : {}
  const list = (name: string) => (Array.isArray(given[name]) ? (given[name] as unknown[]) : [])
  const items = list('items').slice(0, PAGE_LIMITS.items)
  const layers = list('layers').map(each => readLayer(String((each as Layer | null)?.id), each))
  return {
    form: readForm(given['form']),
    layers: layers.length ? layers : LAYERS,
    items: items.flatMap(each => readItem(String((each as Item | null)?.id), each) ?? []),
    guides: list('guides').map(each => ({
      ...taken(each, { axis: 'x', at: 0 } as Omit<Guide, 'id'>),
      id: String((each as Guide | null)?.id),
    })),
    dropped: list('dropped').filter(each => typeof each === 'string'),
  }
}

export interface Selection {
  /** Of a selection that there is: the documents know one and many. */
  mode: 'none' | 'one' | 'multiple'
  ids: readonly string[]
  /** The kind of all that is selected; '' where kinds differ or nothing is. */
  type: Kind | ''
}
/** What a selection says of itself (document 3 §3). */
export function selectionOf(page: Pick<Page, 'items'>, picked: ReadonlySet<string>): Selection {
  const items = page.items.filter(item => picked.has(item.id))
  const kinds = new Set(items.map(item => item.kind))
  return {
    mode: items.length === 0 ? 'none' : items.length === 1 ? 'one' : 'multiple',
    ids: items.map(item => item.id),
    type: kinds.size === 1 ? [...kinds][0]! : '',
  }
}

/** Things of a page as they are painted: by layer, then by their own order; what is hidden is left out. */
export const painted = ({ layers, items }: Page): { layer: Layer; items: Item[] }[] =>
  layers
    .filter(each => each.visible)
    .toSorted((one, other) => one.at - other.at)
    .map(each => ({
      layer: each,
      items: items.filter(item => item.layer === each.id).toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)),
    }))

/** The outline of a thing in units of its own box, from its upper left corner. */
export function outlineOf({ points, width, height }: Pick<Item, 'points' | 'width' | 'height'>): Point[] {
  const shares = points.length >= 6 ? points : [0, 0, 1, 0, 1, 1, 0, 1]
  return Array.from({ length: shares.length / 2 }, (_, nth) => ({ x: shares[2 * nth]! * width, y: shares[2 * nth + 1]! * height }))
}
export interface Point {
  x: number
  y: number
}
