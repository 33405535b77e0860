// How texts of people stand in the languages that games are written in: as words, in a string, in a comment, as a name. Nothing of them is ever read as code.
import { oneLine } from '@qianmu/script/elements'

const entity = (found: string) => [...found].map(sign => `&#${sign.codePointAt(0)};`).join('')
const backslashed = (found: string) => `\\${[...found].join('\\')}`

/** The lines of a text that have words, each on one line. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map(line => oneLine(line).trim())
    .filter(Boolean)

/** The lines of words that are kept, with what they are indented by. */
export const keptLines = (text: string): string[] =>
  text
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map(line => oneLine(line).trimEnd())
    .filter(line => line.trim())

/** Names beside those that are taken: with a number where they are. */
export class Names {
  private readonly taken: Set<string>
  constructor(reserved: Iterable<string> = []) {
    this.taken = new Set(reserved)
  }
  of(wish: string): string {
    let name = wish
    for (let nth = 2; this.taken.has(name); nth++) name = `${wish}_${nth}`
    this.taken.add(name)
    return name
  }
}
/** A name as the languages take it for a name: of its letters, digits and Chinese signs; '' for one that has none to begin with. */
export function identifier(name: string, isAscii = false): string {
  const plain = name
    .replace(isAscii ? /[^A-Za-z0-9]+/g : /[^A-Za-z0-9\u4e00-\u9fff]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
  if (!/^[A-Za-z\u4e00-\u9fff]/.test(plain)) return ''
  return WORDS.has(plain.toLowerCase()) ? `${plain}_` : plain
}
/** Words of ink, Yarn, Ren'Py and Python, in small letters. */
const WORDS = new Set(
  `and as assert async await break call case class config const continue def default define del detour divert done elif else elseif end endif except external
  false finally for from function global has hasnt hide if image import in include init is isnt jump label lambda list main_menu match menu mod nonlocal none
  not null once or pass pause persistent play python quit raise random ref renpy return scene screen show start stop store style temp testcase this to todo
  transform translate true try turns turns_since var voice while window with xor yield choice_count seed_random pow min max floor ceiling int float str dict set
  bool object print gui splashscreen before_main_menu after_load after_warp hide_windows visited visited_count`.split(/\s+/),
)
/** Whether a text is a name of a picture as Ren'Py has them: words, of which the first is none of the language's. */
export const isImageName = (name: string): boolean =>
  /^[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*(?: [\w\u4e00-\u9fff]+)*$/.test(name) && !identifier(name.split(' ')[0]!).endsWith('_')
/** A short sum of a text (FNV-1a). */
export function sumOf(text: string): string {
  let sum = 2166136261
  for (const sign of text) sum = Math.imul(sum ^ sign.codePointAt(0)!, 16777619) >>> 0
  return sum.toString(16).padStart(8, '0')
}
/** The mark of a line by its id: one that is no plain word, or too long to come back, has its sum; '' has none. */
export const mark = (id: string): string => (!id || /^[\w-]{1,60}$/.test(id) ? id : sumOf(id))

/** A text as a comment to the end of the line. Two slashes begin another in some. */
export const comment = (text: string): string => oneLine(text).trim()

/** A string of JSON, as JavaScript and Python read it too; no sign of it ends a macro or a script. */
export const string = (text: string): string => JSON.stringify(text.toWellFormed()).replace(/[<>\u007f-\u009f\u2028\u2029]/g, coded)
const coded = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

// Twee 3 and SugarCube 2: HTML, macros, links, variables and marks of emphasis.
const HTML = /[<>&[\]$_:\\`"]|'{2,}|\/(?=[/*%]|$)|-{2,}|={2,}|~{2,}|\^{2,}|@{2,}|\{{3,}|\}{3,}|(?<=\/)%/g
/** Words of a passage. A sign at the beginning of a line is a heading, a list or a quotation. */
export const tweeWords = (text: string): string => text.replace(HTML, entity).replace(/^[!*#|%]|^-(?=-)/, entity)
/** A name of a passage, which stands in its header, in links and in strings. */
export const tweeName = (name: string): string => {
  const plain = oneLine(name)
    .replace(/[[\]{}|<>\\"`]|->|<-/g, '')
    // Compilers write it as an entity, or leave it as one.
    .replaceAll('&', '＆')
    // A wave before a name is how SugarCube links to what is called like an address.
    .replace(/^[:~\s]+/, '')
    .trim()
    .slice(0, 200)
  return /^(?:Story|Passage)[A-Z]\w*$/.test(plain) ? `${plain}·` : plain
}
/** Tags, each once it has been made one word. */
export const tagsOf = (tags: readonly string[], word: (tag: string) => string): string[] => tags.map(word).filter(Boolean)
/** A tag of a passage; one that makes code of it, or a part of every page, is marked as ours. */
export const tweeTag = (tag: string): string => {
  const plain = oneLine(tag)
    .trim()
    .replace(/[\s[\]{}\\]+/g, '_')
  return /^(?:script|stylesheet|widget|init|nobr|startup|header|footer|bookmark|Twine[._].*|debug.*)$/i.test(plain) ? `${plain}_` : plain
}
/**
 * A title stands on a line of its own, where a passage could begin. SugarCube puts it into its page as markup, and into
 * a string of its script: no sign guards it there, so that what could be read as code is written with its wide twin.
 */
