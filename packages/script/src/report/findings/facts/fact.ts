// One thing that a story says of somebody or something, and how such things are read.

import { numeralValue } from '../../../language/numerals.ts'
import type { FindingKind, Severity } from '../finding.ts'
import type { Story, StoryLine } from '../story.ts'
import { subjectAt } from '../subjects.ts'

/** A number as Chinese writes it; a fragment of patterns. */
export const N = '[0-9０-９〇零一二两三四五六七八九十百千万亿半]'

/** One thing that is said. */
export interface Fact {
  /** What it is said of: 林夏, 林夏的父亲, 密码; two facts are held against each other when both are of the same. */
  about: string
  value: string
  line: StoryLine
  index: number
}
export interface FactRule {
  label: string
  pattern: RegExp
  /** What the match says; undefined when it says nothing. */
  read: (match: RegExpExecArray, story: Story, line: StoryLine) => Omit<Fact, 'line' | 'index'> | undefined
  /** Whether two values can both hold. */
  agrees?: (one: Fact, other: Fact, story: Story) => boolean
  kind?: FindingKind
  severity?: Severity
  confidence: number
}

/** 林夏|年龄: of whom it is said at an offset of a line; undefined where nobody is known. */
export const about = (story: Story, line: StoryLine, index: number, what: string): string | undefined => {
  const subject = subjectAt(story, line, index)
  return subject === '' ? undefined : `${subject}|${what}`
}
/** The value of a number; what is none stays. */
export const num = (text: string): number | string => numeralValue(text.normalize('NFKC')) ?? text

/** What a fact is about, as people say it. */
export const nameOf = (what: string): string => {
  const [subject = '', thing = ''] = what.split('|')
  return subject === ''
    ? thing
    : /号码|数目|总数|颜色|方位/.test(thing)
      ? `${subject}的${thing}`
      : `${subject === '我' ? '「我」' : subject}的${thing}`
}
