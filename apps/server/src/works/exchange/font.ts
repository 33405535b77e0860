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

/**
 * The font that QIANMU_PDF_FONT names, else the first known one; refuses with what to install when there is none.
 *
 * @param purpose what cannot be done without, as a verb with its object
 */
export function findFont(chosen: string, purpose = '导出 PDF'): string {
  const font = [chosen, ...KNOWN].find(path => path && existsSync(path.split('#')[0]!))
  if (font) return font
  throw new Refusal(
    STATUS.noEngine,
    `服务器上没有中文字体，无法${purpose}。请管理员安装 fonts-noto-cjk（apt-get install fonts-noto-cjk），或用 QIANMU_PDF_FONT 指定字体文件`,
    {
      data: { port: 'pdf', reason: 'font' },
    },
  )
}
