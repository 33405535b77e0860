// ComfyUI behind the image port: what it can do, what it refuses and why, pictures drawn by its graphs.
import { type DrawRequest, type Problem, tasksOf } from '@qianmu/drawing'
import { connected, NO_CAPABILITIES } from '../connect/connected.ts'
import type { LinkOptions } from '../connect/linked.ts'
import { EngineFault } from '../connect/http.ts'
import { jobNameOf } from '../connect/job-name.ts'
import type { ImageEngine } from '../ports/image.ts'
import { capabilitiesOf } from './capabilities.ts'
import { comfyClient, type Description } from './client.ts'
import { comfyFlows } from './flows.ts'
import { graphOf } from './graphs/index.ts'
import { fetchResults, namedPictures } from './pictures.ts'
import { PATIENCE, type Patience, runPrompt } from './run.ts'

export interface ComfyOptions extends LinkOptions {
  /** Address of the program, http or https. */
  url: string
  /** Something that only this instance of ours has; keeps its jobs apart from those of others at the same engine. */
  instance: string
  patience?: Partial<Patience>
}

/** One prompt works inside the engine and one waits, so that it never idles. */
const INSIDE = 2

/** An engine at an address. Nothing is asked before the first `probe`. */
export function comfyEngine(options: ComfyOptions): ImageEngine {
  const { url, instance } = options
  const client = comfyClient(url)
  const patience = { ...PATIENCE, ...options.patience }
  return connected<Description>(
    {
      host: client.url.host,
      places: INSIDE,
      describe: client.describe,
      about: description => ({
        kind: 'local-model',
        name: description?.version ? `ComfyUI ${description.version}` : 'ComfyUI',
        licence: 'GPL-3.0',
        capabilities: description ? capabilitiesOf(description) : NO_CAPABILITIES,
      }),
      refusals: refusalsOf,
      flows: link => comfyFlows(link, { client, patience, nameOf: jobId => jobNameOf(instance, jobId) }),
      async *run(jobId, request, description, signal) {
        const compiled = graphOf({ ...request, ...description, pictures: await namedPictures(request) })
        if ('problems' in compiled) throw new EngineFault(compiled.problems[0]?.text ?? '绘图引擎无法绘制')
        const promptId = jobNameOf(instance, jobId)
        yield* runPrompt({ client, promptId, compiled, inputs: [...request.pictures.values()], patience }, signal)
      },
      async reconcile(jobId, signal) {
        const state = await client.state(jobNameOf(instance, jobId), signal)
        if (state.at === 'unknown') return undefined
        if (state.at === 'failed') return { type: 'failed', reason: state.reason, retry: state.interrupted }
        if (state.at !== 'done') return { type: 'progress', share: 0, message: state.at === 'running' ? '正在绘制' : '排队中' }
        return { type: 'done', result: { pictures: await fetchResults(client, state, undefined, signal), unknownWords: [] } }
      },
    },
    options,
  )
}

/** Any size does: whether a graph is possible does not depend on the pictures. */
const SOME_SIZE = { width: 512, height: 512 }
const SOME_BOX = { x: 0, y: 0, ...SOME_SIZE }
const SOME_PICTURE = { name: '', ...SOME_SIZE, bounds: { white: SOME_BOX, black: SOME_BOX } }

/** What stands against a request: that which would stand against the graph of its first picture. */
function refusalsOf(draw: DrawRequest, description: Description): readonly Problem[] {
  const compiled = graphOf({ draw, task: tasksOf(draw, 0).at(0), ...description, pictures: anyPicture })
  return 'problems' in compiled ? compiled.problems : []
}
const anyPicture = { get: (address: string) => (address ? SOME_PICTURE : undefined) }
