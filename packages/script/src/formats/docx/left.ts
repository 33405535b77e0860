// The parts of a Word file: which holds the text, and what stands beside it and is not taken over, each with its words.

import { type Loss, loss } from '../../losses.ts'
import { type Inflate, unzipEntries } from '../unzip.ts'
import { asUtf8 } from './levels.ts'
import { XmlReader } from '../xml.ts'

const DOCUMENT = 'word/document.xml'
/** Where every office file names its main part, which Word Online calls document2.xml. */
export const ROOT = '_rels/.rels'
/** References to what is not read, with the sentence that says so. */
export const IGNORED: ReadonlyMap<string, string> = new Map([
  ['w:commentReference', '文档中的批注未导入'],
  ['w:footnoteReference', '文档中的脚注未导入'],
  ['w:endnoteReference', '文档中的尾注未导入'],
  ['m:oMath', '文档中的公式未导入'],
  ['c:chart', '文档中的图表未导入'],
  ['dgm:relIds', '文档中的 SmartArt 图示未导入'],
  ['w:altChunk', '文档中嵌入的其他文件未导入'],
])
/** The entry that holds the text, by the type of its relation. */
export function mainPart(relations: Uint8Array): string {
  for (const xml = new XmlReader(relations); xml.next();)
    if (xml.kind === 'open' && xml.name === 'Relationship' && xml.attribute('Type')?.endsWith('/officeDocument'))
      return (xml.attribute('Target') ?? DOCUMENT).replace(/^\//, '')
  return DOCUMENT
}

/** Parts by the last word of their relation's type: where their words stand, in the terms of Word. */
const PARTS: ReadonlyMap<string, { name: string; item: string }> = new Map([
  ['header', { name: '页眉', item: 'w:hdr' }],
  ['footer', { name: '页脚', item: 'w:ftr' }],
  ['footnotes', { name: '脚注', item: 'w:footnote' }],
  ['endnotes', { name: '尾注', item: 'w:endnote' }],
])

/** The parts with the comments, and with who answers whom in them; empty where a document has none. */
export function commentParts(
  bytes: Uint8Array,
  relations: Uint8Array,
  folder: string,
  inflate?: Inflate,
): [comments: Uint8Array, extended: Uint8Array] {
  const paths = new Map<string, string>()
  for (const xml = new XmlReader(relations); xml.next();) {
    if (xml.kind !== 'open' || xml.name !== 'Relationship' || xml.attribute('TargetMode') === 'External') continue
    const [kind, target] = [xml.attribute('Type')?.split('/').at(-1) ?? '', xml.attribute('Target') ?? '']
    if (target !== '') paths.set(kind, target.startsWith('/') ? target.slice(1) : folder + target)
  }
  const wanted = ['comments', 'commentsExtended'].map(kind => paths.get(kind) ?? '')
  const none = new Uint8Array(0)
  if (wanted[0] === '') return [none, none]
  const entries = unzipEntries(bytes, new Set(wanted.filter(Boolean)), inflate)
  const [comments = none, extended = none] = wanted.map(path => (entries[path] ? asUtf8(entries[path]) : none))
  return [comments, extended]
}

/** The losses of the parts that a document refers to. @param folder of the document in the archive */
export function partsLeft(bytes: Uint8Array, relations: Uint8Array, folder: string, inflate?: Inflate): Loss[] {
  const wanted: { path: string; name: string; item: string }[] = []
  for (const xml = new XmlReader(relations); xml.next();) {
    if (xml.kind !== 'open' || xml.name !== 'Relationship' || xml.attribute('TargetMode') === 'External') continue
    const part = PARTS.get(xml.attribute('Type')?.split('/').at(-1) ?? '')
    const target = xml.attribute('Target') ?? ''
    if (part && target !== '') wanted.push({ ...part, path: target.startsWith('/') ? target.slice(1) : folder + target })
  }
  if (wanted.length === 0) return []
  const entries = unzipEntries(bytes, new Set(wanted.map(({ path }) => path)), inflate)
  return wanted.flatMap(({ path, name, item }) => {
    const texts = entries[path] ? textsIn(asUtf8(entries[path]), item) : []
    // A page number is no words.
    return texts.filter(text => /[\p{Script=Han}A-Za-z]/u.test(text)).map(text => loss(name, item, 'dropped', text))
  })
}

function textsIn(bytes: Uint8Array, item: string): string[] {
  const texts: string[] = []
  let [text, isText] = ['', false]
  const close = () => {
    if (text.trim() !== '') texts.push(text.trim())
    text = ''
  }
  for (const xml = new XmlReader(bytes); xml.next();) {
    if (xml.kind === 'text') text += isText ? xml.text() : ''
    else if (xml.name === 'w:t') isText = xml.kind === 'open'
    else if (xml.kind === 'close' && xml.name === 'w:p') text += ' '
    else if (xml.kind === 'close' && xml.name === item) close()
  }
  close()
  return texts
}
