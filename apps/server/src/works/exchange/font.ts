// Finds a font with Chinese characters, for what is written on pages and pictures.
import { existsSync } from 'node:fs'
import { STATUS } from '@qianmu/contract/kit/status'
import { Refusal } from '../../kit/refuse.ts'

/** Where the systems we run on keep one; `#` names the face inside a collection. */
const KNOWN = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc#NotoSansCJKsc-Regular',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc#NotoSansCJKsc-Regular',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc#NotoSansCJKsc-Regular',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc#WenQuanYiMicroHei',
  '/System/Library/Fonts/STHeiti Light.ttc#STHeitiSC-Light',
  'C:\\Windows\\Fonts\\simhei.ttf',
] as const

/** The font that QIANMU_PDF_FONT names, else the first known one; undefined where there is none. */
export const fontHere = (chosen: string): string | undefined => [chosen, ...KNOWN].find(path => path && existsSync(path.split('#')[0]!))

/** Where the systems we run on keep a font of emoji. */
const EMOJI = [
  '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  '/usr/share/fonts/noto/NotoColorEmoji.ttf',
  '/usr/share/fonts/google-noto-emoji/NotoColorEmoji.ttf',
  '/System/Library/Fonts/Apple Color Emoji.ttc',
  'C:\\Windows\\Fonts\\seguiemj.ttf',
] as const
/** The font of emoji; undefined where there is none. */
export const emojiFont = (): string | undefined => EMOJI.find(path => existsSync(path))

/** Which of the faces of a collection has a name; 0 for a font that is none, or has no such face. */
export function faceIn(bytes: Buffer, name: string): number {
  if (bytes.toString('latin1', 0, 4) !== 'ttcf') return 0
  const wanted = Buffer.from(name, 'utf16le').swap16()
  const faces = Array.from({ length: bytes.readUInt32BE(8) }, (_each, nth) => bytes.readUInt32BE(12 + 4 * nth))
  const found = faces.findIndex(face => {
    const tables = Array.from({ length: bytes.readUInt16BE(face + 4) }, (_each, nth) => face + 12 + 16 * nth)
    const table = tables.find(at => bytes.toString('latin1', at, at + 4) === 'name')
    if (table === undefined) return false
    const from = bytes.readUInt32BE(table + 8)
    const texts = from + bytes.readUInt16BE(from + 4)
    return Array.from({ length: bytes.readUInt16BE(from + 2) }, (_each, nth) => from + 6 + 12 * nth).some(record => {
      const at = texts + bytes.readUInt16BE(record + 10)
      const text = bytes.subarray(at, at + bytes.readUInt16BE(record + 8))
      // 6 is the name by which programs ask for a face.
      return bytes.readUInt16BE(record + 6) === 6 && (text.equals(wanted) || text.equals(Buffer.from(name, 'latin1')))
    })
  })
  return Math.max(0, found)
}

/**
 * The font that QIANMU_PDF_FONT names, else the first known one; refuses with what to install when there is none.
 *
 * @param purpose what cannot be done without, as a verb with its object
 */
export function findFont(chosen: string, purpose = '导出 PDF'): string {
  const font = fontHere(chosen)
  if (font) return font
  throw new Refusal(
    STATUS.noEngine,
    `服务器上没有中文字体，无法${purpose}。请管理员安装 fonts-noto-cjk（apt-get install fonts-noto-cjk），或用 QIANMU_PDF_FONT 指定字体文件`,
    {
      data: { port: 'pdf', reason: 'font' },
    },
  )
}
