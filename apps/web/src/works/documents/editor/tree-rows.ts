// The rows of the left tree, flat and in order: volumes, their documents, and the scenes of the open document. Pure.
import type { DocRow } from '@qianmu/contract/works/documents'
import { REVIEW_STATES } from '@qianmu/contract/works/supervision'
import type { SceneRow } from './figures.ts'
import type { SceneMove } from './suggesting/index.ts'

export type TreeRow =
  | { kind: 'volume'; key: string; level: 1; title: string; end: string; open: boolean }
  | { kind: 'doc'; key: string; level: 1 | 2; title: string; end: string; open: boolean; docId: number; current: boolean }
  | { kind: 'scene'; key: string; level: 2 | 3; title: string; end: string; index: number; no: string; moves: string }
  | { kind: 'ghost'; key: string; level: 2 | 3; title: string; end: string; index: number }

interface Listed {
  volumes: readonly { volume_id: number; volume_name: string; docs: readonly DocRow[] }[]
  docs: readonly DocRow[]
}

/** The scenes of the open document, and the moves of them that are suggested. */
interface Opened {
  docId: number
  scenes: readonly SceneRow[]
  moves: readonly SceneMove[]
}

/** @param closed keys of the branches that are folded in */
export function rowsOf({ volumes, docs }: Listed, { docId: openId, scenes, moves }: Opened, closed: ReadonlySet<string>): TreeRow[] {
  const docRows = (doc: DocRow, level: 1 | 2): TreeRow[] => {
    const key = `doc ${doc.doc_id}`
    const current = doc.doc_id === openId
    const open = current && !closed.has(key)
    const count = current ? scenes.filter(scene => scene.no !== '').length : doc.scenes
    const row: TreeRow = {
      kind: 'doc',
      key,
      level,
      title: doc.doc_name,
      end: [doc.review ? REVIEW_STATES[doc.review.state] : '', count > 0 ? `${count} 场` : ''].filter(Boolean).join(' · '),
      open,
      docId: doc.doc_id,
      current,
    }
    return [row, ...(open ? sceneRows(scenes, moves, level === 1 ? 2 : 3) : [])]
  }
  const volumeRows = volumes.flatMap(({ volume_id, volume_name, docs: inside }): TreeRow[] => {
    const key = `volume ${volume_id}`
    const open = !closed.has(key)
    const row: TreeRow = { kind: 'volume', key, level: 1, title: volume_name, end: `${inside.length} 篇`, open }
    return [row, ...(open ? inside.flatMap(doc => docRows(doc, 2)) : [])]
  })
  return [...volumeRows, ...docs.flatMap(doc => docRows(doc, 1))]
}

/** Scenes in the order of the text, each moved one's ghost where it would go. */
function sceneRows(scenes: readonly SceneRow[], moves: readonly SceneMove[], level: 2 | 3): TreeRow[] {
  const going = moves.filter(({ index, to }) => to !== null && to !== index)
  /** A ghost stands before the scene of this index; those behind the last one stand at the end. */
  const ghostsAt = (isThere: (before: number) => boolean) =>
    going.filter(({ index, to }) => isThere(to! < index ? to! : to! + 1)).map(move => ghostRow(move, level))
  const last = scenes.at(-1)?.index ?? 0
  return [
    ...scenes.flatMap((scene, at) => {
      const first = (scenes[at - 1]?.index ?? -1) + 1
      const move = moves.find(({ index }) => index === scene.index)
      return [...ghostsAt(before => first <= before && before <= scene.index), sceneRow(scene, move, level)]
    }),
    ...ghostsAt(before => before > last),
  ]
}

const ghostRow = ({ id, index, title, name }: SceneMove, level: 2 | 3): TreeRow => ({
  kind: 'ghost',
  key: `ghost ${id}`,
  level,
  title,
  end: name || '无名',
  index,
})

const sceneRow = ({ id, index, no, title, words }: SceneRow, move: SceneMove | undefined, level: 2 | 3): TreeRow => ({
  kind: 'scene',
  key: `scene ${id}`,
  level,
  title: title || (no === '' ? '空白' : '未命名场次'),
  end: String(words),
  index,
  no,
  moves: move ? `${move.name || '无名'}建议移到${move.where}` : '',
})
