// ComfyUI's own training nodes behind the port of training: the set goes into a folder of its input, one prompt trains, saves and draws samples.
import { familyOf, fileIn } from '../connect/names.ts'
import { EngineFault } from '../connect/http.ts'
import { jobNameOf } from '../connect/job-name.ts'
import { linked } from '../connect/linked.ts'
import type { RunEvent } from '../ports/engine.ts'
import type {
  TrainingCapabilities,
  TrainingEngine,
  TrainingRequest,
  TrainingResult,
  TrainingSetting,
  TrainingStep,
} from '../ports/training.ts'
import type { EngineFile } from './answers.ts'
import { checkGraph, completed } from './check.ts'
import { comfyClient, type ComfyClient, type Description } from './client.ts'
import type { ComfyOptions } from './engine.ts'
import type { Graph } from './graphs/sheet.ts'
import { optionsOf } from './object-info.ts'
import { PATIENCE, type Patience, walkPrompt } from './run.ts'

type Event = RunEvent<TrainingResult, TrainingStep>
type Inputs = Graph[string]['inputs']

const NODES = ['TrainLoraNode', 'LoadImageTextSetFromFolderNode', 'SaveLoRANode', 'CheckpointLoaderSimple', 'VAEEncode']
const CHECKPOINTS = ['CheckpointLoaderSimple', 'ckpt_name'] as const
/** The nodes tell no steps while they train: only an engine that is away, or that has lost the prompt, ends the waiting earlier. */
const STALL_MS = 48 * 3600_000
const SAMPLES = 4
const SAMPLE_STEPS = 20
/** How often the same training may have been saved before it is not looked for any more. */
const MOST_SAVED = 50

const baseOf = (file: string) => familyOf(file) || 'SD1.5'
function capabilitiesOf({ info }: Description): TrainingCapabilities {
  const checkpoints = optionsOf(info, ...CHECKPOINTS).map(file => ({ file, baseModel: baseOf(file) }))
  return { bases: [...new Set(checkpoints.map(each => each.baseModel))], checkpoints, stopsAfterEpoch: false, resumes: false, card: '' }
}

/** A ComfyUI that trains. Nothing is asked before the first `probe`. */
export function comfyTrainer({ url, instance, patience, ...options }: ComfyOptions): TrainingEngine {
  const client = comfyClient(url)
  const nameOf = (jobId: string) => jobNameOf(instance, jobId)
  const link = linked<Description, TrainingCapabilities, TrainingRequest, TrainingResult, TrainingStep>(
    {
      host: client.url.host,
      places: 1,
      async describe(signal) {
        const description = await client.describe(signal)
        const missing = NODES.filter(name => !description.info.has(name))
        if (missing.length) throw new EngineFault(`这个 ComfyUI 没有训练节点 ${missing.join('、')}，请升级到 0.3.50 以上`)
        return description
      },
      about: description => ({
        kind: 'local-model',
        name: description?.version ? `ComfyUI ${description.version} 训练节点` : 'ComfyUI 训练节点',
        licence: 'GPL-3.0',
        capabilities: description
          ? capabilitiesOf(description)
          : { bases: [], checkpoints: [], stopsAfterEpoch: false, resumes: false, card: '' },
      }),
      run: (jobId, request, description, signal) =>
        run({ client, promptId: nameOf(jobId), patience: { ...PATIENCE, stallMs: STALL_MS, ...patience } }, request, description, signal),
      async reconcile(jobId, signal) {
        const state = await client.state(nameOf(jobId), signal)
        if (state.at === 'unknown') return undefined
        if (state.at === 'failed') return { type: 'failed', reason: state.reason, retry: false }
        return state.at === 'done'
          ? { type: 'done', result: { stopped: false } }
          : { type: 'progress', share: 0, message: state.at === 'running' ? '正在训练' : '排队中' }
      },
    },
    options,
  )
  return {
    ...link.engine,
    renew: link.renew,
    stopAfterEpoch: () => Promise.resolve(false),
    drop: jobId => client.withdraw(nameOf(jobId)),
  }
}

interface Around {
  client: ComfyClient
  promptId: string
  patience: Patience
}

async function* run({ client, promptId, patience }: Around, request: TrainingRequest, { info }: Description, signal: AbortSignal) {
  const held = optionsOf(info, ...CHECKPOINTS)
  const checkpoint = request.checkpoint ? fileIn(held, request.checkpoint) : held.find(file => baseOf(file) === request.base)
  if (!checkpoint) throw new EngineFault(`ComfyUI 里没有 ${request.base} 的底模`)
  const folder = `qianmu-train-${promptId}`
  const graph = completed(graphOf(request, { checkpoint, folder, promptId }), info)
  const [problem] = checkGraph(graph, info)
  if (problem) throw new EngineFault(problem.text)
  yield { type: 'phase', phase: 'sending' } satisfies Event
  const steps = walkPrompt(
    {
      client,
      promptId,
      graph,
      patience,
      keeps: true,
      async submit(submission) {
        for (const { name, bytes } of request.files) await client.put({ folder, name, bytes: await bytes() }, signal)
        await client.submit(submission, signal)
      },
    },
    signal,
  )
  const { totalSteps: total, epochs } = request
  let step = await steps.next()
  for (; !step.done; step = await steps.next()) if (step.value.type === 'progress') yield step.value
  yield { type: 'step', step: total, total, epoch: epochs, epochs, loss: null, lr: null, seconds: null } satisfies Event
  for (const [node, files] of step.value.outputs)
    if (files[0] && /^sample\d+$/.test(node))
      yield {
        type: 'sample',
        epoch: epochs,
        nth: Number(node.slice('sample'.length)),
        bytes: await client.view(files[0], signal),
      } satisfies Event
  const { file, size } = await savedModel(client, { promptId, total }, signal)
  yield { type: 'epoch', epoch: epochs, size, read: reading => client.read(file, size, reading) } satisfies Event
  yield { type: 'done', result: { stopped: false } } satisfies Event
}

