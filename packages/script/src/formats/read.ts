// The door of all imports: a file's name and bytes → its title, its episodes or chapters, and what to tell the writer.

import { cleanText, MAX_CHARACTERS, textOf } from '../elements.ts'
import { ScriptRefusal } from '../refusal.ts'
import { decodeText, type Encoding } from './encoding.ts'
import { type Imported, partsOf, type Pieces } from './manuscript.ts'
import { readDocx } from './docx/read.ts'
import { readEpub } from './epub/read.ts'
import { readFdx } from './read-fdx.ts'
import { readFountain } from './read-fountain.ts'
import { readMarkdown } from './markdown/read.ts'
import { readPlain } from './plain.ts'
import type { Inflate } from './unzip.ts'

/** The reader of a file that is nothing but text, in any usual encoding. */
const ofText =
  (read: (text: string) => Pieces) =>
  (bytes: Uint8Array): Imported => {
    const { text, warning } = decodeText(bytes)
    const { pieces, warnings = [], ...rest } = read(text)
    return { ...rest, parts: partsOf(pieces), warnings: [...(warning === undefined ? [] : [warning]), ...warnings] }
  }
const readFountainFile = ofText(readFountain)
const readMarkdownFile = ofText(readMarkdown)

const READERS: Readonly<Record<string, (bytes: Uint8Array, inflate?: Inflate) => Imported>> = {
  __proto__: null as never,
  txt: ofText(readPlain),
  md: readMarkdownFile,
  markdown: readMarkdownFile,
  fountain: readFountainFile,
  spmd: readFountainFile,
  fdx: readFdx,
  docx: readDocx,
  epub: readEpub,
}

/** File name endings that can be imported. */
export const READABLE = Object.keys(READERS)

/** The encoding of a file that is nothing but text, UTF-8 where none fits; undefined of the others. */
export function encodingOf(name: string, bytes: Uint8Array): Encoding | undefined {
  if (!PLAIN.has(endingOf(name))) return undefined
  try {
    return decodeText(bytes).encoding
  } catch (error) {
    if (!(error instanceof ScriptRefusal)) throw error
    return 'utf-8'
  }
}

const endingOf = (name: string) => /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Longest title or part name, in characters. */
const MAX_NAME = 100

/** Files whose every byte is text, which no packing makes small. */
const PLAIN = new Set(['txt', 'md', 'markdown', 'fountain', 'spmd'])
/** Most characters of such a file: more than the longest novels have. */
const MAX_PLAIN = 10_000_000
const MAX_LINES = 400_000

/** Largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024

/**
 * Reads a script or novel. CPU-bound and synchronous: run it in a worker for anything large.
 *
 * @param inflate unpacks office files, faster than the plain one that is taken without it
 * @throws ScriptRefusal with a Chinese sentence for every input that cannot be taken; nothing else is thrown on bad input
 */
export function readScript(name: string, bytes: Uint8Array, inflate?: Inflate): Imported {
  const ending = endingOf(name)
  if (ending === 'doc' || ending === 'wps') throw new ScriptRefusal('format', '暂不支持该旧版文档格式，请另存为docx后重新上传')
  const reader = Object.hasOwn(READERS, ending) ? READERS[ending] : undefined
  if (!reader) throw new ScriptRefusal('format', '不支持的文件格式，请上传docx、txt、md、fountain、fdx或epub文件')
  if (bytes.length > MAX_FILE_BYTES) throw new ScriptRefusal('size', '文件过大，最大支持50MB')
  if (PLAIN.has(ending)) checkSize(bytes, READERS[ending] === readMarkdownFile)
  const imported = withCleanNames(reader(bytes, inflate))
  for (const part of imported.parts) {
    let length = 0
    for (const scene of part.content.content) for (const block of scene.content) length += textOf(block).length
    if (length > MAX_CHARACTERS) throw new ScriptRefusal('size', `“${part.name || name}”过长，单个文档最多支持200万字`)
  }
  return imported
}

/**
 * Looks at the bytes alone, before anything is read: in every encoding a line ends with these, and a character has one byte that is no continuation.
 *
 * @param defines whether lines that begin with a bracket define what others are, such as pictures, and are no text
 */
function checkSize(bytes: Uint8Array, defines: boolean): void {
  let characters = 0
  let lines = 0
  let before = 0x0a
  let defined = false
  for (const byte of bytes) {
    if (before === 0x0a) defined = defines && byte === 0x5b
    if ((byte & 0xc0) !== 0x80 && !defined) characters++
    if (byte === 0x0a ? before !== 0x0d : byte === 0x0d) lines++
    if (byte !== 0) before = byte
  }
  if (lines > MAX_LINES) throw new ScriptRefusal('size', `文件的行数太多，最多支持${MAX_LINES / 10_000}万行，请拆分后再试`)
  if (characters > MAX_PLAIN) throw new ScriptRefusal('size', `文件的字数太多，最多支持${MAX_PLAIN / 10_000}万字，请拆分后再试`)
}

/** Names become titles of works and documents: one clean line of bounded length. */
function withCleanNames(imported: Imported): Imported {
  const nameOf = (text: string) => cleanText(text).trim().slice(0, MAX_NAME).toWellFormed()
  const parts = imported.parts.map(part => ({
    ...part,
    name: nameOf(part.name),
    ...(part.volume === undefined ? {} : { volume: nameOf(part.volume) }),
  }))
  return { ...imported, ...(imported.title === undefined ? {} : { title: nameOf(imported.title) }), parts }
}
