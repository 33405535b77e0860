// The lines of scenes, as shots are held against them. Pure: of a long text they are read in a thread.
import { type Content, lineOf, type Scene } from '@qianmu/script/elements'

const linesOf = (scene: Scene | undefined, which: (type: string) => boolean): string[] =>
  scene?.content.flatMap(block => (which(block.type) ? lineOf(block, 0).replace(/^△/, '').trim() || [] : [])) ?? []

/** What is done in each scene, by its id. */
export const actionsIn = (content: Content): Map<string, string[]> =>
  new Map(content.content.map(scene => [scene.attrs.id, linesOf(scene, type => type === 'action')]))

/** Everything in one scene but its heading. */
export const linesOfScene = (content: Content, sceneId: string): string[] =>
  linesOf(
    content.content.find(({ attrs }) => attrs.id === sceneId),
    type => type !== 'scene_heading',
  )
