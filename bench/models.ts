// How long the largest lists of models and data sets take: a set of 10,000 pictures (its page, its words, what looks the same), and a shelf of 30,000 LoRAs.
import type { ImageEngine } from '@qianmu/engines'
import { sketchEngine } from '@qianmu/engines/sketch'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'
import { startServer } from '../apps/server/src/start.ts'
import { founder } from './grown/founder.ts'

const IMAGES = 10_000
const LORAS = 30_000
const ROUNDS = 40
const C = '/ai_web/ai/custom_model'

/** An engine that holds many files and draws as the sketch engine does. */
function holding(many: number): ImageEngine {
  const sketch = sketchEngine()
  const loras = Array.from({ length: many }, (_, nth) => ({
    file: `style/lora_${nth}.safetensors`,
    name: `lora_${nth}`,
    baseModel: nth % 3 ? 'SDXL' : 'SD1.5',
  }))
  return {
    ...sketch,
    async probe(signal) {
      const probe = await sketch.probe(signal)
      return { ...probe, kind: 'local-model', name: 'held', capabilities: { ...probe.capabilities, loras } }
    },
  }
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-models-'))
const cluster = await openCluster({ home })
await migrate(cluster.connection)
const pool = new pg.Pool(cluster.connection)
const { token } = await founder(pool)
const settings = readSettings({ PORT: '0', QIANMU_DATA: home, QIANMU_LOG: 'silent', QIANMU_RATE_SCALE: '100000' })
const engines = [{ id: 'held', engine: holding(LORAS) }]
const server = await startServer({ settings, connection: cluster.connection, engines, log: pino({ level: 'silent' }) })

/** Asks as the founder does. @throws Error for anything but an answer */
async function call(method: string, address: string, input: Record<string, unknown>) {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]))
  const body = method === 'GET' ? null : JSON.stringify(input)
  const headers = { authorization: `Bearer ${token}`, device_id: 'bench', 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}${address}${body ? '' : `?${query.toString()}`}`, { method, headers, body })
  const text = await answer.text()
  const { status, data } = JSON.parse(text) as { status: number; data: { model_id: number; job_id: number; running: boolean } }
  if (status !== 0) throw new Error(`${address} answered ${text.slice(0, 200)}`)
  return { data, bytes: text.length }
}

const { model_id } = (await call('POST', `${C}/add`, { name: '大' })).data
await pool.query(
  `insert into training_images (model_id, file_id, name, width, height, tags, first_tags, hash, sharpness)
   select $1, nth, 'p' || nth || '.png', 640, 800, t, t, (random() * 9e18)::bigint, 10 from
     (select nth, array(select 'tag ' || (random() * nth * k)::int % 900 from generate_series(1, 15) k) t from generate_series(1, $2) nth) x`,
  [model_id, IMAGES],
)

/** The half and the 95th of a hundred, and the bytes of the answer. */
async function measured(name: string, method: string, address: string, input: Record<string, unknown>): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    bytes = (await call(method, address, input)).bytes
    times.push(performance.now() - begun)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(ROUNDS * share)]!.toFixed(0)
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${(bytes / 1024).toFixed(0)} KB`)
}

const LIBRARY = '/ai_web/ai/model/library'
await measured('a page of the set', 'GET', `${C}/detail`, { model_id, size: 120, page: 3 })
await measured('the words of the set', 'POST', `${C}/image/high_words`, { model_id })
await measured('the shelf of LoRAs', 'GET', LIBRARY, { kind: 'lora', size: 60, page: 2 })
await measured('the shelf, searched', 'GET', LIBRARY, { keyword: 'lora_29', size: 60 })
await measured('LoRAs for a picker', 'GET', '/ai_web/v1/ai/model/lora_list', { keyword: 'lora' })
const begun = performance.now()
await call('PUT', `${C}/image_process`, { model_id })
while ((await call('POST', `${C}/image_process_info`, { model_id })).data.running) await sleep(100)
console.log(`what looks the same among ${IMAGES}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)

await server.close()
await pool.end()
await cluster.stop()
fs.rmSync(home, { recursive: true })