/** The node that saves tells no name; it counts from 1, and the highest is of the last run. */
async function savedModel(client: ComfyClient, { promptId, total }: { promptId: string; total: number }, signal: AbortSignal) {
  let found: { file: EngineFile; size: number } | undefined
  for (let nth = 1; nth <= MOST_SAVED; nth++) {
    const filename = `${promptId}_${total}_steps_${String(nth).padStart(5, '0')}_.safetensors`
    const file = { filename, subfolder: 'qianmu', type: 'output' }
    const size = await client.sizeOf(file, signal)
    if (size === undefined) break
    found = { file, size }
  }
  if (!found) throw new EngineFault('ComfyUI 训练完了，但没有交出模型文件')
  return found
}

const numberIn = (value: TrainingSetting | undefined, usual: number): number => {
  const read = Number(Array.isArray(value) ? value[0] : String(value ?? '').split(',')[0] || Number.NaN)
  return Number.isFinite(read) ? read : usual
}
/** kohya's names of optimisers that the node has, whatever their precision. */
const OPTIMISERS = ['AdamW', 'Adam', 'SGD', 'RMSprop']
const optimiserOf = (value: TrainingSetting | undefined) =>
  OPTIMISERS.find(each =>
    String(value ?? '')
      .toLowerCase()
      .startsWith(each.toLowerCase()),
  ) ?? 'AdamW'

/** One prompt: the set is read, turned to latents, learnt, saved, and drawn from. */
function graphOf(
  { settings, totalSteps, prompts, base }: TrainingRequest,
  { checkpoint, folder, promptId }: { checkpoint: string; folder: string; promptId: string },
): Graph {
  const side = numberIn(settings['resolution'], base === 'SD1.5' ? 512 : 1024)
  const seed = numberIn(settings['seed'], 42)
  const node = (title: string, class_type: string, inputs: Inputs) => ({ class_type, inputs, _meta: { title } })
  const graph: Graph = {
    model: node('底模', 'CheckpointLoaderSimple', { ckpt_name: checkpoint }),
    set: node('训练集', 'LoadImageTextSetFromFolderNode', { folder, clip: ['model', 1], resize_method: 'Crop', width: side, height: side }),
    latents: node('编码', 'VAEEncode', { pixels: ['set', 0], vae: ['model', 2] }),
    train: node('训练', 'TrainLoraNode', {
      model: ['model', 0],
      latents: ['latents', 0],
      positive: ['set', 1],
      batch_size: numberIn(settings['train_batch_size'], 1),
      grad_accumulation_steps: numberIn(settings['gradient_accumulation_steps'], 1),
      steps: totalSteps,
      learning_rate: numberIn(settings['learning_rate'], 0.0001),
      rank: Math.min(128, numberIn(settings['network_dim'], 16)),
      optimizer: optimiserOf(settings['optimizer_type']),
      seed,
      existing_lora: '[None]',
    }),
    save: node('保存', 'SaveLoRANode', { lora: ['train', 1], prefix: `qianmu/${promptId}`, steps: ['train', 3] }),
  }
  for (const [nth, text] of prompts.slice(0, SAMPLES).entries())
    Object.assign(graph, {
      [`words${nth}`]: node('样张提示词', 'CLIPTextEncode', { text, clip: ['model', 1] }),
      [`blank${nth}`]: node('样张负向', 'CLIPTextEncode', { text: '', clip: ['model', 1] }),
      [`canvas${nth}`]: node('样张画布', 'EmptyLatentImage', { width: side, height: side, batch_size: 1 }),
      [`draw${nth}`]: node('画样张', 'KSampler', {
        model: ['train', 0],
        positive: [`words${nth}`, 0],
        negative: [`blank${nth}`, 0],
        latent_image: [`canvas${nth}`, 0],
        seed,
        steps: SAMPLE_STEPS,
        cfg: 7,
        sampler_name: 'euler',
        scheduler: 'normal',
        denoise: 1,
      }),
      [`picture${nth}`]: node('样张', 'VAEDecode', { samples: [`draw${nth}`, 0], vae: ['model', 2] }),
      [`sample${nth}`]: node('样张', 'PreviewImage', { images: [`picture${nth}`, 0] }),
    })
  return graph
}
