// Plans how a whole document becomes a well-formed script: kinds of lines, signs, scene numbers, place names, lists of characters.
import { type Block, blocksOf, type Content, lineOf } from '../../elements.ts'
import { sameBlock } from '../../same.ts'
import type { SoundAlike } from '../names-in-text.ts'
import { fixCasts } from './casts.ts'
import { unifyPlaces } from './places.ts'
import { reclassify } from './reclassify.ts'
import { renumber } from './renumber.ts'
import { normaliseSigns } from './signs.ts'

/** The steps in the order in which they are taken. */
export const FORMAT_STEPS = {
  classify: '识别行的类型',
  signs: '规范标点符号',
  numbers: '重排场次号',
  places: '统一地点名称',
  cast: '核对人物表',
} as const
export type FormatStep = keyof typeof FORMAT_STEPS

/** Neighbouring blocks of the document and what they are to become. */
export interface Group {
  before: readonly Block[]
  after: Block[]
  notes: { step: FormatStep; confidence: number; reason: string }[]
}

/** One change that can be taken or left by itself. */
export interface FormatChange {
  /** Position in the plan, from 1. */
  id: number
  before: readonly Block[]
  after: readonly Block[]
  /** What the blocks read as, before and after; one line each. */
  old_lines: string[]
  new_lines: string[]
  steps: FormatStep[]
  /** The least sure of its reasons. */
  confidence: number
  reason: string
}

export interface PlanOptions {
  mode: 'script' | 'novel'
  steps: readonly FormatStep[]
  soundAlike?: SoundAlike
}

/** Progress of a plan: share 0–1 of the work, and the step that is being taken. */
export interface PlanProgress {
  share: number
  step: FormatStep
}

/**
 * Plans the changes of a document. A generator, so that long texts can be planned in slices and stopped between them; it yields how far
 * it is and returns the plan. Nothing is changed.
 */
export function* planFormat(content: Content, options: PlanOptions): Generator<PlanProgress, FormatChange[]> {
  const wanted = (Object.keys(FORMAT_STEPS) as FormatStep[]).filter(step => options.steps.includes(step) && applies(step, options.mode))
  let groups: Group[] = [...blocksOf(content)].map(block => ({ before: [block], after: [block], notes: [] }))
  for (const [nth, step] of wanted.entries()) {
    yield { share: nth / wanted.length, step }
    if (step === 'classify') groups = reclassify(groups, options.mode)
    else if (step === 'signs') {
      for (const share of normaliseSigns(groups)) yield { share: (nth + share) / wanted.length, step }
    } else if (step === 'numbers') renumber(groups)
    else if (step === 'places') unifyPlaces(groups, options.soundAlike)
    else fixCasts(groups)
  }
  return changesOf(groups)
}

/** Prose has neither scenes to number nor lists of characters. */
function applies(step: FormatStep, mode: PlanOptions['mode']): boolean {
  return mode === 'script' || step === 'classify' || step === 'signs'
}

function changesOf(groups: readonly Group[]): FormatChange[] {
  const changes: FormatChange[] = []
  const places = { before: 0, after: 0 }
  for (const { before, after, notes } of groups) {
    const at = { ...places }
    places.before += countHeadings(before)
    places.after += countHeadings(after)
    if (notes.length === 0 || sameBlocks(before, after)) continue
    changes.push({
      id: changes.length + 1,
      before,
      after,
      old_lines: linesOf(before, at.before),
      new_lines: linesOf(after, at.after),
      steps: [...new Set(notes.map(note => note.step))],
      confidence: Math.min(...notes.map(note => note.confidence)),
      reason: notes.map(note => note.reason).join('；'),
    })
  }
  return changes
}

const countHeadings = (blocks: readonly Block[]) => blocks.filter(block => block.type === 'scene_heading').length

/** @param headings scene headings before these blocks */
function linesOf(blocks: readonly Block[], headings: number): string[] {
  let position = headings
  return blocks.map(block => {
    if (block.type === 'scene_heading') position++
    return lineOf(block, position)
  })
}

function sameBlocks(before: readonly Block[], after: readonly Block[]): boolean {
  return before.length === after.length && before.every((block, at) => sameBlock(block, after[at]!))
}
