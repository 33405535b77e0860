// From text, JSON or a Y.Doc to a document's content and the figures that are kept beside it.
import { hash } from 'node:crypto'
import { classify } from '@qianmu/script/classify'
import { type Content, emptyContent } from '@qianmu/script/elements'
import { normaliseContent } from '@qianmu/script/states/normalise'
import { jsonOf } from '@qianmu/script/states/json'
import { picturesOf } from '@qianmu/script/pictures'
import { ScriptRefusal } from '@qianmu/script/refusal'
import { contentOf } from '@qianmu/script/split'
import { sizesOf } from '@qianmu/script/statistics'
import { contentToY, yToContent } from '@qianmu/script/ydoc'
import * as Y from 'yjs'
import { refuseField } from '../../kit/refuse.ts'

/** What the docs table keeps of a content. */
export interface Figures {
  content_hash: string
  words: number
  scenes: number
  /** Estimated spoken minutes. */
  minutes: number
  /** Files of its pictures. */
  pictures: number[]
}

const hashText = (text: string) => hash('sha256', text, 'base64url')

/** SHA-256 of anything as JSON. */
export const hashJson = (value: unknown) => hashText(JSON.stringify(value))

/** @param json the content as JSON, for who has it already */
export function figuresOf(content: Content, json = jsonOf(content)): Figures {
  return { content_hash: hashText(json), ...sizesOf(content), pictures: picturesOf(content) }
}

/** Content from a request: the editor's JSON, or plain text that the classifier formats; neither = an empty document. Refuses at the field.
 *
 * @param known a state of the document at hand, whose blocks need not be checked again
 */
export function givenContent(given: { content?: unknown; text?: string | undefined }, media: string, known?: Content): Content {
  try {
    if (given.content !== undefined) return normaliseContent(given.content, known)
    if (given.text) return contentOf(classify(given.text.split(/\r\n?|\n/), media === 'NOVEL' ? 'novel' : 'script'))
    return emptyContent()
  } catch (error) {
    if (error instanceof ScriptRefusal) return refuseField(given.content === undefined ? 'text' : 'content', error.message)
    throw error
  }
}

/** The first state of a document's co-writing log. */
export function stateOf(content: Content): Uint8Array {
  const doc = new Y.Doc()
  contentToY(doc, content)
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

/** The content of a state. */
export function contentOfState(state: Uint8Array): Content {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const content = yToContent(doc)
  doc.destroy()
  return content
}
