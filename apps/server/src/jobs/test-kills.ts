// Kinds of long work that are killed: what each begins with, what it has promised by its answer, and what is there when its job has ended.
import { espeakEngine } from '@qianmu/engines/speech'
import { nodesEngine } from '@qianmu/engines/nodes'
import { fakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { sketchEngine } from '@qianmu/engines/sketch'
import { inFolder, runFfmpeg } from '@qianmu/engines/video'
import { urlOf } from '@qianmu/testkit/database'
import { addVideo } from '@qianmu/testkit/factories'
import { needFfmpeg } from '@qianmu/testkit/ffmpeg'
import { type ServerProcess, startServerProcess } from '@qianmu/testkit/server'
import { picture } from '@qianmu/testkit/sets'
import { startTrainer } from '@qianmu/testkit/trainer'
import { type Loose, openStudio, type Person, type Studio, type StudioOptions } from '@qianmu/testkit/studio'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const VIDEO = '/ai_web/ai/batch_video'
const SCRIPT = '1、站台 夜 外\n△雨线斜落，站牌闪了一下。\n沈岸：我以为你走了。\n△顾晚收起伞。\n2、门厅 日 内\n△灯亮。\n顾晚：末班车晚点。'
const ANSWER = '雨声盖过了脚步。沈岸把钥匙放进她的伞柄，谁也没有开口。末班车的灯扫过站牌。'.repeat(3)
const FLOW = {
  1: { class_type: 'QianmuSketch', inputs: { prompt: '夜雨城市', width: 512, height: 512, seed: 7 }, _meta: { title: '画面' } },
  2: { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: '夜' } },
}
/** An answer whose process has been silent for so long is settled, in seconds. */
const CHAT_SILENT_S = 61
const LOOK_MS = 30

/** What was promised and is not there, and what is there twice. */
export interface Outcome {
  acknowledged: number
  lost: number
  double: number
}
/** Begun work: the jobs that were promised, and what is there once they have ended. */
interface Begun {
  /** None for what is done by the process that answers. */
  jobs: readonly number[]
  outcome(): Promise<Outcome>
}
export type KillKind = keyof typeof KINDS

/** How many of a thing there are, against how many there should be. */
const counted = (found: readonly number[], each = 1): Outcome => ({
  acknowledged: found.length,
  lost: found.reduce((sum, count) => sum + Math.max(0, each - count), 0),
  double: found.reduce((sum, count) => sum + Math.max(0, count - each), 0),
})

/** A studio that answers and lets nothing be done: that is done by the processes which are killed. */
export async function openKilled(instance?: StudioOptions['instance']) {
  const sketch = sketchEngine()
  const nodes = nodesEngine({ sketch, tools: [], retouch: [] })
  const voice = espeakEngine()
  const chat = await fakeChat({ models: ['qwen-plus'], pieceMs: 60 })
  chat.setReply(() => ANSWER)
  const trainer = await startTrainer({ STAND_IN_STEP_MS: '20' })
  const studio = await openStudio({
    ...(instance && { instance }),
    env: { QIANMU_ROLE: 'web' },
    connect: connectEngine,
    engines: [{ id: 'sketch', engine: { ...sketch, flows: nodes }, embedded: true }],
    speech: [{ id: 'draft-voice', engine: voice, places: 1 }],
  })
  const host = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const engine = { kind: 'chat', name: '通义', address: chat.url, secret: 'geheim', model: 'qwen-plus' }
  await post(host, '/ixj_web/engine/add', engine)
  await post(host, '/ixj_web/engine/add', { kind: 'trainer', name: '机房', address: trainer.url, secret: trainer.token })
  const film = await filmOf()
  return {
    studio,
    host,
    film,
    async close() {
      await studio.close()
      await Promise.all([sketch.close(), nodes.close(), voice.close(), chat.close(), trainer.close()])
    },
  }
}
export type Killed = Awaited<ReturnType<typeof openKilled>>

