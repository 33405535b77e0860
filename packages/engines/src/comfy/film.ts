// A workflow of ComfyUI that an operator chose, behind the port of films: Wan, LTXV, AnimateDiff or any other that loads a picture and saves a clip.
import { readCatalogue } from '@qianmu/flow'
import { EngineFault } from '../connect/http.ts'
import { jobNameOf } from '../connect/job-name.ts'
import { linked } from '../connect/linked.ts'
import { filmOf } from '../film/parts.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { FilmCapabilities, FilmEngine, FilmRequest, FilmResult } from '../ports/film.ts'
import { kindOfFile } from '../ports/flow.ts'
import type { EngineFile } from './answers.ts'
import { comfyClient, type ComfyClient, inputName } from './client.ts'
import type { ComfyOptions } from './engine.ts'
import { classesIn, filmGraph, type FilmSlots, honoursOf, slotsOf } from './film-slots.ts'
import type { Graph } from './graphs/sheet.ts'
import { PATIENCE, walkPrompt } from './run.ts'

export interface ComfyFilmOptions extends ComfyOptions {
  /** The workflow, as ComfyUI exports or saves it. */
  workflow: string
  price: number
}

/** The same faults as those of pictures, told of films. */
const told = (error: unknown) =>
  error instanceof EngineFault
    ? new EngineFault(
        error.message.replace('请缩小图片或减少控制单元', '请在工作流里减少帧数或缩小画面').replaceAll('绘图引擎', 'ComfyUI'),
        error,
      )
    : error

/** Of what came out that which plays: a film before a moving picture. */
function clipIn(outputs: ReadonlyMap<string, readonly EngineFile[]>): EngineFile | undefined {
  const files = [...outputs.values()].flat()
  return (
    files.find(({ filename }) => kindOfFile(filename) === 'video') ??
    files.find(({ filename }) => /\.gif$/i.test(filename)) ??
    files.find(({ filename }) => /\.webp$/i.test(filename))
  )
}

/** The workflow as a graph that is run: each node has a title there. */
const titled = (graph: ReturnType<typeof filmGraph>): Graph =>
  Object.fromEntries(Object.entries(graph).map(([id, node]) => [id, { ...node, _meta: node._meta ?? { title: node.class_type } }])) as Graph

async function* run(
  { client, promptId, patience }: { client: ComfyClient; promptId: string; patience: typeof PATIENCE },
  request: FilmRequest,
  slots: FilmSlots,
  signal: AbortSignal,
): AsyncGenerator<RunEvent<FilmResult>> {
  const steps = walkPrompt(
    {
      client,
      promptId,
      patience,
      graph: titled(filmGraph(slots, request, inputName(request.picture))),
      async submit(submission) {
        await client.upload(request.picture, signal)
        await client.submit(submission, signal)
      },
    },
    signal,
  )
  let step = await steps.next()
  for (; !step.done; step = await steps.next()) if (step.value.type !== 'hint') yield step.value
  const file = clipIn(step.value.outputs)
  if (!file) throw new EngineFault('这份工作流没有交出视频：它应当以保存视频、GIF 或动图的节点结束')
  yield { type: 'done', result: filmOf(await client.view(file, signal), request, honoursOf(slots)) }
}

/** A ComfyUI that films. Nothing is asked before the first `probe`. */
export function comfyFilm({ url, instance, workflow, price, patience, ...options }: ComfyFilmOptions): FilmEngine {
  const client = comfyClient(url)
  // A drawing of the same number may be at the same engine.
  const nameOf = (jobId: string) => jobNameOf(instance, `film ${jobId}`)
  const classes = classesIn(workflow)
  async function describe(signal: AbortSignal): Promise<FilmSlots> {
    if (!workflow) throw new EngineFault('请在引擎设置里放入一份图生视频的工作流')
    const { nodes } = await client.describe(signal)
    const own = Object.fromEntries([...classes].flatMap(name => (Object.hasOwn(nodes, name) ? [[name, nodes[name]]] : [])))
    const slots = slotsOf(workflow, readCatalogue(own) ?? new Map())
    if ('problem' in slots) throw new EngineFault(slots.problem)
    return slots
  }
  return linked<FilmSlots, FilmCapabilities, FilmRequest, FilmResult>(
    {
      host: client.url.host,
      places: 1,
      describe: signal =>
        describe(signal).catch((error: unknown) => {
          throw told(error)
        }),
      about: slots => ({
        kind: 'local-model',
        name: 'ComfyUI 图生视频工作流',
        licence: '模型自带的许可',
        capabilities: { lengths: [], honours: slots ? honoursOf(slots) : [], price },
      }),
      async *run(jobId, request, slots, signal) {
        try {
          yield* run({ client, promptId: nameOf(jobId), patience: { ...PATIENCE, ...patience } }, request, slots, signal)
        } catch (error) {
          throw told(error)
        }
      },
      // The request is needed to tell of its result: what is still there is found by the run itself.
      reconcile: () => Promise.resolve(undefined),
    },
    options,
  ).engine
}
