// Picture files and their parameters: what any program wrote into one, as fields of our form, and ours written into pictures of our own.
import { formOf } from '../compile/restore.ts'
import { type DrawRequest, isGenerated } from '../compile/request.ts'
import type { DrawTask } from '../compile/tasks.ts'
import type { ControlForm } from '../form/control.ts'
import type { DrawForm } from '../form/form.ts'
import { isObject, memberOf, parseJson } from '../json.ts'
import { webuiPrompt } from '../prompt/dialects.ts'
import { readComfy } from './comfy.ts'
import { writeInfotext, readInfotext } from './infotext.ts'
import { labelOf, type Origin } from './label.ts'
import { readInvoke, readNovelAi, readSwarm } from './others.ts'
import { keepSound, recover, type Recovered, type Settings } from './settings.ts'
import { readTexts, type Texts, writeTexts } from './texts.ts'

export { readInfotext, writeInfotext, type Drawn } from './infotext.ts'
export { type Origin } from './label.ts'
export { type Recovered } from './settings.ts'
export { readTexts } from './texts.ts'

/** The programs whose records are understood. */
export type Program = 'qianmu' | 'webui' | 'comfyui' | 'invokeai' | 'novelai' | 'swarmui'

export interface PictureRecord extends Recovered {
  program: Program
}

const CAPS = { chars: 8 * 1024 * 1024, depth: 64 }

/**
 * The parameters a picture was drawn with, by any of the programs that leave them in PNG, JPEG or WebP. undefined when there are none.
 * Never throws and never decodes pixels; lengths, depths and counts are capped.
 */
export function readPicture(bytes: Uint8Array): PictureRecord | undefined {
  const found = readTexts(bytes)
  if (!found?.texts.size) return undefined
  const own = readOwn(found.texts.get('qianmu'))
  if (own) return own
  const foreign = readForeign(found.texts)
  return foreign && { program: foreign.program, ...recover(foreign.settings) }
}

function readForeign(texts: Texts): { program: Program; settings: Settings } | undefined {
  const json = (name: string) => parseJson(texts.get(name) ?? '', CAPS)
  const invoke = json('invokeai_metadata')
  if (isObject(invoke)) return { program: 'invokeai', settings: readInvoke(invoke) }
  const comment = json('Comment')
  if (isObject(comment) && ('uc' in comment || 'v4_prompt' in comment || texts.get('Software') === 'NovelAI'))
    return { program: 'novelai', settings: readNovelAi(comment, texts.get('Description')) }
  const parameters = texts.get('parameters')
  const swarm = json('parameters')
  if (memberOf(swarm, 'sui_image_params')) return { program: 'swarmui', settings: readSwarm(swarm) }
  const comfy = readComfy(json('prompt'), json('workflow'))
  if (comfy) return { program: 'comfyui', settings: comfy }
  return parameters?.trim() ? { program: 'webui', settings: readInfotext(parameters.slice(0, CAPS.chars)) } : undefined
}

/** Version of what `qianmu` holds. */
const VERSION = 1

/** Our own record: the request without its pictures, which belong to the one who drew it. */
function readOwn(text: string | undefined): PictureRecord | undefined {
  const value = parseJson(text ?? '', CAPS)
  if (!isObject(value) || value['version'] !== VERSION) return undefined
  const form = memberOf(value, 'form')
  if (!isObject(form)) return undefined
  const missed: string[] = []
  const checkpoint = memberOf(value, 'checkpoint')
  return {
    program: 'qianmu',
    form: keepSound(form, missed),
    checkpoint: typeof checkpoint === 'string' ? checkpoint.slice(0, 200) : '',
    missed,
  }
}

/** A picture of ours: what it was drawn from, and by what. */
export interface OwnRecord {
  request: DrawRequest
  task: DrawTask
  /** The base model of the request's large model. */
  modelVersion: string
  origin: Origin
}

/**
 * The picture with its record: the WebUI's `parameters`, our `qianmu`, and the label that it was generated. Addresses of pictures that it was
 * made from are left out; whoever gets the file gets no way into the instance.
 *
 * @throws RangeError when the bytes are no whole PNG, JPEG or WebP, or the record is too long for a JPEG
 */
export function writePicture(bytes: Uint8Array, { request, task, modelVersion, origin }: OwnRecord): Uint8Array {
  const form = formOf(request, modelVersion)
  const generated = isGenerated(request)
  const checkpoint = generated ? request.param.checkpoint : ''
  const own: DrawForm = { ...withoutPictures(form), seed: task.seed, draw_number: 1 }
  const texts = {
    ...(generated && { parameters: writeInfotext({ ...task, prompt: webuiPrompt(task.prompt, task.loras).text, checkpoint, form }) }),
    qianmu: JSON.stringify({ version: VERSION, checkpoint, form: own }),
  }
  return writeTexts(bytes, { texts, xmp: labelOf(origin) })
}

/** The picture with the label of how it came to be, and no record: for what is made of another picture. @throws as `writePicture` */
export const labelPicture = (bytes: Uint8Array, origin: Origin): Uint8Array => writeTexts(bytes, { texts: {}, xmp: labelOf(origin) })

/** Names under which our own record and the WebUI's stand in a file. */
const OWN_TEXTS = ['parameters', 'qianmu']

/**
 * A picture with the record and the label of another one, of which it was made by procedural means.
 *
 * @throws RangeError when the bytes are no whole PNG, JPEG or WebP
 */
export function copyRecord(from: Uint8Array, to: Uint8Array): Uint8Array {
  const texts = readTexts(from)?.texts
  const kept = OWN_TEXTS.flatMap(name => (texts?.has(name) ? [[name, texts.get(name)!] as const] : []))
  return writeTexts(to, { texts: Object.fromEntries(kept), xmp: labelOf({ kind: 'procedural', producer: '千幕', id: '' }) })
}

/** The form with every address of a picture emptied. */
function withoutPictures(form: DrawForm): DrawForm {
  const bare = (control: ControlForm): ControlForm => ({ ...control, input_image: [] })
  const { line_draft, pose_images, reference_image, control_net, role_control_net, sam_params } = form
  return {
    ...form,
    init_images: [],
    mask: '',
    background_img: '',
    character_settings: [],
    sam_params: {
      ...sam_params,
      image: '',
    },
    line_draft: bare(line_draft),
    pose_images: bare(pose_images),
    reference_image: bare(reference_image),
    control_net: control_net.map(bare),
    role_control_net: role_control_net.map(bare),
  }
}
