// The text of a document as simple comics tell it. Pure: of a long text it is read in a thread.
import { partsOf } from '@qianmu/comic/simple'
import { type Content, textOf } from '@qianmu/script/elements'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'

/** What is drawn of a document, part by part. */
export function partsTold(content: Content): string[] {
  const lines = acceptedContent(content)
    .content.flatMap(scene => scene.content)
    .map(block => (block.type === 'dialogue' ? `${block.attrs.speaker}：${textOf(block)}` : textOf(block)))
  return partsOf(lines.join('\n'))
}