/** Six seconds of tones with pauses between. */
const filmOf = () =>
  inFolder(os.tmpdir(), async folder => {
    const filter = `testsrc2=s=640x360:r=25:d=6[v];sine=frequency=300:duration=6,volume='if(lt(mod(t,2),1),1,0)':eval=frame[a]`
    const options = ['-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']
    await runFfmpeg(needFfmpeg(), {
      folder,
      inputs: [],
      filter,
      outputs: [{ name: 'o.mp4', options }],
      signal: new AbortController().signal,
    })
    return readFile(path.join(folder, 'o.mp4'))
  })

const post = async (host: Person, at: string, body: object): Promise<Loose> => {
  const { status, msg, data } = await host.call<Loose>('POST', at, body)
  if (status !== 0) throw new Error(`${at}: ${msg}`)
  return data
}
const rowsOf = async (studio: Studio, text: string, values: unknown[]) => (await studio.app.pool.query<Loose>(text, values)).rows

/** How many pictures each shot of a work has. */
const drawnOf = async (studio: Studio, work_id: number, shots: readonly number[]) =>
  (
    await rowsOf(
      studio,
      `select (select count(*)::int from draw_images i join draw_records r on r.id = i.record_id
         where r.work_id = $1 and r.subject_id = s.id::text) n from unnest($2::bigint[]) s (id)`,
      [work_id, shots],
    )
  ).map(({ n }) => n as number)

/** A comic with a shot for each line of the script. */
async function comicOf(host: Person) {
  const work_id = (await post(host, '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' }))
    .project_id
  const doc_id = (await post(host, '/ixj_web/doc/add', { project_id: work_id, doc_name: '第 1 话', text: SCRIPT })).doc_id as number
  await post(host, '/ixj_web/comic/storyboard_list_sync', { doc_id })
  const board = (await host.call<Loose>('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data
  const shots = board.scenes.flatMap((scene: Loose) => scene.shots.map((shot: Loose) => shot.storyboard_id as number)) as number[]
  return { work_id: work_id as number, doc_id, shots }
}

/** An export of a comic: its job is done and its file is there, once. */
const exported = async ({ studio, host }: Killed, more: object): Promise<Begun> => {
  const { doc_id } = await comicOf(host)
  await post(host, '/ixj_web/comic/comic_pour', { doc_id, form: 'a5' })
  const before = (await rowsOf(studio, 'select id from files where team_id = $1', [host.teamId])).length
  const { job_id } = await post(host, '/ixj_web/comic/comic_export', { doc_id, dpi: 150, ...more })
  return {
    jobs: [job_id],
    async outcome() {
      const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId }
      const answer = await fetch(`${studio.url}/ixj_web/doc/export_file?job_id=${job_id}`, { headers })
      const isThere = answer.ok && !answer.headers.get('content-type')?.startsWith('application/json')
      await answer.arrayBuffer()
      const after = (await rowsOf(studio, 'select id from files where team_id = $1', [host.teamId])).length
      return { acknowledged: 1, lost: isThere ? 0 : 1, double: Math.max(0, after - before - 1) }
    },
  }
}

const video = async ({ studio, host, film }: Killed, work: 'subtitle' | 'compose'): Promise<Begun> => {
  const video_id = await addVideo(host, '片.mp4', film)
  if (work === 'compose') {
    const captions = [{ start_ms: 500, end_ms: 2500, text: '末班车晚点了。' }]
    await host.call('PUT', `${VIDEO}/update_caption`, { video_id, captions })
  }
  await post(host, `${VIDEO}/${work}`, { video_id, ...(work === 'subtitle' && { source: 'silence' }) })
  const [row] = await rowsOf(studio, `select id from jobs where kind = 'video' and payload ->> 'video_id' = $1`, [String(video_id)])
  return {
    jobs: [row!.id],
    async outcome() {
      const { data } = await host.call<Loose>('GET', `${VIDEO}/video_result`, { video_id })
      const made = await rowsOf(studio, `select id from files where team_id = $1 and name like '片 字幕版%'`, [host.teamId])
      const used = await rowsOf(studio, 'select 1 from videos where output_id is not null and team_id = $1', [host.teamId])
      const isThere = work === 'subtitle' ? data.status === 4 && data.captions.length > 0 : data.status === 10 && data.outputs.length === 1
      return { acknowledged: 1, lost: isThere ? 0 : 1, double: made.length - used.length }
    },
  }
}

