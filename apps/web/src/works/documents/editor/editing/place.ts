// Where the caret stands: its block, the scene around it, who speaks nearby. Read-only looks at the editor's state.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { type Block, BLOCK_TYPES, type BlockType, ELEMENTS, isBlockType, type MarkName } from '@qianmu/script/elements'
import { namesIn } from '@qianmu/script/classify'
import type { TrackName } from '@qianmu/script/suggestions/tracked'

export interface Place {
  block: ProseNode
  type: BlockType
  /** Position before the block. */
  at: number
  /** The caret inside the block. */
  offset: number
  /** The block's index in its scene. */
  index: number
  scene: ProseNode
  sceneAt: number
  sceneIndex: number
}

/** Depths of the document: doc 0, scene 1, block 2. */
const SCENE = 1
const BLOCK = 2

/** The block of the caret (of the selection's head); null when whole nodes are selected. */
export const placeOf = (state: EditorState): Place | null => placeAt(state.doc, state.selection.head)

/** The block around a position; null between blocks. */
export function placeAt(doc: ProseNode, pos: number): Place | null {
  const $pos = doc.resolve(pos)
  const type = $pos.parent.type.name
  if ($pos.depth < BLOCK || !isBlockType(type)) return null
  return {
    block: $pos.parent,
    type,
    at: $pos.before(BLOCK),
    offset: $pos.parentOffset,
    index: $pos.index(SCENE),
    scene: $pos.node(SCENE),
    sceneAt: $pos.before(SCENE),
    sceneIndex: $pos.index(0),
  }
}

/** Whether some of a line's characters are suggested to go: then it cannot be read as one line by the rules of writing. */
export const hasDeletions = (block: ProseNode): boolean =>
  block.children.some(run => run.marks.some(mark => mark.type.name === ('deletion' satisfies TrackName)))

/** A block of the editor as the script engine knows it. */
export const asBlock = (node: ProseNode): Block => node.toJSON() as Block

const sceneNames = new WeakMap<ProseNode, readonly string[]>()

/** Who speaks or is listed in a scene, in order of first appearance; remembered, as scenes never change in place. */
function namesOf(scene: ProseNode): readonly string[] {
  let names = sceneNames.get(scene)
  if (!names) {
    const found = new Set<string>()
    scene.forEach(block => {
      if (block.type.name === 'dialogue') for (const name of namesIn(String(block.attrs.speaker))) found.add(name)
      else if (block.type.name === 'cast') for (const name of namesIn(block.textContent)) found.add(name)
    })
    sceneNames.set(scene, (names = [...found]))
  }
  return names
}

/** Every known name: those of the scene at hand first, then of the scenes near it, then the rest. */
export function knownNames(doc: ProseNode, sceneIndex: number): string[] {
  const names = new Set<string>()
  for (let distance = 0; distance < doc.childCount; distance++) {
    for (const index of distance === 0 ? [sceneIndex] : [sceneIndex - distance, sceneIndex + distance]) {
      const scene = doc.maybeChild(index)
      if (scene) for (const name of namesOf(scene)) names.add(name)
    }
  }
  return [...names]
}

/** Who would speak next: in a conversation the one who spoke before the last speaker, else the nearest known name; '' when there is none. */
export function nextSpeaker(doc: ProseNode, { scene, sceneIndex, index }: Pick<Place, 'scene' | 'sceneIndex' | 'index'>): string {
  const speakers: string[] = []
  for (let i = index - 1; i >= 0 && speakers.length < 2; i--) {
    const block = scene.child(i)
    const speaker = block.type.name === 'dialogue' ? String(block.attrs.speaker) : ''
    if (speaker !== '' && !speakers.includes(speaker)) speakers.push(speaker)
  }
  if (speakers.length === 2) return speakers[1]!
  return knownNames(doc, sceneIndex).find(name => !speakers.includes(name)) ?? ''
}

/** How much of a document is looked at to tell prose from a script. */
const SAMPLE_SCENES = 3
const PROSE = ['paragraph', 'heading', 'image']

/** Whether a text is a novel so far: nothing but paragraphs, titles and pictures, and enough of them to say so. */
export function isProse(doc: ProseNode): boolean {
  if (doc.content.size < 400) return false
  for (let i = 0; i < Math.min(SAMPLE_SCENES, doc.childCount); i++) {
    const scene = doc.child(i)
    for (let k = 0; k < scene.childCount; k++) if (!PROSE.includes(scene.child(k).type.name)) return false
  }
  return true
}

/** What the styles of characters are called. */
export const STYLE_NAMES: Record<MarkName, string> = { bold: '加粗', italic: '斜体', underline: '下划线', strike: '删除线' }

/** The kinds of the bar over the page, which Ctrl with their number makes too: of scripts, and of prose. */
export const BAR_KINDS = {
  script: ['scene_heading', 'action', 'cast', 'dialogue', 'parenthetical', 'transition', 'paragraph'],
  prose: ['paragraph', 'heading'],
} as const satisfies Record<string, readonly BlockType[]>
export const barKinds = (doc: ProseNode): readonly BlockType[] => BAR_KINDS[isProse(doc) ? 'prose' : 'script']

/** What the kinds are called in the editor: as the script engine calls them, but for two that writers know by another word (mockup 05). */
export const KIND_NAMES = {
  ...(Object.fromEntries(BLOCK_TYPES.map(type => [type, ELEMENTS[type].label])) as Record<BlockType, string>),
  scene_heading: '场次',
  parenthetical: '括注',
} as const