export const tweeTitle = (title: string): string =>
  oneLine(title)
    .trim()
    .replace(/[<>&"\\]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/^[:\s]+/, '') || '未命名'
/** A comment; one that has other breaks of lines than this is none to SugarCube. */
export const tweeComment = (text: string): string =>
  `/*${text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('*/', '* /')
    .replace(/^::/gm, ' ::')}*/`

// ink: marks of weave, logic, diverts, tags; a word at the beginning of a line can be a declaration.
/** Words of a line or choice. */
export const inkWords = (text: string): string =>
  text
    .replace(/[\\{}|#~[\]*+=<>@&$!^-]|\/(?=[/*])|(?<=\/)\//g, backslashed)
    .replace(/^(?=(?:VAR|CONST|LIST|INCLUDE|EXTERNAL|TODO)\b)|^(?=\()/, '\\')
export const inkString = (text: string): string => `"${oneLine(text).replace(/[\\"{}|#~[\]<>/*-]/g, backslashed)}"`

/** A tag to the end of its line. */
export const inkTag = (tag: string): string => inkWords(oneLine(tag).trim())

// Yarn Spinner: commands, markup, line ids; a line of === ends a node.
/** Words of a line or option. Signs that no backslash can guard stand in a string. */
export const yarnWords = (text: string): string =>
  text.replace(/[\\{}[\]<>#]|\/(?=\/)|(?<=\/)\//g, backslashed).replace(/^(?:[=-]+|title(?=:))/, found => `{"${found}"}`)
/** A tag is one word. */
export const yarnTag = (tag: string): string =>
  oneLine(tag)
    .trim()
    .replace(/[\s#$<>{}[\]\\/]+/g, '_')
export const yarnString = (text: string): string => `"${oneLine(text).replace(/[\\"]/g, backslashed)}"`

// Ren'Py: tags, interpolation and marks of formats within a string of Python.
/** Doubles what would open a reading: a bracket with a bar before its end. */
function beforeBar(inside: string): string {
  const bar = Math.max(inside.lastIndexOf('|'), inside.lastIndexOf('｜'))
  return inside.slice(0, Math.max(0, bar)).replaceAll('【', '【【') + inside.slice(Math.max(0, bar))
}
/** The inside of a string that is said or chosen. */
export const renpyWords = (text: string): string => renpyName(text).replaceAll('%', '%%')
/** The inside of a string that is shown without being said: a name, a question. */
export const renpyName = (text: string): string =>
  text.replace(/["\\]/g, backslashed).replaceAll('[', '[[').replaceAll('{', '{{').split('】').map(beforeBar).join('】')
