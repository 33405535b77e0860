// The parts of a piece by rules, made again from its seed: the same notes, one file a part.
import { STATUS } from '@qianmu/contract/kit/status'
import type { MusicRequest } from '@qianmu/engines'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Uses } from '../app.ts'
import { zipped } from '../files/index.ts'
import type { Sheet } from '../kit/answer.ts'
import { fileName } from '../kit/download.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import type { RecordRow } from './records.store.ts'

const STEMS_MS = 120_000
export type PieceParams = Pick<MusicRequest, 'dynamics' | 'key' | 'motifs' | 'sections' | 'seconds' | 'tempo' | 'text'> & {
  /** By the composer by rules, whatever else is connected. */
  by_rules?: boolean
  /** The scenes of a film, a piece for each. */
  score?: readonly { name: string; keywords: readonly string[]; seconds: number }[]
}

export async function stemsOf(app: Uses<'music'>, row: RecordRow): Promise<Sheet> {
  if (row.kind !== 'music' || row.status !== 'done') refuseField('record_id', '这段音乐还没有作好')
  const choice = await app.music.choose(({ probe }) => probe.capabilities.midi && probe.name === row.engine)
  if ('reason' in choice) return refuse(STATUS.noEngine, '只有规则作曲的音乐能分轨导出', { port: 'music', reason: choice.reason })
  if ((row.params as PieceParams).score) refuseField('record_id', '整片的配乐按场作成，不能分轨导出')
  const request = { ...(row.params as PieceParams), keywords: row.keywords, seed: row.seed, stems: true }
  for await (const event of choice.chosen[0]!.engine.run(`stems-${randomUUID()}`, request, AbortSignal.timeout(STEMS_MS))) {
    if (event.type === 'failed') return refuse(STATUS.engineFailed, event.reason)
    if (event.type !== 'done') continue
    const { stems = [], midi } = event.result
    const files = [
      ...stems.map(({ name, bytes }) => ({ name: `${fileName(name)}.wav`, bytes })),
      ...(midi ? [{ name: '乐谱.mid', bytes: midi }] : []),
    ]
    return { name: `${fileName(row.name) || '音乐'} 分轨.zip`, mime: 'application/zip', body: Readable.from(zipped(files)) }
  }
  return refuse(STATUS.engineFailed, '作曲引擎没有给出分轨')
}
