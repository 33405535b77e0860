// The present text of a document, as JSON for another thread or without its form.
import path from 'node:path'
import { plainText } from '@qianmu/script/plain-text'
import { ofText } from './content-now.store.ts'
import { writtenText } from './written.rules.ts'

/** The present text as JSON, with its pictures and words. */
export const textNow = ofText(path.join(import.meta.dirname, 'written.rules.ts'), writtenText)

/** The present text without its form. */
export const plainNow = ofText('@qianmu/script/plain-text', plainText)
