// Uploading many pictures as a page does, three at a time, until their scaled copies and looks are there: pictures a second against libvips alone doing the same decoding and encoding, in batches by turns.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { THUMBNAILS, type Thumbnail } from '@qianmu/contract/kit/limits'
import pg from 'pg'
import { pino } from 'pino'
import { another, leastForUpload, likeDrawn } from '../../apps/server/src/files/test-pictures.ts'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../../apps/server/src/kit/settings.ts'
import { startServer } from '../../apps/server/src/start.ts'
import { founder } from '../grown/founder.ts'

const COUNT = Number(process.env.COUNT ?? 2000)
const BATCH = 40
const AT_ONCE = 3
const SIZE = { width: 1024, height: 768 }
const GOAL = 0.8

/** @returns whether the aim is met, and what came out */
export async function measureUploads(): Promise<{ met: boolean; text: string }> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home, maxConnections: 60 })
  await migrate(cluster.connection)
  const pool = new pg.Pool(cluster.connection)
  const { token, user, team } = await founder(pool)
  const env = { PORT: '0', QIANMU_DATA: path.join(home, 'data'), QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' }
  const server = await startServer({ settings: readSettings(env), connection: cluster.connection, log: pino({ level: 'silent' }) })
  const headers = { authorization: `Bearer ${token}`, device_id: 'bench', user_id: String(user), team_id: String(team) }

  /** Pictures of one look in many contents: none is known already. */
  const models = await Promise.all(Array.from({ length: 8 }, () => likeDrawn(SIZE)))
  async function upload(bytes: Buffer, nth: number): Promise<void> {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), `雨夜 ${nth}.png`)
    const answer = await fetch(`${server.url}/ixj_web/image`, { method: 'POST', headers, body })
    const { status, msg } = (await answer.json()) as { status: number; msg: string }
    if (status !== 0) throw new Error(`the upload answered ${status} ${msg}`)
  }
  /** @returns ms */
  async function through(pictures: readonly Buffer[], work: (bytes: Buffer, nth: number) => Promise<void>, first: number): Promise<number> {
    const began = performance.now()
    const waiting = pictures.entries()
    const worker = async () => {
      for (const [nth, bytes] of waiting) await work(bytes, first + nth)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return performance.now() - began
  }

  const rounds: { ours: number; least: number }[] = []
  for (let first = 0; first < COUNT; first += BATCH) {
    const pictures = await Promise.all(
      Array.from({ length: Math.min(BATCH, COUNT - first) }, (_, nth) => another(models[nth % models.length]!, first + nth)),
    )
    const ours = async () => {
      const sent = await through(pictures, upload, first)
      const began = performance.now()
      await server.app.files.idle()
      return sent + performance.now() - began
    }
    const inTurn = (first / BATCH) % 2 === 0
    const before = inTurn ? await ours() : 0
    const least = await through(pictures, leastForUpload, first)
    rounds.push({ ours: inTurn ? before : await ours(), least })
  }
  const { rows } = await pool.query<{ seen: number }>('select count(*)::int seen from assets where colour is not null and hash is not null')
  const sum = (key: 'ours' | 'least') => rounds.reduce((total, round) => total + round[key], 0)
  const ratios = rounds.map(({ ours, least }) => least / ours).toSorted((one, other) => one - other)
  const ratio = ratios[Math.floor(ratios.length / 2)]!
  const names = Object.keys(THUMBNAILS) as Thumbnail[]
  const rate = (key: 'ours' | 'least') => ((COUNT / sum(key)) * 1000).toFixed(1)
  await pool.end()
  await server.close()
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })
  const text = `${COUNT} pictures of ${SIZE.width}×${SIZE.height} with ${names.length} copies: ${rate('ours')} a second, libvips alone ${rate('least')}; median ratio of ${rounds.length} batches ${ratio.toFixed(2)} (goal ≥ ${GOAL}); ${rows[0]!.seen} have their colour and hash`
  return { met: ratio >= GOAL, text }
}
