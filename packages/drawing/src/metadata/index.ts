// Picture files and their parameters: what any program wrote into one, as fields of our form, and ours written into pictures of our own.
import { formOf } from '../compile/restore.ts'
import { type DrawRequest, isGenerated } from '../compile/request.ts'
import type { DrawTask } from '../compile/tasks.ts'
import type { ControlForm } from '../form/control.ts'
import type { DrawForm } from '../form/form.ts'
import { isObject, memberOf, parseJson, parsePython } from '../json.ts'
import { webuiPrompt } from '../prompt/dialects.ts'
import { readComfy, readExtra } from './comfy.ts'
import { isFooocus, readFooocus } from './fooocus.ts'
import { hasSettings, readInfotext, writeInfotext } from './infotext.ts'
import { labelOf, type Origin } from './label.ts'
import { commentInXmp, isDrawThings, readDrawThings, readTensorArt } from './more.ts'
import { readDream, readMidjourney, readSdMetadata } from './older.ts'
import { readInvoke, readNovelAi, readSwarm } from './others.ts'
import { fieldsOf, untaken } from './fields.ts'
import { atMost, keepSound, recover, recovered, type Recovered, type Settings } from './settings.ts'
import { XMP_KEYWORD } from './png.ts'
import { readStealth } from './stealth.ts'
import { readTexts, type Texts, writeTexts } from './texts.ts'

export { readInfotext, writeInfotext, type Drawn } from './infotext.ts'
export { type Origin } from './label.ts'
export { type Reading, type Recovered } from './settings.ts'
export { readTaken, type Taken } from './exif.ts'
export { readTexts } from './texts.ts'

/** The programs whose records are understood. */
export type Program =
  'qianmu' | 'webui' | 'comfyui' | 'invokeai' | 'novelai' | 'swarmui' | 'fooocus' | 'midjourney' | 'drawthings' | 'tensorart'

export interface PictureRecord extends Recovered {
  program: Program
}

const CAPS = { chars: 8 * 1024 * 1024, depth: 64 }

/**
 * The parameters a picture was drawn with, by any of the programs that leave them in PNG, JPEG or WebP. undefined when there are none.
 * Never throws; lengths, depths and counts are capped. Pixels are looked at only in a PNG without readable texts, which may hide some there.
 */
export function readPicture(bytes: Uint8Array): PictureRecord | undefined {
  const found = readTexts(bytes)
  if (!found) return undefined
  const own = readOwn(found.texts.get('qianmu'))
  if (own) return own
  const foreign =
    readForeign(found.texts, found.format === 'png') ?? (found.format === 'png' ? readForeign(readStealth(bytes), true) : undefined)
  if (!foreign) return undefined
  const taken = new Map(foreign.taken.flatMap(name => (found.texts.has(name) ? [[name, found.texts.get(name)!] as const] : [])))
  const { missed, ...rest } = recover(foreign.settings)
  // What Draw Things says stands in a property of the XMP.
  const left = fieldsOf(bytes, found.format).filter(({ name }) => !(foreign.program === 'drawthings' && name === 'XMP exif:UserComment'))
  return { program: foreign.program, ...rest, missed: atMost([...missed, ...untaken(left, taken)]) }
}

interface Foreign {
  program: Program
  settings: Settings
  /** The keywords of the texts that it was read from. */
  taken: readonly string[]
}

/**
 * Each program by what only it writes; the WebUI's text comes last, because any text is one.
 *
 * @param isNamed whether what stands as the parameters was called so, and is no comment that cameras and graphics libraries leave as well
 */
