// How works are worded on covers, in tables and dialogs: kinds, sizes, and where a keyword was found.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import type { Found, Project } from '@qianmu/contract/works/projects'
import { largeNumber } from '../ui/format.ts'

/** Short names on covers and in tables. */
export const KIND_NAMES: Record<MediaType, string> = { SCRIPT: '短剧', NOVEL: '小说', CARTOON: '漫画', ANIMATION: '动画', GAME: '互动' }

/** 「24 集」 */
export const docsText = ({ docs, script_type }: Pick<Project, 'docs' | 'script_type'>) => `${docs} ${MEDIA_TYPES[script_type].unit}`
/** 「8.6 万字」, 「840 字」 */
export const wordsText = (words: number) => (words < 10_000 ? `${words} 字` : `${largeNumber(words).replace(/([万亿])$/, ' $1')}字`)
/** 「24 集 · 8.6 万字」; 「还没有内容」 for an empty work. */
export const metaText = (work: Project) => (work.docs ? `${docsText(work)} · ${wordsText(work.words)}` : '还没有内容')

const FOUND_IN: Record<Found['where'], string> = { tag: '标签', info: '资料', doc: '正文' }
const BEFORE = 6
/** 「正文：第 3 集 …那班」「末班车」「晚点了…」: what leads to the keyword, kept short, the keyword, what follows it. */
export function foundText({ where, name, text }: Found, keyword: string): [string, string, string] {
  const lead = `${FOUND_IN[where]}：`
  const whole = text ? `${name} ${text}` : name
  const at = whole.toLowerCase().indexOf(keyword.toLowerCase())
  if (at < 0) return [lead + whole, '', '']
  const inText = at - name.length - 1
  const cut = inText > BEFORE ? `${name} …${whole.slice(at - BEFORE, at)}` : whole.slice(0, at)
  return [lead + cut, whole.slice(at, at + keyword.length), whole.slice(at + keyword.length)]
}
