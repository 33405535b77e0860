// Simple comics: a text for each picture becomes a shot with its lines, and the shots become pages.
import { bareName } from '@qianmu/script/language/cue-name'
import { FORMS, type Form, type FormKey, type Page } from './page.ts'
import { type Line, pour, type Shot } from './pour.ts'

/** Characters of the text of a picture (document 3 §5). */
export const SIMPLE_TEXT = { min: 20, max: 1000 } as const
export interface Part {
  key: string
  text: string
  src: string
}

const SPEECH =
  /「([^「」]{1,200})」|“([^“”]{1,200})”|(?:^|\n)((?:[[【（(][^\n，。！？：:]{0,12}[\]】）)])?[^：:\n，。！？]{1,12}(?:[（(【][^\n：:]{1,20}[）)】])?)[：:]([^\n]{1,200})/g
/** Letters of a caption: what is told in a panel is short. */
const CAPTION = 40

/** What is said in a text, and what is told around it. */
export function spokenIn(text: string): { said: { speaker: string; text: string }[]; told: string } {
  const said: { speaker: string; text: string }[] = []
  const told = text
    .replace(SPEECH, (_all, one?: string, other?: string, speaker?: string, line?: string) => {
      said.push({ speaker: bareName(speaker ?? '').name, text: (one ?? other ?? line ?? '').trim() })
      return '\n'
    })
    .replace(/[：:，,]\s*\n/g, '。')
    .replace(/\s+/g, ' ')
    .trim()
  return { said, told }
}

const FAR = /远处|全城|天空|俯瞰|群山|街道|大雪|城市/
const NEAR = /特写|眼|泪|手指|嘴角|表情/
/** The shot of a text. */
export function shotOf({ key, text, src }: Part, nth: number): Shot {
  const { said, told } = spokenIn(text)
  const first = told.split(/(?<=[。！？])/)[0] ?? ''
  const caption: Line[] =
    first && first.length <= CAPTION ? [{ id: `${key}-c`, kind: 'caption', speaker: '旁白', text: first.replace(/。$/, '') }] : []
  return {
    id: nth + 1,
    scene: '',
    size: NEAR.test(told) ? '特写' : FAR.test(told) ? '远景' : '中景',
    content: told,
    seconds: 3,
    src,
    lines: [...caption, ...said.slice(0, 4).map((line, at): Line => ({ id: `${key}-${at}`, kind: 'dialogue', ...line }))],
  }
}

/** The pages of the texts. */
export const simplePages = (parts: readonly Part[], key: FormKey, template: string): Page[] => {
  const form: Form = { ...FORMS[key].form, template }
  return pour(parts.map(shotOf), form)
}

const ENDS = /(?<=[。！？…」”\n])/
/** A long text in parts that a picture takes: whole sentences, about so many characters each. */
export function partsOf(text: string, about = 120): string[] {
  const parts: string[] = []
  let part = ''
  for (const sentence of text.split(ENDS)) {
    if (part.trim().length >= SIMPLE_TEXT.min && part.length + sentence.length > about) {
      parts.push(part.trim())
      part = ''
    }
    for (let rest = sentence; rest !== ''; rest = rest.slice(SIMPLE_TEXT.max)) {
      if (part.length + rest.length > SIMPLE_TEXT.max && part.trim()) {
        parts.push(part.trim())
        part = ''
      }
      part += rest.slice(0, SIMPLE_TEXT.max)
    }
  }
  if (part.trim()) {
    const last = parts.at(-1)
    if (part.trim().length < SIMPLE_TEXT.min && last && last.length + part.length <= SIMPLE_TEXT.max)
      parts[parts.length - 1] = `${last}${part.trim()}`
    else parts.push(part.trim())
  }
  return parts.filter(each => each.length >= SIMPLE_TEXT.min && each.length <= SIMPLE_TEXT.max)
}
