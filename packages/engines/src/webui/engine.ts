// SD WebUI and Forge behind the image port: what they can do, what they refuse and why, pictures drawn by their API.
import { DRAW, type DrawRequest, type Problem, tasksOf } from '@qianmu/drawing'
import { connected, NO_CAPABILITIES } from '../connect/connected.ts'
import type { LinkOptions } from '../connect/linked.ts'
import { EngineFault } from '../connect/http.ts'
import { jobNameOf } from '../connect/job-name.ts'
import type { ImageEngine } from '../ports/image.ts'
import { capabilitiesOf } from './capabilities.ts'
import { webuiClient } from './client.ts'
import type { Held } from './held.ts'
import { payloadOf } from './payload/index.ts'
import { prepared } from './prepare.ts'
import { PATIENCE, type Patience, runTask } from './run.ts'
import { webuiTools } from './tools.ts'

export interface WebuiOptions extends LinkOptions {
  /** Address of the program, http or https. */
  url: string
  /** Of `--api-auth`. */
  login?: { user: string; password: string }
  /** Something that only this instance of ours has; keeps its tasks apart from those of others at the same engine. */
  instance: string
  patience?: Partial<Patience>
}

/** The program draws one picture at a time, and hands it out to the one who waits for it. */
const INSIDE = 1

/** An engine at an address. Nothing is asked before the first `probe`. */
export function webuiEngine(options: WebuiOptions): ImageEngine {
  const { url, instance, login } = options
  const client = webuiClient(url, login)
  const patience = { ...PATIENCE, ...options.patience }
  const nameOf = (jobId: string) => `qianmu-${jobNameOf(instance, jobId)}`
  return connected<Held>(
    {
      host: client.url.host,
      places: INSIDE,
      describe: client.describe,
      about: held => ({
        kind: 'local-model',
        name: held?.forge ? 'SD WebUI Forge' : 'SD WebUI',
        licence: 'AGPL-3.0',
        capabilities: held ? capabilitiesOf(held) : NO_CAPABILITIES,
      }),
      refusals: refusalsOf,
      tools: now => webuiTools(client, now),
      async *run(jobId, request, held, signal) {
        const payload = payloadOf({ ...request, held, ...(await prepared(request)) })
        if ('problems' in payload) throw new EngineFault(payload.problems[0]?.text ?? '绘图引擎无法绘制')
        yield* runTask({ client, job: nameOf(jobId), payload, patience }, signal)
      },
      /** A picture that is done went to the process that waited for it, and is gone with it. */
      async reconcile(jobId, signal) {
        const [task] = await client.tasks(nameOf(jobId), signal)
        if (task === undefined) return undefined
        const state = await client.state(task, -1, signal)
        const share = state.at === 'running' ? state.share : 0
        return state.at === 'running' || state.at === 'queued'
          ? { type: 'progress', share, message: state.at === 'running' ? '正在绘制' : '排队中' }
          : undefined
      },
    },
    options,
  )
}

/** Any size does: whether a call is possible does not depend on the pictures. */
const SOME_PICTURE = { base64: '', width: 512, height: 512 }
const SOME_SPREAD = { picture: '', mask: '', width: 512, height: 512 }

function refusalsOf(draw: DrawRequest, held: Held): readonly Problem[] {
  const spread = draw.ai_draw_type === DRAW.outpaint ? SOME_SPREAD : undefined
  const payload = payloadOf({ draw, task: tasksOf(draw, 0).at(0), held, pictures: anyPicture, spread })
  return 'problems' in payload ? payload.problems : []
}
const anyPicture = { get: (address: string) => (address ? SOME_PICTURE : undefined) }
