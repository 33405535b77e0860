// Reads plain text in any usual encoding.

import { splitText } from '../split.ts'
import { decodeText } from './encoding.ts'
import type { Imported } from './manuscript.ts'

/** A text file as parts; see `readScript` for errors. */
export function readTxt(bytes: Uint8Array): Imported {
  const { text, warning } = decodeText(bytes)
  return { parts: splitText(text), warnings: warning === undefined ? [] : [warning] }
}
