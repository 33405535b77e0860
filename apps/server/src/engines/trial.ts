// Trying an engine out step by step: is it there, what does it hold, what can it not do, and does a picture or a sentence come out of it.
import type { TrialStep } from '@qianmu/contract/engines'
import { compileDraw, defaultForm, DRAW, readRequest, SAMPLERS, tasksOf } from '@qianmu/drawing'
import type {
  Connected,
  FilmEngine,
  ImageCapabilities,
  ImageEngine,
  LanguageEngine,
  MusicEngine,
  Probe,
  RecognitionEngine,
  SpeechEngine,
  TrainingEngine,
} from '@qianmu/engines'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { firstOf } from '../kit/cut.ts'

const PROBE_MS = 15_000
/** The longer side of the picture that is shown. */
const SHOWN_SIDE = 384
/** More than any engine draws (packages/drawing, MAX_SIDE) and far below what would fill memory. */
const MAX_PIXELS = 4096 * 4096

const TITLES: readonly (readonly [type: number, title: string])[] = [
  [DRAW.textToImage, '文生图'],
  [DRAW.imageToImage, '图生图'],
  [DRAW.inpaint, '局部重绘'],
  [DRAW.outpaint, '扩图'],
  [DRAW.upscale, '高清放大'],
  [DRAW.detail, '细节增强'],
  [DRAW.matting, '抠图'],
]

type Told = Pick<TrialStep, 'result' | 'text'>
export interface Trial {
  steps: TrialStep[]
  /** Data address, or ''. */
  picture: string
}

/** Steps as they are noted, each with the time since the one before. */
function notes() {
  const steps: TrialStep[] = []
  let begun = performance.now()
  const note = (step: TrialStep['step'], told: Told) => {
    steps.push({ step, ...told, ms: Math.round(performance.now() - begun) })
    begun = performance.now()
  }
  return { steps, note }
}
const reached = ({ available, name, reason }: Pick<Probe<unknown>, 'available' | 'name' | 'reason'>): Told =>
  available ? { result: 'good', text: `已连上 ${name}` } : { result: 'bad', text: reason }
const soon = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(PROBE_MS)])

/** @param work also lets it do a piece of work: draw a picture, say a sentence */
export function tryOut(connected: Connected, work: boolean, signal: AbortSignal): Promise<Trial> {
  switch (connected.port) {
    case 'image':
      return tryImage(connected.engine, work, signal)
    case 'language':
      return tryLanguage(connected.engine, work, signal)
    case 'speech':
      return trySpeech(connected.engine, work, signal)
    case 'recognition':
      return tryRecognition(connected.engine, signal)
    case 'music':
      return tryMusic(connected.engine, signal)
    case 'film':
      return tryFilming(connected.engine, signal)
    case 'training':
      return tryTrainer(connected.engine, signal)
  }
}

const SAID = '末班车晚点了，我们走吧。'
async function trySpeech(engine: SpeechEngine, say: boolean, signal: AbortSignal): Promise<Trial> {
  const { steps, note } = notes()
  const probe = await engine.probe(soon(signal))
  note('reach', reached(probe))
  if (!probe.available) return { steps, picture: '' }
  const { voices } = probe.capabilities
  note('inventory', {
    result: 'good',
    text: `音色 ${voices.length} 个：${voices
      .slice(0, SHOWN_MODELS)
      .map(({ name }) => name)
      .join('、')}`,
  })
  if (!say) return { steps, picture: '' }
  const voice = voices.find(({ language }) => language.startsWith('zh')) ?? voices[0]!
  try {
    for await (const event of engine.run(`trial-${randomUUID()}`, { text: SAID, voice: voice.id }, signal)) {
      if (event.type === 'failed') note('sound', { result: 'bad', text: event.reason })
      if (event.type !== 'done') continue
      const { mime, bytes } = event.result
      note('sound', { result: 'good', text: `${voice.name} 说了：「${SAID}」` })
      return { steps, picture: `data:${mime};base64,${Buffer.from(bytes).toString('base64')}` }
    }
  } catch (error) {
    if (!signal.aborted) throw error
    note('sound', { result: 'bad', text: '试听等得太久，已停止；模型第一次装入可能要几分钟，请再试一次' })
  }
  return { steps, picture: '' }
}
/** Nothing is recognised or composed for a trial: one has nothing to hear, the other takes minutes. */
async function tryRecognition(engine: RecognitionEngine, signal: AbortSignal): Promise<Trial> {
  const { steps, note } = notes()
  const probe = await engine.probe(soon(signal))
  note('reach', reached(probe))
  const { model, times } = probe.capabilities
  if (probe.available) note('inventory', { result: 'good', text: `用「${model}」识别，${times ? '带每句的时间' : '时间按停顿切分'}` })
  return { steps, picture: '' }
}
async function tryMusic(engine: MusicEngine, signal: AbortSignal): Promise<Trial> {
  const { steps, note } = notes()
  const probe = await engine.probe(soon(signal))
  note('reach', reached(probe))
  if (probe.available) note('inventory', { result: 'good', text: '按描述、关键词和时长作曲' })
  return { steps, picture: '' }
}

