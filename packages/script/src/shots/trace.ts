// 为什么这样画: where each part of the prompt of a shot comes from. Pure.
import { clausesIn, settingWords } from './drawn-words.ts'
import type { ShotText } from './from-script.ts'

/** Whose words a part of a prompt are. */
export interface TracedPart {
  text: string
  from: 'shot' | 'script' | 'role' | 'scene' | 'clothing' | 'prop' | 'style' | 'drawer'
  name: string
  id: number | null
  /** The words there. */
  quote: string
  /** Which of its fields says so. */
  field: string
}
/** A sheet as what is traced to it: `phrases` are what it joins to a prompt. */
export interface TracedSheet {
  /** 0 where it is no sheet but what stands on 角色. */
  id: number
  kind: 'role' | 'scene' | 'clothing' | 'prop'
  name: string
  words: string
  tags: readonly string[]
  phrases: readonly string[]
  loras: readonly string[]
}
export interface TraceSources {
  shot: Pick<ShotText, 'size' | 'content' | 'dialogue'> & Partial<Pick<ShotText, 'move'>> & { id: number; name: string }
  heading: string
  /** Lines of the scene. */
  lines: readonly string[]
  sheets: readonly TracedSheet[]
  style?: { id: number; name: string; words: string; loras: readonly string[] } | undefined
}

const plain = (text: string) => text.replace(/[\s，,。！？；：、…△▲「」『』（）()]/g, '')
const within = (whole: string, part: string) => part !== '' && plain(whole).includes(plain(part))
const LORA = /^<lora:([^:>]+)/

function sheetField({ words, tags }: TracedSheet, text: string): { field: string; quote: string } {
  const named = [...clausesIn(words), ...tags].filter(clause => within(text, clause))
  const fromTags = named.filter(clause => tags.includes(clause))
  return { field: fromTags.length === named.length && named.length ? '固定特征' : '外貌', quote: named.join('，') || words }
}

/** Where one part comes from: the sheets and the style join theirs whole; the rest are words of the shot, and of the script behind it. */
function sourceOf(text: string, { shot, heading, lines, sheets, style }: TraceSources): Omit<TracedPart, 'text'> {
  const lora = LORA.exec(text)?.[1]
  const sheet = sheets.find(({ phrases, loras }) => (lora ? loras.includes(lora) : phrases.includes(text)))
  if (sheet)
    return {
      from: sheet.kind,
      name: sheet.name,
      id: sheet.id || null,
      ...(lora ? { field: '模型', quote: lora } : sheetField(sheet, text)),
    }
  if (style && (lora ? style.loras.includes(lora) : style.words.split(/[，,\n]+/).some(each => each.trim() === text)))
    return { from: 'style', name: style.name, id: style.id, field: lora ? '模型' : '画风', quote: lora ?? text }
  if (settingWords(heading).includes(text)) return { from: 'script', name: '场次标题', id: null, field: '场次', quote: heading }
  const line = lines.find(each => within(each, text))
  if (line !== undefined) return { from: 'script', name: '脚本', id: null, field: '原文', quote: line }
  const fields = [
    ['景别', shot.size],
    ['运镜', shot.move ?? ''],
    ['画面内容', shot.content],
    ['台词', shot.dialogue],
  ] as const
  const field = fields.find(([, value]) => within(value, text))
  if (field) return { from: 'shot', name: shot.name, id: shot.id, field: field[0], quote: field[1] }
  return { from: 'drawer', name: '绘图时写的', id: null, field: '', quote: '' }
}

/** Every part of a prompt in its order, traced. */
export const tracePrompt = (prompt: readonly string[], sources: TraceSources): TracedPart[] =>
  prompt.map(text => ({ text, ...sourceOf(text, sources) }))
