// The present text of a document, as JSON for another thread or without its form.
import { plainText } from '@qianmu/script/plain-text'
import { writtenText } from '@qianmu/script/states/written'
import { ofText } from './content-now.store.ts'

/** The present text as JSON, with its pictures and words. */
export const textNow = ofText('@qianmu/script/states/written', writtenText)

/** The present text without its form. */
export const plainNow = ofText('@qianmu/script/plain-text', plainText)
