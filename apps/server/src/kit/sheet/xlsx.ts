// Tables with pictures for Excel.
import { writeSheet } from '@qianmu/script/shots/write-sheet'
import { apart } from '../apart/apart.ts'
import { writingLane } from '../apart/lanes.ts'

/** What a row weighs, counted in bytes of pictures. */
export const ROW_BYTES = 200

/** Writes a table; its size is that of its pictures and rows. */
export const sheetIn = apart('@qianmu/script/shots/write-sheet', writeSheet, { small: 200_000, lane: writingLane })
