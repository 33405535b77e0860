// Reads a storyboard out of any file that people bring: lists of editing programs and tables.
import { decodeText } from '../formats/encoding.ts'
import type { Inflate } from '../formats/unzip.ts'
import { ScriptRefusal } from '../refusal.ts'
import { unguarded } from '../shots/cells.ts'
import { readEdl } from './edl.ts'
import { readFcp7 } from './fcp7.ts'
import type { Film } from './film.ts'
import { readOtio } from './otio.ts'
import { readStoryboarder } from './storyboarder.ts'
import { rowsOfDocx, rowsOfXlsx, shotsOfTable } from './tables.ts'

export const FILM_ENDINGS = ['.xlsx', '.docx', '.csv', '.storyboarder', '.otio', '.xml', '.edl'] as const

/** @param table reads the rows of a text with separated values. Throws ScriptRefusal. */
export function readFilm(name: string, bytes: Uint8Array, table: (text: string) => string[][], inflate?: Inflate): Film {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
  const text = () => decodeText(bytes).text
  switch (ending) {
    case '.xlsx':
      return shotsOfTable(rowsOfXlsx(bytes, inflate))
    case '.docx':
      return shotsOfTable(rowsOfDocx(bytes, inflate))
    case '.csv':
      return shotsOfTable(table(text()).map(row => row.map(unguarded)))
    case '.storyboarder':
      return readStoryboarder(text())
    case '.otio':
      return readOtio(text())
    case '.xml':
      return readFcp7(text())
    case '.edl':
      return readEdl(text())
    default:
      throw new ScriptRefusal('format', `分镜可从 ${FILM_ENDINGS.join('、')} 导入`)
  }
}
