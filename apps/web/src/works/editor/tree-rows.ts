// The rows of the left tree, flat and in order: volumes, their documents, and the scenes of the open document. Pure.
import type { DocRow } from '@qianmu/contract/works/documents'
import type { SceneRow } from './figures.ts'

export type TreeRow =
  | { kind: 'volume'; key: string; level: 1; title: string; end: string; open: boolean }
  | { kind: 'doc'; key: string; level: 1 | 2; title: string; end: string; open: boolean; docId: number; current: boolean }
  | { kind: 'scene'; key: string; level: 2 | 3; title: string; end: string; index: number; no: string }

interface Listed {
  volumes: readonly { volume_id: number; volume_name: string; docs: readonly DocRow[] }[]
  docs: readonly DocRow[]
}

/** @param closed keys of the branches that are folded in */
export function rowsOf({ volumes, docs }: Listed, openId: number, scenes: readonly SceneRow[], closed: ReadonlySet<string>): TreeRow[] {
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
      end: count > 0 ? `${count} 场` : '',
      open,
      docId: doc.doc_id,
      current,
    }
    return [row, ...(open ? scenes.map(scene => sceneRow(scene, level === 1 ? 2 : 3)) : [])]
  }
  const volumeRows = volumes.flatMap(({ volume_id, volume_name, docs: inside }): TreeRow[] => {
    const key = `volume ${volume_id}`
    const open = !closed.has(key)
    const row: TreeRow = { kind: 'volume', key, level: 1, title: volume_name, end: `${inside.length} 篇`, open }
    return [row, ...(open ? inside.flatMap(doc => docRows(doc, 2)) : [])]
  })
  return [...volumeRows, ...docs.flatMap(doc => docRows(doc, 1))]
}

const sceneRow = ({ id, index, no, title, words }: SceneRow, level: 2 | 3): TreeRow => ({
  kind: 'scene',
  key: `scene ${id}`,
  level,
  title: title || (no === '' ? '空白' : '未命名场次'),
  end: String(words),
  index,
  no,
})
