// GPT-SoVITS by its api_v2: a voice is a reference sound on its own machine and the words of it. One line at a time. Facts: media and chat §7.4.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ask, EngineFault, jsonOf, strangeTo } from '../connect/http.ts'
import { isObject } from '../connect/loose.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { SpeechCapabilities, SpeechEngine, SpeechRequest, SpeechResult, VoiceClip } from '../ports/speech.ts'
import { baseOf, learningEngine, soundAt, soundEngine, type SoundOptions, SPEAKING } from './service.ts'

interface Reference {
  name: string
  path: string
  words: string
  learnt?: true
}
const HOW = '每行一个音色：名称=参考音频在那台机器上的路径|参考音频里的话'
/** Where both machines see the same files, clips are put here: 「目录=/opt/refs」. */
const FOLDER = '目录'
/** Of the program itself, in seconds. */
const [SHORTEST_S, LONGEST_S] = [3, 10]
const LEARNT = 'qianmu-'

/** The voices that an operator names, a line each. @throws EngineFault that says how */
function referencesOf(text: string): Reference[] {
  const list = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line && cutAt(line, '=')[0] !== FOLDER)
    .map(line => {
      const [name = '', rest = ''] = cutAt(line, '=')
      const [path = '', words = ''] = cutAt(rest, '|')
      if (!name || !path) throw new EngineFault(`「${line.slice(0, 20)}」不是音色。${HOW}`, { sick: true })
      return { name, path, words }
    })
  if (!list.length && !folderOf(text)) throw new EngineFault(HOW, { sick: true })
  return list
}
const folderOf = (text: string): string =>
  text
    .split('\n')
    .map(line => cutAt(line, '='))
    .find(([name]) => name === FOLDER)?.[1] ?? ''
/** Voices that were learnt: a clip with its words beside it. @throws EngineFault where the folder cannot be read */
async function learntIn(folder: string): Promise<Reference[]> {
  if (!folder) return []
  const names = await readdir(folder).catch((error: unknown) => {
    throw new EngineFault(`读不到参考音频的目录 ${folder}：${error instanceof Error ? error.message : String(error)}`, { sick: true })
  })
  const clips = names.filter(name => name.startsWith(LEARNT) && name.endsWith('.wav'))
  return Promise.all(
    clips.map(async file => {
      const name = file.slice(0, -'.wav'.length)
      return { name, path: path.join(folder, file), words: await readFile(path.join(folder, `${name}.txt`), 'utf8'), learnt: true as const }
    }),
  )
}
const cutAt = (text: string, sign: string): string[] => {
  const at = text.indexOf(sign)
  return at < 0 ? [text.trim()] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

export function sovitsEngine(options: SoundOptions): SpeechEngine {
  const url = baseOf(options.url)
  const folder = folderOf(options.model)
  async function describe(signal: AbortSignal): Promise<readonly Reference[]> {
    const references = [...referencesOf(options.model), ...(await learntIn(folder))]
    // Without a text it refuses in its own words, and is there.
    const { status, bytes } = await ask(new URL('tts', url), { signal })
    if ((status !== 400 && status !== 422) || !isObject(jsonOf(bytes))) throw strangeTo('GPT-SoVITS')()
    return references
  }
  async function* run({ text, voice, speed = 1 }: SpeechRequest, references: readonly Reference[], signal: AbortSignal) {
    const reference = references.find(({ name }) => name === voice)
    if (!reference) throw new EngineFault('没有这个音色，请换一个')
    yield { type: 'progress', share: 0, message: '正在配音' } as RunEvent<SpeechResult>
    const body = {
      text,
      text_lang: 'zh',
      ref_audio_path: reference.path,
      prompt_text: reference.words,
      prompt_lang: 'zh',
      text_split_method: 'cut5',
      speed_factor: speed,
      media_type: 'wav',
      streaming_mode: false,
    }
    const sound = await soundAt(new URL('tts', url), { body, key: '', doing: SPEAKING, signal })
    yield { type: 'done', result: { ...sound, words: [] } } as RunEvent<SpeechResult>
  }
  async function teach({ wav, seconds, words }: VoiceClip): Promise<string> {
    if (seconds < SHORTEST_S || seconds > LONGEST_S) throw new EngineFault(`参考片段应为 ${SHORTEST_S} 到 ${LONGEST_S} 秒`)
    const name = `${LEARNT}${createHash('sha256').update(wav).digest('hex').slice(0, 16)}`
    // The words first: a clip without them is no voice yet.
    await writeFile(path.join(folder, `${name}.txt`), words)
    await writeFile(path.join(folder, `${name}.wav`), wav)
    return name
  }
  async function forget(voice: string): Promise<void> {
    for (const end of ['wav', 'txt']) await rm(path.join(folder, `${voice}.${end}`), { force: true })
  }
  const service = {
    url,
    name: 'GPT-SoVITS',
    places: 1,
    describe,
    capabilities: (references: readonly Reference[] = []): SpeechCapabilities => ({
      voices: references.map(({ name, learnt }) => ({ id: name, name, language: 'zh-CN', gender: 'neutral', ...(learnt && { learnt }) })),
      honours: ['speed'],
      clones: folder !== '',
    }),
    run,
  }
  return folder ? learningEngine(service, options, { teach, forget }) : soundEngine(service, options)
}
