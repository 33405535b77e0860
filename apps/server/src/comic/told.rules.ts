// The text of a document as simple comics tell it, and their texts as pages. Pure: what is long is read in a thread.
import type { FormKey } from '@qianmu/comic/page'
import { slimPage } from '@qianmu/comic/page'
import { partsOf } from '@qianmu/comic/simple'
import { type Part, simplePages } from '@qianmu/comic/told'
import { type Content, textOf } from '@qianmu/script/elements'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'

/** What is drawn of a document, part by part. */
export function partsTold(content: Content): string[] {
  const lines = acceptedContent(content)
    .content.flatMap(scene => scene.content)
    .map(block => (block.type === 'dialogue' ? `${block.attrs.speaker}：${textOf(block)}` : textOf(block)))
  return partsOf(lines.join('\n'))
}

/** The pages of a simple comic, as they are kept. */
export const pagesTold = (parts: readonly Part[], form: FormKey, template: string): Record<string, unknown>[] =>
  simplePages(parts, form, template).map(slimPage)
