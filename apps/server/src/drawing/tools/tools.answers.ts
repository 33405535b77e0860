// Picture tools: answers, and the job that reads prompts.
import { type MadePicture, pictureTools } from '@qianmu/contract/drawing/tools'
import { labelPicture } from '@qianmu/drawing/metadata'
import type { ToolName, ToolPicture, ToolRequests } from '@qianmu/engines'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Uses } from '../../app.ts'
import { keepPicture, told } from '../../files/index.ts'
import { answer, type Actor } from '../../kit/answer.ts'
import { readInput } from '../inputs.ts'
import { pictureAt } from './from-address.ts'
import { beginReading, parametersIn, readingOf } from './read.job.ts'
import { quickPicture } from './quick.ts'
import { type Made, probeTools, useTool } from './use.ts'

type Drawing = 'controlMap' | 'lineDraft' | 'cutOut'
type Without<T extends ToolName> = Omit<ToolRequests[T], 'picture'>

/** Uses a tool on a picture of the team. */
async function used<T extends ToolName>(
  app: Uses<'files' | 'images' | 'log' | 'pool' | 'settings'>,
  actor: Actor,
  tool: T,
  image: string,
  rest: Without<T>,
): Promise<Made<T>> {
  const picture = await readInput(app, actor, { field: 'image', address: image })
  return useTool(app, tool, { ...rest, picture } as ToolRequests[T])
}

/** Keeps what a tool made, with the label of how it came to be. */
async function kept(
  app: Uses<'files' | 'now'>,
  actor: Actor,
  name: string,
  { engine, result }: { engine: Made<Drawing>['engine']; result: ToolPicture },
) {
  const kind = engine.kind === 'procedural' ? ('procedural' as const) : ('ai' as const)
  const owner = { teamId: actor.teamId, userId: actor.userId }
  const file = await app.files.keepDrawn({ ...owner, name: `${name}.png`, bytes: Buffer.from(result.png) }, clean =>
    labelPicture(clean, { kind, producer: '千幕', id: `${name}-${app.now().getTime()}` }),
  )
  const { id, width, height } = file
  return {
    file_id: id,
    url: app.files.address(id),
    thumbs: app.files.addresses(id),
    width,
    height,
    engine: engine.name,
    engine_kind: engine.kind,
    approximate: result.approximate,
  } satisfies MadePicture
}

/** A picture that was put in. @param original its bytes as they came: those that are kept say nothing any more, they were cleaned */
const putIn = (
  app: Uses<'files'>,
  { id, name, size, mime, width, height }: Omit<Awaited<ReturnType<typeof keepPicture>>, 'losses'>,
  original: Uint8Array,
) => ({
  file_id: id,
  url: app.files.address(id),
  name,
  size,
  mime,
  width,
  height,
  thumbs: app.files.addresses(id),
  parameters: parametersIn(original),
})

const OPENPOSE = { preprocessor: 'openpose', resolution: 512, thresholdA: -1, thresholdB: -1 }
const NOBODY = { canvas_width: 0, canvas_height: 0, people: [] }

export const pictureToolAnswers = answer(pictureTools)({
  async engines({ app }) {
    const engines = await probeTools(app)
    return engines.map(({ id, probe: { tools, preprocessors, ...probe } }) => ({
      engine: id,
      ...probe,
      tools: [...tools],
      preprocessors: [...preprocessors],
    }))
  },
  async preprocess({ app, actor, body }) {
    const { image, module, processor_res, threshold_a, threshold_b } = body
    const options = { preprocessor: module, resolution: processor_res, thresholdA: threshold_a, thresholdB: threshold_b }
    return kept(app, actor, module, await used(app, actor, 'controlMap', image, options))
  },
  lineDraft: async ({ app, actor, body }) => kept(app, actor, 'line-draft', await used(app, actor, 'lineDraft', body.image, {})),
  async segment({ app, actor, body }) {
    const { image, points, box, text } = body
    const { result } = await used(app, actor, 'segment', image, { points, box, text })
    return { name: 'mask.png', mime: 'image/png', body: result.png }
  },
  async quick({ app, actor, body: { keep, ...asked }, gone }) {
    const { bytes, engine, unknownWords } = await quickPicture(app, actor.userId, asked, gone)
    // Bytes on the way to the screen: a third of the PNG, and nobody sees it.
    const shown = keep ? undefined : await sharp(bytes).webp({ quality: 84, effort: 0 }).toBuffer()
    return {
      picture: shown ? `data:image/webp;base64,${shown.toString('base64')}` : '',
      kept: keep ? await kept(app, actor, 'quick', { engine, result: { png: bytes, approximate: false } }) : null,
      engine: engine.name,
      engine_kind: engine.kind,
      model: engine.model,
      unknown_words: [...unknownWords],
    }
  },
  async openpose({ app, actor, body }) {
    const made = await used(app, actor, 'controlMap', body.image, OPENPOSE)
    return { ...(await kept(app, actor, 'openpose', made)), pose: made.result.pose ?? NOBODY }
  },
  async matting({ app, actor, body }) {
    const options = { side: body.matting_type, maxSize: body.max_size }
    return kept(app, actor, 'cut-out', await used(app, actor, 'cutOut', body.image, options))
  },
  readBySd: ({ app, actor, body }) => beginReading(app, actor, { image: body.image, by_model: false }),
  readByModel: ({ app, actor, query }) => beginReading(app, actor, { image: query.image, by_model: true }),
  reading: async ({ app, query }) => readingOf(await app.jobs.find(query.task_id)),
  async upload({ app, actor, files: { file } }) {
    const picture = await keepPicture(app, file, { teamId: actor.teamId, userId: actor.userId })
    return putIn(app, picture, await readFile(file!.path))
  },
  async fetch({ app, actor, body }) {
    const { bytes, name } = await pictureAt(app, body.url)
    const owner = { teamId: actor.teamId, userId: actor.userId }
    const picture = await told(() => app.files.keepDrawn({ ...owner, name, bytes: Buffer.from(bytes) }, clean => clean), 'url')
    return putIn(app, picture, bytes)
  },
})
