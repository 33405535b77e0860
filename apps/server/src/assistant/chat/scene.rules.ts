// A scene as it goes along with a question. Pure: of a long text it is read in a thread.
import { type Content, lineOf } from '@qianmu/script/elements'

/** The scene of this id; undefined where the document has it no longer. */
export function sceneOf(content: Content, sceneId: string): { heading: string; text: string } | undefined {
  const position = content.content.findIndex(scene => scene.attrs.id === sceneId)
  const scene = content.content[position]
  const heading = scene?.content.find(block => block.type === 'scene_heading')
  return (
    scene && {
      heading: heading ? lineOf(heading, position + 1) : '',
      text: scene.content
        .map(block => lineOf(block, position + 1))
        .filter(Boolean)
        .join('\n'),
    }
  )
}
