// The text as this machine has it, as a file: for the moment when the server does not take it.
import { plainText } from '@qianmu/script/plain-text'
import { yToContent } from '@qianmu/script/ydoc'
import { saveFile } from '../../../kit/transfer.ts'
import type { Room } from './collaboration/index.ts'

/** The room's text in the usual layout of Chinese scripts. */
export const draftOf = ({ edited }: Room): string => plainText(yToContent(edited))

/** Downloads a text of the room; without one, that of now. */
export const saveDraft = (room: Room, text = draftOf(room)): void =>
  saveFile({ blob: new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName: `文档 ${room.docId} 留底.txt` })
