// A painting and words become a picture while somebody paints: by a connected engine with a model of few steps, else by the sketch engine.
import { STATUS } from '@qianmu/contract/kit/status'
import { compileDraw, defaultForm, doesDraw, DRAW, MODE, readRequest, tasksOf } from '@qianmu/drawing'
import type { EngineKind, ImageCapabilities, ImageEngine, ModelFile, Probe } from '@qianmu/engines'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Uses } from '../../app.ts'
import { Refusal, refuse, refuseField } from '../../kit/refuse.ts'

/** What is painted and said. */
export interface Painting {
  /** A PNG, as a data URL. */
  painting: string
  prompt: string
  /** How far a model may go from what was painted, 0–1. */
  strength: number
  seed: number
  width: number
  height: number
}
export interface QuickPicture {
  bytes: Buffer
  engine: { name: string; kind: EngineKind; model: string }
  unknownWords: readonly string[]
}

/** The longest side of a painting, in pixels. */
const SIDE_MAX = 1024
const WAIT_MS = 30_000
const BUSY_RETRY_S = 3
/** How models of few steps are called by those who publish them. */
const FEW_STEPS = /turbo|lightning|lcm|hyper|schnell|z[-_ ]?image|flash/i
/** What such models are made for. */
const [STEPS, CFG] = [4, 1.5]
/** By which the request names the painting; it is a picture of nobody's. */
const PAINTED = '/file/1'

/** The bytes of the painting. Refuses what is no PNG of a size that is taken. */
async function bytesOf(painting: string): Promise<Buffer> {
  const bytes = Buffer.from(painting.slice(painting.indexOf(',') + 1), 'base64')
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => refuseField('painting', '画稿打不开，请重画'))
  if (format !== 'png' || Math.max(width, height) > SIDE_MAX) refuseField('painting', `画稿应是最大 ${SIDE_MAX}×${SIDE_MAX} 像素的 PNG`)
  return bytes
}

const turboOf = ({ available, capabilities }: Probe<ImageCapabilities>): ModelFile | undefined =>
  available && doesDraw(capabilities.drawTypes, DRAW.imageToImage)
    ? capabilities.checkpoints.find(({ file, name }) => FEW_STEPS.test(`${file} ${name}`))
    : undefined

/** By a model of few steps, from the painting. */
async function byModel(engine: ImageEngine, model: ModelFile, asked: Painting, painting: Buffer, signal: AbortSignal): Promise<Buffer> {
  const { prompt, seed, strength, width, height } = asked
  const form = { ...defaultForm(MODE.imageToImage), prompt: [prompt], seed, width, height, init_images: [PAINTED] }
  const few = { steps: STEPS, cfg_scale: CFG, denoising_strength: strength, model_version: model.baseModel || form.model_version }
  const compiled = compileDraw({ ...form, ...few }, { checkpoint: model.file })
  const reading = 'request' in compiled ? readRequest(compiled.request) : compiled
  if ('problems' in reading) return refuse(STATUS.engineFailed, reading.problems[0]!.text)
  const { request } = reading
  const [objection] = engine.refusals(request)
  if (objection) refuse(STATUS.noEngine, objection.text, { port: 'image', reason: objection.text })
  const drawing = { draw: request, task: tasksOf(request, seed).at(0), pictures: new Map([[PAINTED, painting]]) }
  for await (const event of engine.run(`quick-${randomUUID()}`, drawing, signal)) {
    if (event.type === 'failed') refuse(STATUS.engineFailed, event.reason)
    const drawn = event.type === 'done' ? event.result.pictures.find(({ role }) => role === 'result') : undefined
    if (drawn) return Buffer.from(drawn.bytes)
  }
  return refuse(STATUS.engineFailed, '引擎没有给出图片，请再试一次')
}

/** Of each person the picture that is on its way: the next one takes its place. */
const underWay = new Map<number, AbortController>()

/**
 * Draws at once and keeps nothing. Who asks again before the picture is there gives up the one before.
 * Refuses with 1050 where no engine can, 1051 where one failed, and as busy after half a minute.
 */
export async function quickPicture(app: Uses<'images'>, userId: number, asked: Painting, gone: AbortSignal): Promise<QuickPicture> {
  const painting = await bytesOf(asked.painting)
  underWay.get(userId)?.abort()
  const mine = new AbortController()
  underWay.set(userId, mine)
  const signal = AbortSignal.any([mine.signal, gone, AbortSignal.timeout(WAIT_MS)])
  try {
    return await drawnBy(app, asked, painting, signal)
  } catch (error) {
    if (signal.aborted) throw new Refusal(STATUS.busy, '绘图引擎正忙，请稍后再试', { http: 503, retryAfterS: BUSY_RETRY_S })
    throw error
  } finally {
    if (underWay.get(userId) === mine) underWay.delete(userId)
  }
}

async function drawnBy(app: Uses<'images'>, asked: Painting, painting: Buffer, signal: AbortSignal): Promise<QuickPicture> {
  const probes = await app.images.probes(true)
  for (const { engine, embedded, probe } of probes) {
    const model = embedded ? undefined : turboOf(probe)
    if (!model) continue
    const bytes = await byModel(engine, model, asked, painting, signal)
    return { bytes, engine: { name: probe.name, kind: probe.kind, model: model.name }, unknownWords: [] }
  }
  const own = probes.find(({ engine, probe }) => engine.arrange && probe.available)
  if (!own) return refuse(STATUS.noEngine, '没有引擎能边画边出图，请连接有快速模型的绘图引擎', { port: 'image', reason: '缺少快速模型' })
  const { prompt, seed, width, height } = asked
  const { png, unknownWords } = await own.engine.arrange!({ painting, prompt, seed, width, height }, signal)
  return { bytes: Buffer.from(png), engine: { name: own.probe.name, kind: own.probe.kind, model: '' }, unknownWords }
}
