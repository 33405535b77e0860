// The figures and the scene list of the open text, counted when writing pauses. Scenes that did not change are not counted again.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { useEffect, useState } from 'react'
import type { Scene } from '@qianmu/script/elements'
import { statistics, type Statistics, wordsIn } from '@qianmu/script/statistics'
import { settle } from '@qianmu/script/suggestions/verdicts'
import { asScene, titleOfScene } from './schema/index.ts'
import { movesIn, type SceneMove } from './suggesting/index.ts'

export interface SceneRow {
  id: string
  /** Position among all scenes of the text. */
  index: number
  /** The written number, or the place among the numbered ones; '' for text before the first heading. */
  no: string
  title: string
  words: number
}
export interface Figures extends Statistics {
  rows: readonly SceneRow[]
  /** Scenes that somebody suggests to move. */
  moves: readonly SceneMove[]
}

/** Writing pauses when nothing is typed for so many ms. */
const PAUSE_MS = 300

interface Counted {
  /** With suggestions accepted; null when nothing is left of it then. */
  scene: Scene | null
  words: number
}
const counted = new WeakMap<ProseNode, Counted>()

function count(node: ProseNode): Counted {
  let known = counted.get(node)
  if (!known) {
    const scene = settle([asScene(node)], 'accept')[0] ?? null
    const words = scene?.content.reduce((sum, block) => sum + wordsIn(block), 0) ?? 0
    counted.set(node, (known = { scene, words }))
  }
  return known
}

/** Figures and scenes of a document. */
function figuresOf(doc: ProseNode): Figures {
  const rows: SceneRow[] = []
  const scenes: Scene[] = []
  let position = 0
  doc.forEach((node, _at, index) => {
    const { scene, words } = count(node)
    if (!scene) return
    scenes.push(scene)
    const first = scene.content[0]!
    const headed = first.type === 'scene_heading'
    if (headed) position++
    rows.push({ id: scene.attrs.id, index, no: headed ? first.attrs.no || String(position) : '', title: titleOfScene(scene), words })
  })
  return { ...statistics({ type: 'doc', content: scenes }), rows, moves: movesIn(doc) }
}

/** The figures of the open text, brought up to date when writing pauses. */
export function useFigures(editor: Editor | null): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null)
  useEffect(() => {
    if (!editor) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setFigures(figuresOf(editor.state.doc)), PAUSE_MS)
    }
    // Not before the first keystroke could be typed: a long text is counted in some tens of ms.
    later()
    editor.on('update', later)
    return () => {
      clearTimeout(timer)
      editor.off('update', later)
    }
  }, [editor])
  return figures
}