/** Nothing is filmed for a trial: that costs minutes, or money. */
async function tryFilming(engine: FilmEngine, signal: AbortSignal): Promise<Trial> {
  const { steps, note } = notes()
  const probe = await engine.probe(soon(signal))
  note('reach', reached(probe))
  if (!probe.available) return { steps, picture: '' }
  const { lengths, honours } = probe.capabilities
  const long = lengths.length ? `一段 ${lengths.join('、')} 秒` : honours.includes('seconds') ? '时长随镜头' : '时长由工作流决定'
  const without = [...(honours.includes('words') ? [] : ['描述']), ...(honours.includes('size') ? [] : ['画幅'])]
  note('inventory', { result: without.length ? 'poor' : 'good', text: `${long}${without.length ? `；不理会${without.join('、')}` : ''}` })
  return { steps, picture: '' }
}

/** Nothing is trained for a trial: that takes minutes of a whole card. */
async function tryTrainer(engine: TrainingEngine, signal: AbortSignal): Promise<Trial> {
  const { steps, note } = notes()
  const probe = await engine.probe(soon(signal))
  note('reach', reached(probe))
  if (!probe.available) return { steps, picture: '' }
  const { bases, checkpoints, card } = probe.capabilities
  const text = `${card || '没有说是哪张显卡'}；能训练 ${bases.join('、') || '（没有）'}，底模 ${checkpoints.length} 个`
  note('inventory', { result: bases.length ? 'good' : 'bad', text })
  return { steps, picture: '' }
}

async function tryImage(engine: ImageEngine, draw: boolean, signal: AbortSignal): Promise<Trial> {
  const { steps, note } = notes()
  const probe = await engine.probe(soon(signal))
  note('reach', reached(probe))
  if (!probe.available) return { steps, picture: '' }
  note('inventory', inventoryOf(probe))
  note('gaps', gapsOf(probe.capabilities))
  if (!draw) return { steps, picture: '' }
  const drawn = await testPicture(engine, probe.capabilities, signal)
  note('picture', drawn.told)
  return { steps, picture: drawn.picture }
}

/** A question that every model answers in a moment. */
const QUESTION = { messages: [{ role: 'user', text: '用一句话写雨夜的街道，不要解释。' }], temperature: 0.7, maxTokens: 1000 } as const
/** Of an answer and of names of models that are shown. */
const SHOWN_CHARS = 60
const SHOWN_MODELS = 8

async function tryLanguage(engine: LanguageEngine, say: boolean, signal: AbortSignal): Promise<Trial> {
  const { steps, note } = notes()
  const probe = await engine.probe(soon(signal))
  note('reach', reached(probe))
  if (!probe.available) return { steps, picture: '' }
  const { model, models } = probe.capabilities
  const beside = models.length ? `那里共有 ${models.length} 个：${models.slice(0, SHOWN_MODELS).join('、')}` : '那里不列出模型，以试答为准'
  note('inventory', { result: 'good', text: `用「${model}」回答。${beside}` })
  if (say) note('answer', await testAnswer(engine, signal))
  return { steps, picture: '' }
}

