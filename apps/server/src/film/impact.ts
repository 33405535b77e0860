// What was made of a line of a document, whether it says something else than the line does now, and whether a person has changed it since.
import type { Impact } from '@qianmu/contract/film'
import { standingOf } from '@qianmu/comic/pour'
import type { Uses } from '../app.ts'
import { pagesNow, shotsById } from '../canvas/index.ts'
import { sourcesOf } from '../graph/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { dubOfDoc, linesOf, shown } from '../sound/index.ts'
import { scriptsOf, syncShots } from '../works/storyboards/index.ts'
import { impactsOf } from './impact-of.ts'
import { fileOf, type Stand, type Standing, standOf } from './stand.ts'

type Made = Impact['made'][number]

/** 83.4 is 1:23.4. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(1).padStart(4, '0')}`

/** The shots that show a block, with their names and when they are seen. */
async function shotsWith(app: Uses<'pool'>, docId: number, blockId: string, { board, heard }: Stand) {
  const scripts = await scriptsOf(app, docId)
  let end = 0
  const times = new Map(heard.map(each => [each.shot.id, { start: end, end: (end += each.heard.seconds) }]))
  return board.scenes.flatMap(scene =>
    scene.shots.flatMap((shot, at) => {
      const time = times.get(shot.storyboard_id)
      if (!time || !scripts.get(shot.storyboard_id)?.blocks.includes(blockId)) return []
      return [{ shot, name: `${scene.no ? `第 ${scene.no} 场` : '正文'} · 镜 ${at + 1}`, ...time }]
    }),
  )
}
type Showing = Awaited<ReturnType<typeof shotsWith>>[number]

/** The shot itself and its picture. */
async function seenIn(app: Standing & Uses<'events'>, actor: Actor, row: Row, docId: number, shots: readonly Showing[]): Promise<Made[]> {
  const { changes } = await syncShots(app, actor, row, docId, { preview: true })
  const changed = new Map(changes.map(change => [change.storyboard_id, change]))
  const records = shots.flatMap(({ shot }) => shot.drawing?.record_id ?? [])
  const old = new Set((await sourcesOf(app, 'drawing', records)).flatMap(({ from_id, stale }) => (stale ? from_id : [])))
  return shots.flatMap(({ shot, name }): Made[] => {
    const change = changed.get(shot.storyboard_id)
    const picture = shot.picture ?? shot.candidate
    const thumb = picture?.thumbs.small ?? ''
    const isOld = shot.drawing !== null && old.has(shot.drawing.record_id)
    return [
      {
        kind: 'shot',
        name,
        thumb,
        sound: '',
        shot_id: shot.storyboard_id,
        page: 0,
        ...(!change
          ? { state: 'fresh' as const, note: '和脚本一致' }
          : change.is_edited
            ? { state: 'hand' as const, note: '有人手改过，不会自动覆盖' }
            : { state: 'stale' as const, note: '写的还是旧句子' }),
      },
      ...(picture
        ? [
            {
              kind: 'picture' as const,
              name,
              thumb,
              sound: '',
              shot_id: shot.storyboard_id,
              page: 0,
              ...(shot.picture
                ? { state: 'hand' as const, note: '你们选用的，不会自动换' }
                : isOld || change
                  ? { state: 'stale' as const, note: '按旧的分镜画的' }
                  : { state: 'fresh' as const, note: '和分镜一致' }),
            },
          ]
        : []),
    ]
  })
}

/** Takes of the line. @param text what the line says now */
async function saidOf(app: Standing & Uses<'settings' | 'speech'>, docId: number, blockId: string, text: string): Promise<Made[]> {
  const dub = await dubOfDoc(app, docId)
  const lines = dub ? (await linesOf(app, dub.id)).filter(line => line.block_id === blockId) : []
  return lines.flatMap((line): Made[] => {
    if (!line.take) return []
    const { url, duration_ms, text: said } = shown(app, line.take)
    const isOld = line.text !== text || said !== line.text
    const place = { thumb: '', sound: url, shot_id: 0, page: 0 }
    const name = `${line.speaker} · ${(duration_ms / 1000).toFixed(1)} 秒`
    return [{ kind: 'voice', name, ...place, state: isOld ? 'stale' : 'fresh', note: isOld ? '念的还是旧句子' : '念的就是这句' }]
  })
}

/** Balloons and captions of comic pages. */
async function writtenOn(app: Standing, docId: number, blockId: string, { heard }: Stand): Promise<Made[]> {
  const byId = shotsById(heard.map(({ shot }) => shot))
  return (await pagesNow(app, docId)).flatMap(({ page }, nth) =>
    page.items.flatMap((item): Made[] => {
      if (item.line !== blockId || item.text === '') return []
      const standing = standingOf(item, byId)
      const own = standing === 'own' || (standing === 'changed' && item.poured?.['text'] !== item.text)
      const place = { thumb: '', sound: '', shot_id: item.shot, page: nth + 1 }
      const name = `第 ${nth + 1} 页「${item.text.slice(0, 12)}」`
      if (own) return [{ kind: 'balloon', name, ...place, state: 'hand', note: '有人手改过，不会自动覆盖' }]
      const isOld = standing === 'changed' || standing === 'gone'
      return [{ kind: 'balloon', name, ...place, state: isOld ? 'stale' : 'fresh', note: isOld ? '字还是旧的' : '字就是这句' }]
    }),
  )
}

/** What follows the text as it was settled last: nothing of it changes while somebody types. */
const ELSEWHERE: readonly Made['kind'][] = ['caption', 'node', 'matching', 'card']

/** What was made of a block of a document, by kind. @param text what it says now */
export async function impactOf(
  app: Standing & Uses<'events' | 'settings' | 'speech'>,
  actor: Actor,
  row: Row,
  { doc_id, block_id, text }: { doc_id: number; block_id: string; text: string },
): Promise<Impact> {
  const stand = await standOf(app, actor, row, doc_id)
  const shots = await shotsWith(app, doc_id, block_id, stand)
  const [seen, said, written, file] = await Promise.all([
    seenIn(app, actor, row, doc_id, shots),
    saidOf(app, doc_id, block_id, text),
    writtenOn(app, doc_id, block_id, stand),
    fileOf(app, stand),
  ])
  const isAny = [...seen, ...said].some(({ state }) => state === 'stale')
  const clips = file.job
    ? shots.map(({ start, end, shot }): Made => {
        const isOld = file.isStale || isAny
        const name = `样片 ${clockOf(start)} – ${clockOf(end)}`
        const place = { thumb: '', sound: '', shot_id: shot.storyboard_id, page: 0 }
        return { kind: 'clip', name, ...place, state: isOld ? 'stale' : 'fresh', note: isOld ? '合成的还是旧的' : '和分镜一致' }
      })
    : []
  const others = await impactsOf(app, actor, row, { kind: 'line', id: doc_id, part: block_id })
  const more = others.kinds.flatMap(({ kind, made }) => (ELSEWHERE.includes(kind) ? made : []))
  return { made: [...seen, ...said, ...written, ...clips, ...more] }
}
