// What becomes of a file's parts before they are imported: merged, split, renamed, left out, put into volumes. Pure.
import type { ImportPlan } from '@qianmu/contract/works/exchange'
import type { Loss } from '@qianmu/script/losses'
import { FRONT_MATTER } from '@qianmu/script/split'

/** A file as its reader understood it; lines are counted over the whole. */
export interface ReadFile {
  title: string
  warnings: string[]
  losses: readonly Loss[]
  lines: string[]
  /** Words of each line, as the document will count them: neither its sign nor who speaks. */
  words: number[]
  parts: { name: string; volume: string; from: number; to: number }[]
}

/** One future document: the lines [from, to). */
export interface Draft {
  key: number
  name: string
  /** Name of the volume it goes into; '' = none. */
  volume: string
  from: number
  to: number
  /** Left out when false. */
  kept: boolean
}

const NAME_MAX = 60
const VOLUME_MAX = 40
let nextKey = 1

/** What a title page says of a script. */
const CREDITS = /编剧|作者|导演|制片|监制|出品|改编|原著|第.{1,3}稿|初稿|定稿|日期|联系|电话|邮箱|版权|\d{4}\s*[年./-]/
const TITLE_LINES = 20
const TITLE_LINE_MAX = 40

/** Is the text before the first episode nothing but a title page? A few short lines: a name, and who made it when. */
function isTitlePage(file: ReadFile, { name, from, to }: Pick<Draft, 'name' | 'from' | 'to'>): boolean {
  if (name !== FRONT_MATTER || from !== 0 || to === file.lines.length) return false
  const lines = file.lines.slice(from, to).filter(line => line.trim() !== '')
  const areShort = lines.length <= TITLE_LINES && lines.every(line => line.length <= TITLE_LINE_MAX && !/[。！？]/.test(line))
  return areShort && (lines.length <= 3 || lines.some(line => CREDITS.test(line)))
}

/** The parts as the reader cut them; a title page is left out, for the work has its own; a text without titles takes the file's name. Parts without any line are left out. */
export function draftsOf(file: ReadFile, fileName: string): Draft[] {
  const fallback = file.title.trim() || fileName.replace(/\.[A-Za-z]+$/, '')
  return file.parts
    .filter(part => part.to > part.from)
    .map(({ name, volume, from, to }) => {
      const isTitle = isTitlePage(file, { name, from, to })
      return {
        key: nextKey++,
        name: isTitle ? '标题页' : (name.trim() || fallback).slice(0, NAME_MAX),
        volume: volume.slice(0, VOLUME_MAX),
        from,
        to,
        kept: !isTitle,
      }
    })
}

export const wordsOf = (file: ReadFile, { from, to }: Pick<Draft, 'from' | 'to'>): number =>
  file.words.slice(from, to).reduce((sum, count) => sum + count, 0)

/** The first lines with text, for the list. */
export const openingOf = (file: ReadFile, { from, to }: Draft): string => {
  for (let at = from; at < to; at++) if (file.lines[at]!.trim()) return file.lines[at]!
  return ''
}

/** Adds a part to the one before it; the first stays as it is. */
export function merged(drafts: readonly Draft[], key: number): Draft[] {
  const at = drafts.findIndex(draft => draft.key === key)
  const before = drafts[at - 1]
  if (!before) return [...drafts]
  return drafts.toSpliced(at - 1, 2, { ...before, to: drafts[at]!.to })
}

/** Cuts a part in two before a line of its own, which gives the second its name. */
export function split(drafts: readonly Draft[], key: number, line: number, text: string): Draft[] {
  const at = drafts.findIndex(draft => draft.key === key)
  const draft = drafts[at]
  if (!draft || line <= draft.from || line >= draft.to) return [...drafts]
  const name = text.trim().slice(0, NAME_MAX) || `${draft.name.slice(0, NAME_MAX - 2)} 下`
  return drafts.toSpliced(at, 1, { ...draft, to: line }, { ...draft, key: nextKey++, name, from: line })
}

export const changed = (drafts: readonly Draft[], key: number, part: Partial<Pick<Draft, 'name' | 'volume' | 'kept'>>): Draft[] =>
  drafts.map(draft => (draft.key === key ? { ...draft, ...part } : draft))

/** What the server is told; undefined when nothing is kept. */
export function planOf(file: ReadFile, drafts: readonly Draft[]): ImportPlan | undefined {
  const kept = drafts.filter(draft => draft.kept)
  if (!kept.length) return undefined
  const parts = kept.map(({ name, volume, from, to }) => ({
    name: name.trim(),
    from,
    to,
    ...(volume.trim() ? { volume_name: volume.trim() } : {}),
  }))
  return { lines: file.lines.length, parts }
}
