// What the WebUI does with pictures besides drawing: the control maps of sd-webui-controlnet's preprocessors, and words for a picture.
import { preprocessorsFor } from '@qianmu/drawing'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { EngineFault, strangeTo } from '../connect/http.ts'
import { member } from '../connect/loose.ts'
import type { OpenPose, PictureTools, ToolOutcome, ToolProbe, ToolRequests, ToolResults } from '../ports/tools.ts'
import type { WebuiClient } from './client.ts'
import type { Held } from './held.ts'
import { readWords } from './read-words.ts'

type Now = (signal: AbortSignal) => Promise<{ description: Held | undefined; reason: string }>
const strange = strangeTo('SD WebUI')

/** The preprocessors that it has and our form knows; a reference is no map. */
const mapsOf = ({ modules }: Held): string[] =>
  preprocessorsFor('SD1.5')
    .filter(({ name, kind }) => modules.has(name) && kind !== 'reference' && name !== 'none')
    .map(({ name }) => name)

export function webuiTools(client: WebuiClient, now: Now): PictureTools {
  return {
    async probe(signal): Promise<ToolProbe> {
      const { description, reason } = await now(signal)
      const maps = description ? mapsOf(description) : []
      return {
        available: description !== undefined,
        kind: 'local-model',
        name: 'SD WebUI',
        reason: description ? '' : reason,
        tools: [...(maps.length ? (['controlMap'] as const) : []), ...(description ? (['readWords'] as const) : [])],
        preprocessors: maps.map(name => ({ name, approximate: false, reason: '' })),
      }
    },
    async use(tool, request, signal) {
      if (tool === 'controlMap') {
        const outcome = await controlMap(client, now, request as ToolRequests['controlMap'], signal)
        return outcome as ToolOutcome<typeof tool>
      }
      if (tool !== 'readWords') return { refused: 'SD WebUI 的接口没有这个工具' }
      const outcome = await readWords(client, request.picture, signal)
      return outcome as ToolOutcome<typeof tool>
    },
  }
}

async function controlMap(
  client: WebuiClient,
  now: Now,
  { picture, preprocessor, resolution, thresholdA, thresholdB }: ToolRequests['controlMap'],
  signal: AbortSignal,
): Promise<ToolOutcome<'controlMap'>> {
  const { description, reason } = await now(signal)
  if (!description) return { refused: reason }
  if (!mapsOf(description).includes(preprocessor)) return { refused: `绘图引擎里没有预处理器「${preprocessor}」` }
  const body = {
    controlnet_module: preprocessor,
    controlnet_input_images: [Buffer.from(picture).toString('base64')],
    controlnet_processor_res: resolution,
    controlnet_threshold_a: thresholdA,
    controlnet_threshold_b: thresholdB,
  }
  try {
    return { done: await mapIn(await client.detect(body, signal)) }
  } catch (error) {
    if (error instanceof EngineFault) return { refused: error.message }
    throw error
  }
}

/** The first map of an answer, written anew as PNG, and the people that it found. */
async function mapIn(answer: unknown): Promise<ToolResults['controlMap']> {
  const [image, pose] = ['images', 'poses'].map(name => {
    const list = member(answer, name)
    return Array.isArray(list) ? (list as unknown[])[0] : undefined
  })
  if (typeof image !== 'string') throw strange('（控制图）')
  const map = await loadImage(Buffer.from(image.replace(/^data:[^,]{0,64},/, ''), 'base64')).catch(() => {
    throw new EngineFault('绘图引擎交出的控制图不完整', { retry: true })
  })
  const canvas = createCanvas(map.width, map.height)
  canvas.getContext('2d').drawImage(map, 0, 0)
  const people = poseOf(pose)
  return { png: await canvas.encode('png'), approximate: false, ...(people && { pose: people }) }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Bodies as OpenPose writes them; undefined when there are none. */
function poseOf(value: unknown): OpenPose | undefined {
  const [canvas_width, canvas_height] = [member(value, 'canvas_width'), member(value, 'canvas_height')]
  const people = member(value, 'people')
  if (!isNumber(canvas_width) || !isNumber(canvas_height) || !Array.isArray(people)) return undefined
  const bodies = (people as unknown[]).flatMap(person => {
    const points = member(person, 'pose_keypoints_2d')
    return Array.isArray(points) && points.every(isNumber) ? [{ pose_keypoints_2d: points }] : []
  })
  return bodies.length ? { canvas_width, canvas_height, people: bodies } : undefined
}
