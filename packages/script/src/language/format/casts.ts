// The step that makes the lists of characters true: who speaks in a scene stands in its 人物 line.
import { namesIn } from '../../classify.ts'
import { type Block, buildBlock, makeBlock, plainRun, textOf } from '../../elements.ts'
import type { Group } from './plan.ts'

/** A document in which this share of the scenes has a list of characters wants one in every scene. */
const LISTED_SHARE = 0.6
/** They speak without being a character of the scene. */
const NOBODY = /^(?:旁白|画外音|话外音|字幕|众人|众|所有人|大家|同声|齐声|群众|电话|广播|电视|系统|系统提示音)$/

interface OpenScene {
  heading: Group | undefined
  list: { group: Group; index: number; block: Block } | undefined
  /** In order of first speech. */
  speakers: Set<string>
  text: string
}

/** Changes the groups in place; a missing list is put below the heading. */
export function fixCasts(groups: readonly Group[]): void {
  const scenes = scenesOf(groups).filter(scene => scene.heading)
  const speaking = scenes.filter(scene => scene.speakers.size > 0)
  const isListed = speaking.filter(scene => scene.list).length >= Math.max(1, speaking.length * LISTED_SHARE)
  for (const scene of scenes) {
    if (scene.list) correctList(scene, scene.list)
    else if (isListed && scene.speakers.size > 0) addList(scene, scene.heading!)
  }
}

function scenesOf(groups: readonly Group[]): OpenScene[] {
  const scenes: OpenScene[] = []
  let open: OpenScene = { heading: undefined, list: undefined, speakers: new Set(), text: '' }
  for (const group of groups) {
    group.after.forEach((block, index) => {
      if (block.type === 'scene_heading') scenes.push((open = { heading: group, list: undefined, speakers: new Set(), text: '' }))
      else if (block.type === 'cast') open.list ??= { group, index, block }
      else if (block.type === 'dialogue') {
        // A voice from outside the picture is not in the scene.
        if (block.attrs.ext !== 'VO') for (const name of namesIn(block.attrs.speaker)) if (!NOBODY.test(name)) open.speakers.add(name)
      } else open.text += textOf(block)
    })
  }
  return scenes
}

function correctList(scene: OpenScene, { group, index, block }: { group: Group; index: number; block: Block }): void {
  const text = textOf(block)
  const listed = namesIn(text)
  const missing = [...scene.speakers].filter(name => !listed.some(each => each === name || each.includes(name)))
  if (missing.length === 0) return
  const separator = /[，,]/.test(text) && !text.includes('、') ? '，' : '、'
  const longer = [withoutTrailingSeparators(text), ...missing].filter(part => part !== '').join(separator)
  group.after[index] = buildBlock('cast', block.attrs, plainRun(longer))
  group.notes.push({ step: 'cast', confidence: 0.92, reason: `本场说话但未列出：${missing.join('、')}` })
}

function addList(scene: OpenScene, heading: Group): void {
  const at = heading.after.findIndex(block => block.type === 'scene_heading')
  const names = [...scene.speakers]
  heading.after = heading.after.toSpliced(at + 1, 0, makeBlock('cast', names.join('、')))
  heading.notes.push({ step: 'cast', confidence: 0.85, reason: `补上人物：${names.join('、')}` })
}

function withoutTrailingSeparators(text: string): string {
  let end = text.length
  while (end > 0 && /[、，,；;\s]/.test(text[end - 1]!)) end--
  return text.slice(0, end)
}