async function testAnswer(engine: LanguageEngine, signal: AbortSignal): Promise<Told> {
  const begun = performance.now()
  let first = 0
  try {
    for await (const event of engine.run(`trial-${randomUUID()}`, QUESTION, signal)) {
      if (event.type === 'piece') first ||= Math.round(performance.now() - begun)
      if (event.type === 'failed') return { result: 'bad', text: event.reason }
      if (event.type === 'done')
        return { result: 'good', text: `第一个字 ${first} 毫秒：「${firstOf(event.result.text.trim(), SHOWN_CHARS)}」` }
    }
  } catch (error) {
    if (signal.aborted) return { result: 'bad', text: '等得太久，已停止；模型第一次装入可能要几分钟，请再试一次' }
    throw error
  }
  return { result: 'bad', text: '引擎没有回答' }
}

function inventoryOf({ kind, capabilities }: Probe<ImageCapabilities>): Told {
  const { checkpoints, loras, vaes, upscalers, controls } = capabilities
  const counts = [
    ['大模型', checkpoints],
    ['LoRA', loras],
    ['VAE', vaes],
    ['放大算法', upscalers],
    ['控制模型', controls],
  ] as const
  const text = counts.map(([noun, list]) => `${noun} ${list.length} 个`).join('，')
  const empty = kind === 'local-model' && !checkpoints.length
  return empty ? { result: 'bad', text: `${text}。没有大模型就不能绘图，请先放入模型文件` } : { result: 'good', text }
}

function gapsOf({ drawTypes, samplers, controls, preprocessors }: ImageCapabilities): Told {
  const types = TITLES.filter(([type]) => !drawTypes.includes(type)).map(([, title]) => title)
  const missing = [
    ...types,
    ...SAMPLERS.filter(each => samplers.length && !samplers.includes(each)).map(each => `采样方法 ${each}`),
    ...(controls.length ? [] : ['控制模型']),
    ...(preprocessors.length ? [] : ['控制图预处理']),
  ]
  return missing.length
    ? { result: 'poor', text: `缺少：${missing.join('、')}。相应的功能会变灰并说明原因` }
    : { result: 'good', text: '没有缺少的' }
}

/** A small request that every model draws in a moment. */
function testRequest({ checkpoints }: ImageCapabilities) {
  const form = { ...defaultForm(1), prompt: ['a lighthouse by the sea at sunset'], width: 512, height: 512, steps: 8, seed: 1 }
  const compiled = compileDraw(form, { checkpoint: checkpoints[0]?.file ?? '' })
  const reading = 'problems' in compiled ? compiled : readRequest(compiled.request)
  if ('problems' in reading) throw new Error(`the test request is refused: ${JSON.stringify(reading.problems)}`)
  return reading.request
}

async function testPicture(engine: ImageEngine, held: ImageCapabilities, signal: AbortSignal): Promise<{ told: Told; picture: string }> {
  const bad = (text: string) => ({ told: { result: 'bad' as const, text }, picture: '' })
  const draw = testRequest(held)
  const [problem] = engine.refusals(draw)
  if (problem) return bad(problem.text)
  try {
    for await (const event of engine.run(`trial-${randomUUID()}`, { draw, task: tasksOf(draw, 1).at(0), pictures: new Map() }, signal)) {
      if (event.type === 'failed') return bad(event.reason)
      if (event.type === 'done') return await shown(event.result.pictures[0]?.bytes)
    }
  } catch (error) {
    if (signal.aborted) return bad('测试图片等得太久，已停止；大模型第一次装入可能要几分钟，请再试一次')
    throw error
  }
  return bad('引擎没有给出结果')
}

async function shown(bytes: Uint8Array | undefined): Promise<{ told: Told; picture: string }> {
  if (!bytes) return { told: { result: 'bad', text: '引擎没有给出图片' }, picture: '' }
  const small = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(SHOWN_SIDE, SHOWN_SIDE, { fit: 'inside' })
    .webp()
    .toBuffer()
    .catch(() => undefined)
  if (!small) return { told: { result: 'bad', text: '引擎给出的图片无法读取' }, picture: '' }
  return { told: { result: 'good', text: '已画出测试图片' }, picture: `data:image/webp;base64,${small.toString('base64')}` }
}