/** What is begun of each kind. */
export const KINDS = {
  async 'pictures of a storyboard'({ studio, host }: Killed): Promise<Begun> {
    const { doc_id, work_id, shots } = await comicOf(host)
    const { job_id } = await post(host, '/ixj_web/comic/storyboard_draw', { doc_id, ids: shots })
    return {
      jobs: [job_id],
      async outcome() {
        return counted(await drawnOf(studio, work_id, shots))
      },
    }
  },
  async 'film of a document'({ studio, host }: Killed): Promise<Begun> {
    const { doc_id, work_id, shots } = await comicOf(host)
    const [last] = await rowsOf(studio, 'select coalesce(max(id), 0) id from sound_records', [])
    const { job_id } = await post(host, '/ixj_web/film/make', { doc_id })
    return {
      jobs: [job_id],
      async outcome() {
        const drawn = await drawnOf(studio, work_id, shots)
        const said = await rowsOf(
          studio,
          `select (select count(*)::int from sound_records r where r.line_id = l.id and r.status = 'done') n
           from dub_lines l join dubs d on d.id = l.dub_id where d.doc_id = $1`,
          [doc_id],
        )
        const { stages } = (await host.call<Loose>('GET', '/ixj_web/film/detail', { doc_id })).data
        const pieces = await rowsOf(studio, `select id from sound_records where kind = 'music' and id > $1`, [last!.id])
        const films = await rowsOf(studio, `select id from jobs where kind = 'animatic' and payload ->> 'doc_id' = $1`, [String(doc_id)])
        return counted([
          ...drawn,
          // The same words may have been said before: that a line is heard, its stage tells.
          ...said.map(({ n }) => Math.max(1, n as number)),
          pieces.length,
          films.length,
          ...stages.map(({ state }: Loose) => (state === 'done' ? 1 : 0)),
        ])
      },
    }
  },
  'comic as PDF': (killed: Killed) => exported(killed, { format: 'pdf' }),
  'comic as PSD': (killed: Killed) => exported(killed, { format: 'psd' }),
  animatic: (killed: Killed) => exported(killed, { format: 'mp4' }),
  'captions of a film': (killed: Killed) => video(killed, 'subtitle'),
  'film with captions': (killed: Killed) => video(killed, 'compose'),
  async workflow({ studio, host }: Killed): Promise<Begun> {
    const { comfy_id } = await post(host, '/ai_web/ai/comfy/comfy_ui_add', { name: '夜景', workflow: JSON.stringify(FLOW) })
    const data = await post(host, '/ai_web/ai/comfy/drawing', { comfy_id })
    const draws = data.draw_ids as number[]
    const jobs = await rowsOf(studio, `select id from jobs where kind like '%flow%' and state in ('waiting', 'running') and user_id = $1`, [
      host.userId,
    ])
    return {
      jobs: jobs.map(({ id }) => id as number),
      async outcome() {
        const found = await Promise.all(
          draws.map(async draw_id => {
            const answer = (await host.call<Loose>('GET', '/ai_web/ai/comfy/result', { draw_id })).data
            return answer.status === 5 ? (answer.outputs.length as number) : 0
          }),
        )
        return counted(found)
      },
    }
  },
  async training({ studio, host }: Killed): Promise<Begun> {
    const at = '/ai_web/ai/custom_model'
    const { model_id } = await post(host, `${at}/add`, { name: '顾晚', trigger_word: 'guwan' })
    for (let nth = 0; nth < 10; nth++)
      await host.upload('POST', `${at}/image_upload`, { model_id: String(model_id), file: [await picture(nth), `p${nth}.png`] })
    const params = { num_repeats: 2, max_train_epochs: 2, save_every_n_epochs: 1, sample_every_n_epochs: 2 }
    await host.call('PUT', `${at}/update`, { model_id, params, prompts: ['guwan in the rain'] })
    const { job_id } = await post(host, `${at}/train`, { model_id })
    return {
      jobs: [job_id],
      async outcome() {
        const { data } = await host.call<Loose>('GET', `${at}/detail`, { model_id })
        const epochs = data.epochs_done.map(({ epoch }: Loose) => epoch as number) as number[]
        const trainings = await rowsOf(studio, `select 1 from jobs where kind = 'train' and payload ->> 'model_id' = $1`, [
          String(model_id),
        ])
        const found = [1, 2].map(epoch => epochs.filter(each => each === epoch).length)
        const told = counted(found)
        return { ...told, double: told.double + Math.max(0, trainings.length - 1) }
      },
    }
  },
  async 'answer in the chat'({ studio, host }: Killed, worker: ServerProcess): Promise<Begun> {
    const at = '/aigc_web/ai'
    const leave = new AbortController()
    const answer = await fetch(`${worker.url}${at}/stream_generate_content`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${host.token}`, device_id: host.deviceId },
      body: JSON.stringify({ prompt: '写一句' }),
      signal: leave.signal,
    })
    let read = ''
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      read += part
      if (/"response":"[^"]/.test(read)) break
    }
    leave.abort()
    const conversation_id = /"conversation_id":"?([^",}]+)/.exec(read)?.[1] ?? ''
    return {
      jobs: [],
      async outcome() {
        studio.pass(CHAT_SILENT_S)
        const { data } = await host.call<Loose>('GET', `${at}/history`, { conversation_id })
        studio.pass(-CHAT_SILENT_S)
        const turns = (data.response as Loose[]).filter(({ state }) => state)
        const isThere = turns.some(({ state, message }) => ['done', 'interrupted'].includes(state) && ANSWER.startsWith(message))
        return { acknowledged: 1, lost: isThere ? 0 : 1, double: Math.max(0, turns.length - 1) }
      },
    }
  },
} as const

/** Starts a process that does the work of the studio. */
export const startWorker = ({ studio }: Killed): Promise<ServerProcess> =>
  startServerProcess(['apps/server/src/main.ts'], {
    DATABASE_URL: urlOf(studio.app.pool.options as Parameters<typeof urlOf>[0]),
    QIANMU_DATA: studio.app.settings.data,
    QIANMU_LOG: 'silent',
    PORT: '0',
  })

const OVER = ['done', 'failed', 'cancelled']
const statesOf = async ({ studio }: Killed, ids: readonly number[]) =>
  (await rowsOf(studio, 'select state, error from jobs where id = any($1)', [ids])) as { state: string; error: string }[]

/**
 * Begins work of a kind, kills the worker a moment after it has begun with it, has another one end it, and tells what is there.
 * @param worker runs already @param delayMs how long it works before @returns what is there, and the worker that runs now
 */
export async function killAt(
  killed: Killed,
  worker: ServerProcess,
  kind: KillKind,
  delayMs: number,
): Promise<{ outcome: Outcome; isCut: boolean; worker: ServerProcess }> {
  const { jobs, outcome } = await KINDS[kind](killed, worker)
  const until = async (holds: (rows: readonly { state: string; error: string }[]) => boolean) => {
    for (;;) {
      const rows = await statesOf(killed, jobs)
      if (holds(rows)) return rows
      await sleep(LOOK_MS)
    }
  }
  await until(rows => !jobs.length || rows.some(({ state }) => state !== 'waiting'))
  await sleep(delayMs)
  await worker.end('SIGKILL')
  const isCut = !jobs.length || (await statesOf(killed, jobs)).some(({ state }) => !OVER.includes(state))
  // Nobody renews what the dead one held.
  await killed.studio.app.pool.query(`update jobs set lease_until = now() where state = 'running'`)
  const next = await startWorker(killed)
  try {
    const ended = await until(rows => rows.every(({ state }) => OVER.includes(state)))
    const failed = ended.filter(({ state }) => state !== 'done')
    if (failed.length) throw new Error(`${kind}: ${failed.map(({ error }) => error).join()}`)
    return { outcome: await outcome(), isCut, worker: next }
  } catch (error) {
    // Nobody else knows of it.
    await next.end('SIGKILL')
    throw error
  }
}