function readForeign(texts: Texts, isNamed: boolean): Foreign | undefined {
  if (!texts.size) return undefined
  // Some programs end their texts as C does.
  const json = (name: string) => parsePython((texts.get(name) ?? '').replace(/\0+$/, ''), CAPS)
  const as = (program: Program, settings: Settings | undefined, ...taken: string[]): Foreign | undefined =>
    settings && { program, settings, taken }
  const invoke = json('invokeai_metadata')
  if (isObject(invoke)) return as('invokeai', readInvoke(invoke), 'invokeai_metadata')
  const metadata = readSdMetadata(json('sd-metadata'))
  const older = metadata ?? readDream(texts.get('Dream') ?? texts.get('dream') ?? '')
  if (older) return as('invokeai', older, ...(metadata ? ['sd-metadata'] : ['Dream', 'dream']))
  const comment = json('Comment')
  const description = texts.get('Description') ?? ''
  const things = drawThingsIn(texts)
  if (things) return things
  if (isObject(comment) && ('uc' in comment || 'v4_prompt' in comment || texts.get('Software') === 'NovelAI'))
    return as(
      'novelai',
      readNovelAi(comment, { description, source: texts.get('Source') ?? '' }),
      'Comment',
      'Description',
      'Source',
      'Software',
    )
  const parameters = texts.get('parameters') ?? ''
  return (
    readParameters(parameters.trimStart().startsWith('{') ? json('parameters') : undefined) ??
    // Fooocus in JPEG and older files: its JSON as a comment.
    (isFooocus(comment) ? as('fooocus', readFooocus(comment), 'Comment') : undefined) ??
    as(
      'tensorart',
      readTensorArt(json('generation_data'), readComfy(json('prompt'), json('workflow'))),
      'generation_data',
      'prompt',
      'workflow',
    ) ??
    as('comfyui', readComfy(json('prompt'), json('workflow')), 'prompt', 'workflow') ??
    as('midjourney', readMidjourney(description), 'Description') ??
    (parameters.trim() && !parameters.trimStart().startsWith('{') && (isNamed || hasSettings(parameters))
      ? as(texts.get('fooocus_scheme') ? 'fooocus' : 'webui', readInfotext(parameters.slice(0, CAPS.chars)), 'parameters', 'fooocus_scheme')
      : undefined)
  )
}

/** Draw Things writes JSON where others have their text, or inside its XMP. */
function drawThingsIn(texts: Texts): Foreign | undefined {
  for (const name of ['parameters', 'UserComment', 'Comment']) {
    const value = parsePython(texts.get(name) ?? '', CAPS)
    if (isDrawThings(value)) return { program: 'drawthings', settings: readDrawThings(value), taken: [name] }
  }
  const inXmp = commentInXmp((texts.get(XMP_KEYWORD) ?? '').slice(0, CAPS.chars))
  return isDrawThings(inXmp) ? { program: 'drawthings', settings: readDrawThings(inXmp), taken: [] } : undefined
}

/** JSON where the WebUI has its text: of SwarmUI, of Fooocus, or a graph of ComfyUI as Civitai keeps it in JPEG. */
function readParameters(value: unknown): Foreign | undefined {
  const taken = ['parameters']
  if (memberOf(value, 'sui_image_params')) return { program: 'swarmui', settings: readSwarm(value), taken }
  if (isFooocus(value)) return { program: 'fooocus', settings: readFooocus(value), taken: [...taken, 'fooocus_scheme'] }
  const extra = memberOf(value, 'extraMetadata')
  const added = typeof extra === 'string' ? readExtra(parsePython(extra, CAPS)) : {}
  const graph = readComfy(value)
  // What Civitai adds was asked for by the person; its graph may have been put together from it.
  return graph || Object.keys(added).length ? { program: 'comfyui', settings: { ...graph, ...added }, taken } : undefined
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
  const name = typeof checkpoint === 'string' ? checkpoint.slice(0, 200) : ''
  return { program: 'qianmu', ...recovered(keepSound(withoutUnknown(form), missed), name, missed) }
}

/** A base model that nobody knows is no field: the form that takes the record keeps its own. */
const withoutUnknown = ({ model_version, ...form }: Partial<Record<keyof DrawForm, unknown>>) => ({
  ...form,
  ...(model_version !== '' && model_version !== undefined && { model_version }),
})

/** A picture of ours: what it was drawn from, and by what. */
export interface OwnRecord {
  request: DrawRequest
  task: DrawTask
  /** The base model of the request's large model, '' where it is unknown. */
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
  const own = withoutUnknown({ ...withoutPictures(form), seed: task.seed, draw_number: 1 })
  const texts = {
    ...(generated && { parameters: writeInfotext({ ...task, prompt: webuiPrompt(task.prompt, task.loras).text, checkpoint, form }) }),
    qianmu: JSON.stringify({ version: VERSION, checkpoint, form: own }),
  }
  return writeTexts(bytes, { texts, xmp: labelOf(origin) })
}

/** The picture with the label of how it came to be, and no record: for what is made of another picture. @throws as `writePicture` */
export const labelPicture = (bytes: Uint8Array, origin: Origin): Uint8Array => writeTexts(bytes, { texts: {}, xmp: labelOf(origin) })

/**
 * The picture with the workflow that it came from, as ComfyUI leaves it in a PNG, and its label; other formats have the label alone.
 *
 * @throws RangeError when the bytes are no whole PNG, JPEG or WebP
 */
export const writeWorkflow = (bytes: Uint8Array, workflow: Readonly<Record<string, string>>, origin: Origin): Uint8Array =>
  writeTexts(bytes, { texts: bytes[0] === 0x89 ? workflow : {}, xmp: labelOf(origin) })

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
