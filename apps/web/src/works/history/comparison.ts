// Two versions side by side: asks the worker, and shapes its answer into the rows of the screen.
import type { Content, Scene } from '@qianmu/script/elements'
import { textOf } from '@qianmu/script/elements'
import { type BlockChange, type Difference, type SceneChange, type SceneState, wordsChanged } from '@qianmu/script/diff'
import type { Statistics } from '@qianmu/script/statistics'
import { useEffect, useState } from 'react'

export interface Asked {
  id: number
  before: Content
  after: Content
}
export interface Compared {
  difference: Difference
  figures: { before: Statistics; after: Statistics }
}

let questions = 0

/** The difference between two contents; null while it is worked out. */
export function useComparison(before: Content | null, after: Content | null): Compared | null {
  const [answer, setAnswer] = useState<{ id: number; compared: Compared } | null>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!before || !after) return
    const worker = new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' })
    const id = ++questions
    setAsked(id)
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; compared: Compared }>) => setAnswer(data))
    worker.postMessage({ id, before, after } satisfies Asked)
    return () => worker.terminate()
  }, [before, after])
  return answer?.id === asked ? answer.compared : null
}

export interface SceneRow {
  key: string
  state: SceneState
  change: SceneChange
  /** The number that the scene shows: its own, or its place among the numbered ones of its version. */
  no: string
  title: string
  added: number
  removed: number
  /** Of a moved scene: the number it had before. */
  wasNo: string
}

/** Each scene's number by position, as the editor shows it. */
function numbersOf(content: Content): Map<string, string> {
  let position = 0
  return new Map(
    content.content.map(scene => {
      const first = scene.content[0]
      if (first?.type !== 'scene_heading') return [scene.attrs.id, '']
      position++
      return [scene.attrs.id, first.attrs.no || String(position)]
    }),
  )
}

const titleOf = (scene: Scene): string =>
  textOf(scene.content.find(block => textOf(block) !== '') ?? scene.content[0]!).slice(0, 40) || '空白'

/** The scenes of a difference as rows. */
export function sceneRows({ scenes }: Difference, before: Content, after: Content): SceneRow[] {
  const numbers = { before: numbersOf(before), after: numbersOf(after) }
  return scenes.map((change, index) => {
    const scene = change.after ?? change.before!
    const was = change.before ? (numbers.before.get(change.before.attrs.id) ?? '') : ''
    return {
      key: `${index} ${scene.attrs.id}`,
      state: change.state,
      change,
      no: change.after ? (numbers.after.get(change.after.attrs.id) ?? '') : '—',
      title: titleOf(scene),
      wasNo: was,
      ...wordsChanged(change.blocks),
    }
  })
}

export type Part = { kind: 'scene'; row: SceneRow } | { kind: 'same'; key: string; rows: readonly SceneRow[] }

/** Unchanged scenes in a row as one folded part. */
export function foldSame(rows: readonly SceneRow[]): Part[] {
  const parts: Part[] = []
  for (const row of rows) {
    const last = parts.at(-1)
    if (row.state !== 'same') parts.push({ kind: 'scene', row })
    else if (last?.kind === 'same') parts[parts.length - 1] = { ...last, rows: [...last.rows, row] }
    else parts.push({ kind: 'same', key: `same ${row.key}`, rows: [row] })
  }
  return parts
}

/** 场 1–11, 场 16, or the title when scenes have no numbers. */
export function rangeText(rows: readonly SceneRow[]): string {
  const numbered = rows.filter(row => row.no !== '')
  const [first, last] = [numbered[0], numbered.at(-1)]
  if (!first || !last) return rows.length === 1 ? rows[0]!.title : `${rows.length} 段`
  return first === last ? `场 ${first.no}` : `场 ${first.no}–${last.no}`
}

/** A changed scene shows this many equal lines around each change. */
const AROUND = 2

/** The lines of a changed scene, runs of equal ones folded into their number. */
export function foldLines(blocks: readonly BlockChange[]): (BlockChange | { state: 'folded'; count: number })[] {
  const near = blocks.map((_, index) => blocks.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(each => each.state !== 'same'))
  const out: (BlockChange | { state: 'folded'; count: number })[] = []
  blocks.forEach((block, index) => {
    const last = out.at(-1)
    if (near[index]) out.push(block)
    else if (last?.state === 'folded') last.count++
    else out.push({ state: 'folded', count: 1 })
  })
  return out
}
