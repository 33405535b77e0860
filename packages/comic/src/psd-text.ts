// The words of a layer of a Photoshop file as text that can be typed into: what they are, their font and size, and the box that they stand in.
import { type LayerTextData, writePsdUint8Array } from 'ag-psd'

/** Words as a layer holds them; lengths are pixels of the file. */
export interface PsdText {
  text: string
  /** The font by the name that programs ask for it by (PostScript). */
  font: string
  size: number
  /** From line to line. */
  leading: number
  /** Room between signs, as a share of their size. */
  tracking: number
  /** 0–255 */
  colour: { r: number; g: number; b: number }
  upright: boolean
  align: 'start' | 'middle' | 'end'
  /** The box before it is turned, from its upper left corner. */
  x: number
  y: number
  width: number
  height: number
  /** Radians, around that corner. */
  turned: number
}
const JUSTIFIED = { start: 'left', middle: 'center', end: 'right' } as const

/** Where the block begins that a writer of whole files made for the one layer of a file. */
const KEY = Uint8Array.from('8BIMTySh', sign => sign.charCodeAt(0))
function blockIn(file: Uint8Array): Uint8Array {
  const at = file.findIndex((_byte, nth) => KEY.every((sign, of) => file[nth + of] === sign))
  if (at < 0) throw new Error('no text in the file of one layer')
  const from = at + KEY.length
  const length = new DataView(file.buffer, file.byteOffset).getUint32(from)
  return file.slice(from + 4, from + 4 + length)
}
/** What a layer says of its words: the inside of its block TySh. */
export function textBlock({ text, font, size, leading, tracking, colour, upright, align, ...box }: PsdText): Uint8Array {
  const [cos, sin] = [Math.cos(box.turned), Math.sin(box.turned)]
  const bounds = {
    top: { value: 0, units: 'Pixels' as const },
    left: { value: 0, units: 'Pixels' as const },
    right: { value: box.width, units: 'Pixels' as const },
    bottom: { value: box.height, units: 'Pixels' as const },
  }
  const data: LayerTextData = {
    text: text.toWellFormed(),
    transform: [cos, sin, -sin, cos, box.x, box.y],
    antiAlias: 'smooth',
    orientation: upright ? 'vertical' : 'horizontal',
    shapeType: 'box',
    boxBounds: [0, 0, box.width, box.height],
    bounds,
    boundingBox: bounds,
    top: 0,
    left: 0,
    right: box.width,
    bottom: box.height,
    style: {
      font: { name: font },
      fontSize: size,
      autoLeading: false,
      leading,
      tracking: Math.round(tracking * 1000),
      fillColor: colour,
      fillFlag: true,
    },
    paragraphStyle: { justification: JUSTIFIED[align] },
  }
  return blockIn(writePsdUint8Array({ width: 1, height: 1, children: [{ name: '', text: data }] }))
}
