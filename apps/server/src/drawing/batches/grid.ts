// The pictures of a row that is varied along axes as one sheet at full size, the values written beside them.
import type { BatchDrawing } from '@qianmu/contract/drawing/batches'
import { axisLabels, type Box, layXySheet, type XySheet } from '@qianmu/drawing'
import { labelPicture } from '@qianmu/drawing/metadata'
import { escapeXml } from '@qianmu/script/formats/xml'
import sharp, { type OverlayOptions } from 'sharp'
import type { Uses } from '../../app.ts'
import type { Actor, Sheet } from '../../kit/answer.ts'
import { refuseField } from '../../kit/refuse.ts'
import { findFont } from '../../works/exchange/index.ts'
import { burnStrip, type Downloaded, drawStrip, inTurn, picturesToDownload } from '../downloads/index.ts'
import { bytesOf } from '../inputs.ts'
import { oneBatch } from './batches.store.ts'

const PAPER = '#ffffff'
const INK = '#1b1f29'
const EMPTY = '#ebedf1'

/** A text within a box: in its middle across, at its foot or in its middle down; what is too long for the box is cut off at its end. */
async function written(text: string, box: Box, letter: number, font: string, down: 'foot' | 'middle'): Promise<OverlayOptions> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${INK}">${escapeXml(text)}</span>`,
      font: `sans ${letter}`,
      fontfile: font.split('#')[0]!,
      // A point is a pixel.
      dpi: 72,
      width: box.width,
      wrap: 'word-char',
      align: 'centre',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [Math.min(info.width, box.width), Math.min(info.height, box.height)]
  const input = await sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  const spare = box.height - height
  return {
    input,
    left: box.left + Math.floor((box.width - width) / 2),
    top: box.top + (down === 'foot' ? spare : Math.floor(spare / 2)),
  }
}

/** A picture in the middle of its cell, as large as fits. */
async function inCell(bytes: Uint8Array, { left, top, width, height }: Box): Promise<OverlayOptions> {
  const { data, info } = await sharp(bytes).resize(width, height, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { input: data, raw, left: left + Math.floor((width - info.width) / 2), top: top + Math.floor((height - info.height) / 2) }
}

const blank = ({ left, top, width, height }: Box): OverlayOptions => ({
  input: { create: { width, height, channels: 3, background: EMPTY } },
  left,
  top,
})

/** The pictures that stand in the cells of a row, by `x,y`. */
async function picturesOf(app: Uses<'files' | 'pool'>, actor: Actor, drawings: readonly BatchDrawing[]): Promise<Map<string, Downloaded>> {
  const wanted = drawings.flatMap(({ x, y, images }) => (images[0] ? [[images[0].id, `${x ?? 0},${y ?? 0}`] as const] : []))
  if (!wanted.length) return refuseField('row', '这一行还没有画出图片')
  const places = new Map(wanted)
  const pictures = await picturesToDownload(app, actor, [...places.keys()])
  return new Map(pictures.map(picture => [places.get(picture.id)!, picture]))
}

async function paint(
  app: Uses<'files'>,
  { canvas, letter, cells, across, down }: XySheet,
  pictures: Map<string, Downloaded>,
  font: string,
) {
  const parts: OverlayOptions[] = []
  for (const cell of cells) {
    const picture = pictures.get(`${cell.x},${cell.y}`)
    parts.push(picture ? await inCell(await bytesOf(app, picture.file), cell) : blank(cell))
  }
  for (const box of across) parts.push(await written(box.text, box, letter, font, 'foot'))
  for (const box of down) parts.push(await written(box.text, box, letter, font, 'middle'))
  const paper = sharp({ create: { ...canvas, channels: 3, background: PAPER }, limitInputPixels: false })
  return new Uint8Array(await paper.composite(parts).png({ compressionLevel: 6 }).toBuffer())
}

/** The sheet as a download. Refuses at `row` what is not varied along an axis or has no picture yet, and where no font has Chinese. */
export async function gridSheet(
  app: Uses<'files' | 'jobs' | 'pool' | 'settings'>,
  actor: Actor,
  batchId: number,
  row: number,
): Promise<Sheet> {
  const batch = await oneBatch(app, batchId)
  const typed = batch.sheet.rows[row]
  // A row with one axis alone has it across, whichever it was typed as.
  const axes = typed ? [typed.x, typed.y].filter(axis => axis?.values.trim()) : []
  const [across = [], down = []] = axes.map(axis => axisLabels(axis))
  if (!across.length) return refuseField('row', '这一行没有逐格变化的参数')
  const font = findFont(app.settings.QIANMU_PDF_FONT, '在网格图上写字')
  const drawings = batch.drawings.filter(each => each.row === row)
  const pictures = await picturesOf(app, actor, drawings)
  const sizes = drawings.flatMap(({ images }) => images.slice(0, 1))
  const cell = { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) }
  return inTurn(async () => {
    const sheet = await paint(app, layXySheet(cell, across, down), pictures, font)
    const kinds = [...pictures.values()].map(({ engine_kind }) => engine_kind)
    const byRules = kinds.includes('procedural')
    const body = byRules && (await drawStrip(app, actor.teamId)) ? await burnStrip(sheet) : sheet
    const kind = kinds.every(each => each === 'procedural') ? 'procedural' : 'ai'
    return {
      name: `千幕 网格图 ${batch.batch_name} 第 ${row + 1} 行.png`,
      mime: 'image/png',
      body: labelPicture(body, { kind, producer: '千幕', id: `grid-${batchId}-${row}` }),
    }
  })
}
