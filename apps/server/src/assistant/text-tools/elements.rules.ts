// Changing one element of a document, or its place: from content to content, nothing written.
import { blocksOf, type Block, buildBlock, type Content, isBlockType, makeScene, plainRun, readAttrs } from '@qianmu/script/elements'
import { applyChanges } from '@qianmu/script/language/format/apply'
import { found, refuseField } from '../../kit/refuse.ts'

export interface ElementEdit {
  type?: string | undefined
  text?: string | undefined
  attrs?: Record<string, unknown> | undefined
}

const elementOf = (content: Content, id: string): Block =>
  found(
    [...blocksOf(content)].find(block => block.attrs.id === id),
    '要素',
  )

/** The content with one element changed; what is not given stays. */
export function withElement(content: Content, id: string, edit: ElementEdit): Content {
  const block = elementOf(content, id)
  const type = edit.type ?? block.type
  if (!isBlockType(type)) return refuseField('type', '要素类型无效')
  const runs = edit.text === undefined ? (block.content ?? []) : plainRun(edit.text)
  const changed = buildBlock(type, readAttrs(type, { ...block.attrs, ...edit.attrs }, { id }), runs)
  return applyChanges(content, [{ id: 1, before: [block], after: [changed] }]).content
}

/** The content with one element behind another (null = first of all). Scenes that lose their last element go. */
export function withElementMoved(content: Content, id: string, afterId: string | null): Content {
  const block = elementOf(content, id)
  if (afterId === id) return refuseField('after_id', '要素不能排在自己后面')
  if (afterId !== null) elementOf(content, afterId)
  const scenes = content.content.map(scene => ({ ...scene, content: scene.content.filter(each => each !== block) }))
  if (afterId === null) {
    const first = scenes[0]!
    scenes[0] = { ...first, content: [block, ...first.content] }
  } else {
    const at = scenes.findIndex(scene => scene.content.some(each => each.attrs.id === afterId))
    const scene = scenes[at]!
    const place = scene.content.findIndex(each => each.attrs.id === afterId) + 1
    scenes[at] = { ...scene, content: scene.content.toSpliced(place, 0, block) }
  }
  // A heading begins its own scene, wherever it stands now.
  const split = scenes.flatMap(scene => {
    const at = scene.content.findIndex((each, index) => index > 0 && each.type === 'scene_heading')
    return at < 0 ? [scene] : [{ ...scene, content: scene.content.slice(0, at) }, makeScene(scene.content.slice(at))]
  })
  return { type: 'doc', content: split.filter(scene => scene.content.length > 0) }
}
