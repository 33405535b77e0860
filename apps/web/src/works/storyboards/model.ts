// A storyboard as lines of a table: scenes with their shots under them; where a dragged or stepped shot lands. Pure.
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'

export type Filter = 'all' | 'missing' | 'spoken'
export const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'missing', label: '缺图' },
  { value: 'spoken', label: '有台词' },
]
export type Line =
  | { kind: 'scene'; key: string; scene: StoryboardScene; at: number }
  | { kind: 'shot'; key: string; shot: Shot; no: number; scene: StoryboardScene }

export const isMissing = (shot: Shot): boolean => shot.picture === null
const KEPT: Record<Filter, (shot: Shot) => boolean> = { all: () => true, missing: isMissing, spoken: shot => shot.dialogue !== '' }

const sceneKey = (sceneId: string) => `scene-${sceneId}`
export const shotKey = (id: number) => `shot-${id}`
export const idOf = (key: string) => Number(key.slice('shot-'.length))

/** The lines of a storyboard. A filter leaves out scenes without a shot it keeps, and of folded scenes the heading stays; numbers stay those of the whole scene. */
export const linesOf = (scenes: readonly StoryboardScene[], filter: Filter, folded: ReadonlySet<string> = new Set()): Line[] =>
  scenes.flatMap((scene, at): Line[] => {
    const shots = scene.shots.map((shot, nth): Line => ({ kind: 'shot', key: shotKey(shot.storyboard_id), shot, no: nth + 1, scene }))
    const kept = shots.filter(line => line.kind === 'shot' && KEPT[filter](line.shot))
    if (filter !== 'all' && kept.length === 0) return []
    return [{ kind: 'scene', key: sceneKey(scene.scene_id), scene, at }, ...(folded.has(scene.scene_id) ? [] : kept)]
  })

export const shotsOf = (scenes: readonly StoryboardScene[]): Shot[] => scenes.flatMap(scene => scene.shots)

export interface Sums {
  scenes: number
  shots: number
  seconds: number
  /** Without a picture or one to choose. */
  missing: number
  /** Drawn, and none of it chosen. */
  toChoose: number
}
export const sumsOf = (scenes: readonly StoryboardScene[]): Sums => {
  const shots = shotsOf(scenes)
  return {
    scenes: scenes.filter(scene => scene.shots.length > 0).length,
    shots: shots.length,
    seconds: shots.reduce((sum, shot) => sum + shot.seconds, 0),
    missing: shots.filter(shot => isMissing(shot) && shot.drawn === 0).length,
    toChoose: shots.filter(shot => isMissing(shot) && shot.drawn > 0).length,
  }
}

/** 「4 分 20 秒」, 「2.5 秒」. */
export const lengthText = (seconds: number): string => {
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} 秒`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} 分${whole % 60 ? ` ${whole % 60} 秒` : ''}`
}

/** 「1:04.5」: a moment of the whole. */
export const clockText = (seconds: number): string => {
  const tenths = Math.round(seconds * 10)
  return `${Math.floor(tenths / 600)}:${String(Math.floor((tenths % 600) / 10)).padStart(2, '0')}.${tenths % 10}`
}

/** 「场 12 望江路街口 夜 外」. */
export const sceneName = ({ no, heading, is_standing }: StoryboardScene): string =>
  is_standing ? [no && `场 ${no}`, heading].filter(Boolean).join(' ') || '正文' : '脚本里已没有的场次'

/** What drawings for a shot are called, wherever they stand: 「第 3 场 · 镜头 2」 */
export const shotName = ({ no, heading, shots }: StoryboardScene, id: number): string =>
  `${no ? `第 ${no} 场` : (heading || '正文').slice(0, 40)} · 镜头 ${shots.findIndex(shot => shot.storyboard_id === id) + 1}`

