// Runs in a worker thread: paints pages of a comic at the size of an export, and names the fonts that are here.
import { type Canvas, createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { slicesOf } from '@qianmu/comic/book'
import { faceOf, fontText } from '@qianmu/comic/fonts'
import { signsOf } from '@qianmu/comic/letters'
import { type Item, type Page, painted, PER_MM } from '@qianmu/comic/page'
import {
  aroundOf,
  type Brush,
  measureWith,
  paintGround,
  paintItems,
  paintPage,
  paintWords,
  pictureBox,
  type Tools,
  wordsOf,
} from '@qianmu/comic/paint'
import type { PsdText } from '@qianmu/comic/psd-text'
import { PSD_SIDE, type PsdLayer, writePsd } from '@qianmu/comic/psd'
import { shrunkTo, TOO_SMALL } from '@qianmu/comic/split'
import { listed, type Loss } from '@qianmu/script/losses'
import type { DrawnWords } from '@qianmu/script/pages/unshown'
import sharp from 'sharp'
import { unshownOnPictures } from '../kit/fonts/shown.ts'
import { answerTasks } from '../kit/apart/thread.ts'

export interface PaintTask {
  do: 'paint'
  page: Page
  /** The font that is registered besides those of the system. */
  font: string
  format: 'png' | 'jpg' | 'webp' | 'psd' | 'slices' | 'strip'
  dpi: number
  /** With what is outside the cut. */
  bleed: boolean
  /** What a layered file says of itself. */
  about?: { title: string; author: string }
  pictures: { src: string; bytes: Uint8Array }[]
}
export interface LookTask {
  do: 'look'
  font: string
  pages: Page[]
  /** What the animatic says, by its shots. */
  film: DrawnWords[]
}
export interface PaintedFile {
  ending: string
  bytes: Uint8Array
  width: number
  height: number
}
export interface Looked {
  families: string[]
  /** Texts that fit their balloons at no size, or only much smaller than they should be. */
  words: { page: number; name: string }[]
  /** Signs that no font here has: on the pages, in the animatic. */
  losses: Loss[]
  film_losses: Loss[]
}

/** WEBTOON takes slices of this size, each of these bytes at most. */
const SLICE = { width: 800, height: 1280, bytes: 2 * 1024 * 1024 }
const MM_PER_INCH = 25.4
const JPEG_QUALITY = 92

let registered = ''
function register(font: string): void {
  const file = font.split('#')[0]!
  if (file === '' || registered === file) return
  GlobalFonts.registerFromPath(file)
  registered = file
}

function scaleOf({ form }: Page, { format, dpi }: Pick<PaintTask, 'format' | 'dpi'>): number {
  if (format === 'slices') return SLICE.width / form.width
  const wanted = form.unit === 'mm' ? dpi / MM_PER_INCH / PER_MM : format === 'strip' ? 1 : dpi / 150
  return Math.min(wanted, PSD_SIDE / Math.max(form.width, form.height))
}

async function picturesOf(given: PaintTask['pictures']): Promise<Map<string, Image>> {
  const pictures = new Map<string, Image>()
  for (const { src, bytes } of given) pictures.set(src, await loadImage(Buffer.from(bytes)))
  return pictures
}

function canvasFor(width: number, height: number, scale: number, x: number, y: number) {
  const canvas = createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const pen = canvas.getContext('2d')
  pen.scale(scale, scale)
  pen.translate(-x, -y)
  return { canvas, pen }
}
const toolsOf = (pen: SKRSContext2D, pictures: ReadonlyMap<string, Image>): Tools => ({
  brush: pen as unknown as Brush,
  picture: src => pictures.get(src),
})

/** The box of a thing on its page, with its tail, its edges and its turn. */
function reachOf(item: Item): { x: number; y: number; width: number; height: number } {
  const slack = Math.max(item.strokeWidth, item.outlineWidth * 2, item.kind === 'sound' ? item.size : 0) + 2
  const left = Math.min(0, item.tail ? item.tailX * item.width : 0) - slack
  const top = Math.min(0, item.tail ? item.tailY * item.height : 0) - slack
  const right = Math.max(item.width, item.tail ? item.tailX * item.width : 0) + slack
  const bottom = Math.max(item.height, item.tail ? item.tailY * item.height : 0) + slack
  const angle = (item.rotation * Math.PI) / 180
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x, y]) => [x! * Math.cos(angle) - y! * Math.sin(angle), x! * Math.sin(angle) + y! * Math.cos(angle)])
  const [xs, ys] = [corners.map(corner => corner[0]!), corners.map(corner => corner[1]!)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x: item.x + x, y: item.y + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

interface Sheet {
  page: Page
  scale: number
  pictures: ReadonlyMap<string, Image>
}
/** One layer of what is painted within a box of the page; null where the box is not on it. */
function layerWith(
  name: string,
  reach: { x: number; y: number; width: number; height: number },
  { page, scale }: Sheet,
  paintInto: (pen: SKRSContext2D) => void,
): PsdLayer | null {
  const { form } = page
  const [x, y] = [Math.max(0, Math.floor(reach.x * scale)), Math.max(0, Math.floor(reach.y * scale))]
  const right = Math.min(Math.round(form.width * scale), Math.ceil((reach.x + reach.width) * scale))
  const bottom = Math.min(Math.round(form.height * scale), Math.ceil((reach.y + reach.height) * scale))
  if (right <= x || bottom <= y) return null
  const { canvas, pen } = canvasFor(right - x, bottom - y, scale, x / scale, y / scale)
  paintInto(pen)
  const { width, height } = canvas
  return { name, x, y, opacity: 1, visible: true, pixels: { width, height, data: pen.getImageData(0, 0, width, height).data } }
}
/** A thing without its words and its opacity, with what belongs to it. */
function bareLayer(item: Item, sheet: Sheet, name: string): PsdLayer | null {
  const bare = { ...sheet.page, items: sheet.page.items.map(each => ({ ...each, text: each.kind === 'sound' ? each.text : '' })) }
  const around = aroundOf(bare)
  return layerWith(name, reachOf(item), sheet, pen =>
    paintItems(toolsOf(pen, sheet.pictures), [{ ...item, opacity: 1 }], measureWith(pen as unknown as Brush), around),
  )
}
/** A balloon: its shape, and its words above it. */
function balloonLayers(item: Item, sheet: Sheet): (PsdLayer | null)[] {
  const words = layerWith('文字', reachOf(item), sheet, pen => {
    pen.translate(item.x, item.y)
    pen.rotate((item.rotation * Math.PI) / 180)
    paintWords(toolsOf(pen, sheet.pictures), item, measureWith(pen as unknown as Brush))
  })
  return [bareLayer({ ...item, text: '' }, sheet, '气泡'), words && { ...words, text: textOf(item, sheet) }]
}
/** The words of a balloon as they can be typed into; readings above them and words that are set apart are in the pixels alone. */
function textOf(item: Item, { scale }: Sheet): PsdText {
  const { size } = wordsOf(item, measureWith(createCanvas(1, 1).getContext('2d') as unknown as Brush))
  const [r = 0, g = 0, b = 0] = (/^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(item.colour) ?? []).slice(1).map(part => parseInt(part, 16))
  return {
    text: signsOf(item.text)
      .map(({ kind, text }) => (kind === 'end' ? '\n' : text))
      .join(''),
    font: faceOf(item.font),
    size: size * scale,
    leading: size * item.lineGap * scale,
    tracking: item.letterGap,
    colour: { r, g, b },
    upright: item.upright,
    align: item.align,
    x: item.x * scale,
    y: item.y * scale,
    width: item.width * scale,
    height: item.height * scale,
    turned: (item.rotation * Math.PI) / 180,
  }
}
/** A panel or a picture that can be moved behind its mask: its ground, the whole picture, its frame. */
function framedLayers(item: Item, own: Image, sheet: Sheet): (PsdLayer | null)[] {
  const box = pictureBox(item, own)
  const whole = {
    ...item,
    kind: 'picture',
    points: [],
    zoom: 1,
    panX: 0,
    panY: 0,
    x: item.x + box.x,
    y: item.y + box.y,
    width: box.width,
    height: box.height,
  } as const
  const seen = layerWith('蒙版', item, sheet, pen =>
    paintItems(
      toolsOf(pen, sheet.pictures),
      [{ ...item, kind: 'panel', src: '', fill: '#000000', strokeWidth: 0, opacity: 1 }],
      measureWith(pen as unknown as Brush),
      new Map(),
    ),
  )
  const picture = bareLayer(whole, sheet, '图片')
  const mask = seen?.pixels && {
    x: seen.x,
    y: seen.y,
    width: seen.pixels.width,
    height: seen.pixels.height,
    data: alphaOf(seen.pixels.data),
  }
  const isPanel = item.kind === 'panel'
  return [
    isPanel ? bareLayer({ ...item, src: '', strokeWidth: 0 }, sheet, '底色') : null,
    picture && mask ? { ...picture, mask } : picture,
    isPanel && item.strokeWidth > 0 ? bareLayer({ ...item, src: '', fill: '#00000000' }, sheet, '边框') : null,
  ]
}
function alphaOf(pixels: Uint8Array | Uint8ClampedArray): Uint8Array {
  const alpha = new Uint8Array(pixels.length / 4)
  for (let at = 0; at < alpha.length; at++) alpha[at] = pixels[at * 4 + 3]!
  return alpha
}

function layerOf(item: Item, sheet: Sheet): PsdLayer | null {
  const name = item.name || item.text || '图层'
  const own = item.src ? sheet.pictures.get(item.src) : undefined
  const parts =
    item.kind === 'balloon' && item.text !== ''
      ? balloonLayers(item, sheet)
      : own && item.rotation === 0
        ? framedLayers(item, own, sheet)
        : undefined
  const layer = parts ? { name, x: 0, y: 0, visible: true, layers: parts.flatMap(each => each ?? []) } : bareLayer(item, sheet, name)
  return layer && { ...layer, opacity: item.opacity }
}

let srgb: Promise<Uint8Array | undefined> | undefined
/** The profile of the colours that canvases paint with. */
const iccOf = () =>
  (srgb ??= (async () => {
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .withIccProfile('srgb')
      .png()
      .toBuffer()
    return (await sharp(png).metadata()).icc
  })())

async function psdOf({ page, dpi, about }: PaintTask, scale: number, pictures: ReadonlyMap<string, Image>): Promise<PaintedFile> {
  const [width, height] = [Math.round(page.form.width * scale), Math.round(page.form.height * scale)]
  const pixels = (paintInto: (pen: SKRSContext2D) => void) => {
    const { canvas, pen } = canvasFor(width, height, scale, 0, 0)
    paintInto(pen)
    return { width: canvas.width, height: canvas.height, data: pen.getImageData(0, 0, canvas.width, canvas.height).data }
  }
  const ground = pixels(pen => paintGround(pen as unknown as Brush, page.form))
  const layers = painted(page).map(({ layer, items }): PsdLayer => ({
    name: layer.name,
    x: 0,
    y: 0,
    opacity: layer.opacity,
    visible: layer.visible,
    layers: items.flatMap(item => layerOf(item, { page, scale, pictures }) ?? []),
  }))
  const whole = pixels(pen => paintPage(toolsOf(pen, pictures), page))
  const icc = await iccOf()
  const bytes = writePsd({
    width,
    height,
    dpi,
    whole,
    ...(icc && { icc }),
    ...(about && { about }),
    layers: [{ name: '纸', x: 0, y: 0, opacity: 1, visible: true, pixels: ground }, ...layers],
  })
  return { ending: 'psd', bytes, width, height }
}

/** A slice as JPEG, worse until it is small enough. */
async function sliceOf(canvas: Canvas, { y, height }: { y: number; height: number }): Promise<PaintedFile> {
  const slice = createCanvas(canvas.width, height)
  slice.getContext('2d').drawImage(canvas, 0, -y)
  let quality = JPEG_QUALITY
  let bytes = await slice.encode('jpeg', quality)
  while (bytes.length > SLICE.bytes && quality > 20) bytes = await slice.encode('jpeg', (quality -= 12))
  return { ending: 'jpg', bytes, width: canvas.width, height }
}

const isOpaque = ({ form }: Page) => /^#[\da-f]{6}$/i.test(form.ground)
/** A painted page as PNG, with the canvas given back before it is packed: of an opaque one sharp makes that in a sixth of the time. */
async function pngOf(canvas: Canvas, page: Page): Promise<Uint8Array> {
  if (!isOpaque(page)) return canvas.encode('png')
  const { width, height } = canvas
  const pixels = canvas.data()
  canvas.width = canvas.height = 1
  const packed = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
  return packed.png({ compressionLevel: 2, adaptiveFiltering: true }).toBuffer()
}

async function paint(task: PaintTask): Promise<PaintedFile[]> {
  const { page, format, dpi, bleed, pictures: given } = task
  const pictures = await picturesOf(given)
  const scale = scaleOf(page, { format, dpi })
  if (format === 'psd') return [await psdOf(task, scale, pictures)]
  const edge = bleed ? page.form.bleed : 0
  const { canvas, pen } = canvasFor((page.form.width + 2 * edge) * scale, (page.form.height + 2 * edge) * scale, scale, -edge, -edge)
  paintPage(toolsOf(pen, pictures), page)
  if (format === 'slices') return Promise.all(slicesOf(canvas.height, SLICE.height).map(slice => sliceOf(canvas, slice)))
  const { width, height } = canvas
  if (format === 'png') return [{ ending: 'png', bytes: await pngOf(canvas, page), width, height }]
  if (format === 'webp') return [{ ending: 'webp', bytes: await canvas.encode('webp', JPEG_QUALITY), width, height }]
  return [{ ending: 'jpg', bytes: await canvas.encode('jpeg', JPEG_QUALITY), width, height }]
}

function look({ pages, film, font }: LookTask): Looked {
  const pen = createCanvas(8, 8).getContext('2d')
  pen.font = fontText('sans', 10)
  const measure = measureWith(pen as unknown as Brush)
  const words = pages.flatMap((page, nth) =>
    page.items
      .filter(item => (item.kind === 'balloon' || item.kind === 'sound') && item.text !== '')
      .flatMap(item => {
        const laid = wordsOf(item, measure)
        const share = shrunkTo(item, laid)
        if (share >= TOO_SMALL) return []
        const name = item.name || item.text.slice(0, 12)
        return [{ page: nth + 1, name: laid.fits ? `${name}（字缩到 ${Math.round(share * 100)}%）` : name }]
      }),
  )
  const onPages = pages.flatMap(({ items }, nth) => items.map(({ text }) => ({ place: `第 ${nth + 1} 页`, text })))
  return {
    families: GlobalFonts.families.map(({ family }) => family),
    words,
    losses: listed(unshownOnPictures(onPages, font)),
    film_losses: listed(unshownOnPictures(film, font)),
  }
}

answerTasks<PaintTask | LookTask>(task => {
  register(task.font)
  return task.do === 'look' ? Promise.resolve(look(task)) : paint(task)
})
