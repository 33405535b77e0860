// The text of a document as people read it, with its suggestions accepted.

import { type Content, lineOf } from './elements.ts'
import { acceptedContent } from './suggestions/verdicts.ts'

/** The readable text of a document in the usual layout of Chinese scripts: one line per block, an empty line between scenes. Suggestions count as accepted. */
export function plainText(content: Content): string {
  let position = 0
  return acceptedContent(content)
    .content.map(scene =>
      scene.content
        .map(block => {
          if (block.type === 'scene_heading') position++
          return lineOf(block, position)
        })
        .join('\n'),
    )
    .join('\n\n')
}
