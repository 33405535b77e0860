// What a script of Ren'Py defines beside its labels: people, first values, pictures and sounds, and which of these the story asks for.
import { loss, type Loss } from '@qianmu/script/losses'
import { foreign, Unreadable } from './foreign.ts'
import { type ScriptLine, stringAt } from './renpy-lines.ts'
import type { Named, Say, Variables } from './tree.ts'

/** A name, as a part of a pattern. */
export const NAME = String.raw`[\p{L}_][\p{L}\p{N}_]*`
/** Somebody whom a script defines. */
interface Person {
  name: string
}
/** Words without the signs that keep theirs from being read as more. */
export const plain = (text: string) => text.replaceAll('[[', '[').replaceAll('{{', '{').replaceAll('【【', '【')
/** A picture or a sound by what people call it, and its file; '' for one that only holds the place. */
interface Defined {
  shown: string
  file: string
}
/** The words of a string without its escapes. */
export const unescaped = (words: string) =>
  words.replace(/\\(?:u([\da-fA-F]{4})|([\s\S]))/g, (_all, code: string | undefined, sign: string) =>
    code ? String.fromCharCode(parseInt(code, 16)) : sign,
  )
/** How our projects say which file a picture is, and what holds the place of one that is not there. */
const DRAWN = /^(?:Transform\(\s*(".*?"),\s*(?:xysize=\([\d, ]+\)|ysize=\d+),\s*fit="\w+"\)|Placeholder\((?:"bg")?\))$/

/** A file of ours that only has the name of its picture. */
const NAMED = /^images\/([^./]+)$/

/** What a script defines beside its labels. */
export class Definitions {
  readonly people = new Map<string, Person>()
  readonly images = new Map<string, Defined>()
  readonly sounds = new Map<string, Defined>()
  /** Pictures and sounds that the story asks for, each once. */
  readonly media = new Map<string, Named>()
  /** Lines with marks of their own. */
  readonly marked = new Map<string, Say>()
  title = ''
  /** By which its saved games are known. */
  ifid = ''
  private screen = { width: 0, height: 0 }
  private readonly variables: Variables
  private readonly losses: Loss[]
  constructor(variables: Variables, losses: Loss[]) {
    this.variables = variables
    this.losses = losses
  }
  /** Takes a definition. False for a line that is none. */
  take({ text, at, comment }: ScriptLine): boolean {
    const role = new RegExp(`^define\\s+(?:-?\\d+\\s+)?(${NAME})\\s*=\\s*(?:Dynamic)?Character\\(\\s*([\\s\\S]*)\\)$`, 'u').exec(text)
    const first = new RegExp(`^(?:default|define)\\s+(?:-?\\d+\\s+)?([\\p{L}_][\\p{L}\\p{N}_.]*)\\s*=\\s*([\\s\\S]+)$`, 'u').exec(text)
    if (role) {
      const name = stringAt(role[2]!)
      this.people.set(role[1]!, { name: plain(unescaped(name?.words ?? '').replace(/(?<!\{)\{(?!\{)[^{}]*\}/g, '')) })
      const more = (name?.rest ?? role[2]!).replace(/^,\s*/, '')
      if (more && more !== 'None') this.losses.push(loss(`第 ${at} 行`, 'Character()', 'dropped', more))
    } else if (first) this.value(first[1]!, first[2]!, { text, at, comment })
    else if (/^image\s/.test(text)) this.image(text, at, comment)
    else return false
    return true
  }
  private image(text: string, at: number, shown: string): void {
    const [, name = '', given = ''] = /^image\s+([^=]+?)\s*=\s*([\s\S]+)$/.exec(text) ?? []
    const drawn = DRAWN.exec(given)
    const file = stringAt(drawn ? (drawn[1] ?? '""') : given)
    if (!name || !file || file.rest) this.losses.push(loss(`第 ${at} 行`, 'image', 'dropped', text))
    else this.images.set(name, { shown: shown || NAMED.exec(unescaped(file.words))?.[1] || name, file: unescaped(file.words) })
  }
  /** Notes a picture or a sound that the story asks for. */
  asksFor({ at }: Pick<ScriptLine, 'at'>, construct: string, resource: string, file: string): void {
    const isVoice = construct === 'voice'
    const key = `${isVoice} ${resource}`
    if (this.media.has(key)) return
    const words = `${[...new Set([resource, file])].filter(Boolean).join('，')}：只记下了名字，${isVoice ? '声音' : '素材'}要另外放进来`
    this.media.set(key, { resource, file, isVoice, told: loss(`第 ${at} 行`, construct, 'changed', words) })
  }
  /** Pictures and sounds that are defined and never asked for. */
  tellUnused(): void {
    const asked = new Set([...this.media.values()].map(({ file }) => file))
    for (const [construct, all] of [
      ['image', this.images],
      ['define audio', this.sounds],
    ] as const)
      for (const [name, { file }] of all)
        if (file && !asked.has(file)) this.losses.push(loss('', construct, 'dropped', `${name} = ${file}`))
  }
  /** The stage that it is made for. */
  get ratio(): '16:9' | '9:16' {
    return this.screen.height > this.screen.width ? '9:16' : '16:9'
  }
  private value(name: string, given: string, { text, at, comment }: Pick<ScriptLine, 'text' | 'at' | 'comment'>): void {
    if (text === 'default visits = {}') return
    const words = stringAt(given.trim())
    const [, sound] = /^audio\.([\p{L}\p{N}_]+)$/u.exec(name) ?? []
    if (sound && words && !words.rest) {
      const file = unescaped(words.words)
      this.sounds.set(sound, { shown: comment || sound, file: file.startsWith('<') ? '' : file })
      return
    }
    if (name === 'config.name' && words && !words.rest) {
      this.title = unescaped(words.words)
      return
    }
    if (name === 'config.save_directory' && words && !words.rest) {
      this.ifid = unescaped(words.words).replace(/^game-/, '')
      return
    }
    const [, side] = /^config\.screen_(width|height)$/.exec(name) ?? []
    if (side && /^\d+$/.test(given.trim())) {
      this.screen[side as 'height' | 'width'] = Number(given)
      return
    }
    try {
      const value = foreign(given.trim(), this.variables)
      if (typeof value === 'object' || name.includes('.')) throw new Unreadable(text)
      this.variables.declare(name, value)
      if (comment) this.variables.rename(name, comment)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.losses.push(loss(`第 ${at} 行`, text.split(' ')[0]!, 'dropped', text))
    }
  }
}