type ShotLine = Extract<Line, { kind: 'shot' }>
/** What the editor of a storyboard knows of itself (document 2 §3). */
export interface StoryboardEditor {
  /** The shot that is open; 0 for none. */
  id: number
  docId: number
  name: string
  docType: number
  /** The row of the script that the open shot stands for. */
  connectedRow: ShotLine | undefined
  /** The shots are being held against their document. */
  isConnecting: boolean
  /** Of the open shot among those that are shown; -1 for none. */
  selectedIndex: number
}
export function editorOf(
  { scenes, lines, compared }: { scenes: readonly StoryboardScene[]; lines: readonly Line[]; compared: boolean },
  { doc_id: docId, doc_name: name, doc_type: docType }: { doc_id: number; doc_name: string; doc_type: number },
  id: number,
): StoryboardEditor {
  const isOpen = (line: Line): line is ShotLine => line.kind === 'shot' && line.shot.storyboard_id === id
  const shown = lines.filter(line => line.kind === 'shot')
  return {
    id,
    docId,
    name,
    docType,
    connectedRow: linesOf(scenes, 'all').find(isOpen),
    isConnecting: !compared,
    selectedIndex: shown.findIndex(isOpen),
  }
}

export interface Place {
  scene_id: string
  /** The shot to stand behind; null = first. */
  after_id: number | null
}

/** Where a shot lands that is dropped above or below a line; on the heading of a scene it becomes its first. */
export function landing(lines: readonly Line[], id: number, overKey: string, edge: 'above' | 'below'): Place | undefined {
  const over = lines.find(line => line.key === overKey)
  if (!over || overKey === shotKey(id)) return undefined
  const { scene_id, shots } = over.scene
  if (over.kind === 'scene') return { scene_id, after_id: null }
  const others = shots.filter(shot => shot.storyboard_id !== id)
  const at = others.findIndex(shot => shot.storyboard_id === over.shot.storyboard_id)
  return { scene_id, after_id: others[edge === 'below' ? at : at - 1]?.storyboard_id ?? null }
}

/** Where a shot comes to stand one step up or down; over the end of its scene it goes to the next one that the script still has. */
export function stepped(scenes: readonly StoryboardScene[], id: number, step: -1 | 1): Place | undefined {
  const nth = scenes.findIndex(scene => scene.shots.some(shot => shot.storyboard_id === id))
  const scene = scenes[nth]
  if (!scene) return undefined
  const at = scene.shots.findIndex(shot => shot.storyboard_id === id)
  const to = at + step
  if (to >= 0 && to < scene.shots.length)
    return { scene_id: scene.scene_id, after_id: scene.shots[step > 0 ? to : to - 1]?.storyboard_id ?? null }
  const next = scenes[nth + step]
  if (!next?.is_standing) return undefined
  return { scene_id: next.scene_id, after_id: step > 0 ? null : (next.shots.at(-1)?.storyboard_id ?? null) }
}

/** The scenes with a shot at another place. */
export function moved(scenes: readonly StoryboardScene[], id: number, { scene_id, after_id }: Place): StoryboardScene[] {
  const shot = shotsOf(scenes).find(each => each.storyboard_id === id)
  if (!shot) return [...scenes]
  return scenes.map(scene => {
    const rest = scene.shots.filter(each => each.storyboard_id !== id)
    if (scene.scene_id !== scene_id) return rest.length === scene.shots.length ? scene : { ...scene, shots: rest }
    const at = after_id === null ? 0 : rest.findIndex(each => each.storyboard_id === after_id) + 1
    return { ...scene, shots: rest.toSpliced(at, 0, { ...shot, scene_id }) }
  })
}

/** Where a shot stands now. */
export function placeOf(scenes: readonly StoryboardScene[], id: number): Place | undefined {
  for (const { scene_id, shots } of scenes) {
    const at = shots.findIndex(shot => shot.storyboard_id === id)
    if (at >= 0) return { scene_id, after_id: shots[at - 1]?.storyboard_id ?? null }
  }
  return undefined
}
