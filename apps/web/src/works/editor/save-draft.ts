// The text as this machine has it, as a file: for the moment when the server does not take it.
import { plainText } from '@qianmu/script/plain-text'
import { yToContent } from '@qianmu/script/ydoc'
import { saveFile } from '../../kit/transfer.ts'
import type { Room } from './collaboration/index.ts'

/** Downloads the room's text in the usual layout of Chinese scripts. */
export const saveDraft = ({ edited, docId }: Room): void =>
  saveFile({ blob: new Blob([plainText(yToContent(edited))], { type: 'text/plain;charset=utf-8' }), fileName: `文档 ${docId} 留底.txt` })
