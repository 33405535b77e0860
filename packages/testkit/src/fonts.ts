// Sees to it that this machine has a Chinese font before tests write PDFs and pictures with it.
import { emojiFont, findFont } from '@qianmu/server/works/exchange/font'
import { installByApt } from './apt.ts'

/** The package of a Chinese font on Debian and Ubuntu. */
export const FONTS = 'fonts-noto-cjk'

/** Installs a Chinese font where there is none and that is possible. @throws Error (Chinese) that names what to install */
export function needFont(): void {
  const find = () => findFont(process.env.QIANMU_PDF_FONT ?? '')
  try {
    find()
  } catch {
    installByApt([FONTS])
    find()
  }
}

/** Installs a font of emoji where there is none and that is possible. @returns whether there is one */
export function needEmoji(): boolean {
  if (!emojiFont()) installByApt(['fonts-noto-color-emoji'])
  return emojiFont() !== undefined
}
