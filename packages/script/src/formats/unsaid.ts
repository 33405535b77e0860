// What a file of a format does not say of a text, told before it is saved: styles, pictures, volumes, suggestions.

import { type Block, type MarkName, styleNames, textOf } from '../elements.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { isPicture } from '../pages/signs.ts'
import { proposalsOf } from '../suggestions/verdicts.ts'
import { type Manuscript, numbered, pictureOf, volumesBegun } from './manuscript.ts'

/** What a format has no place for. */
interface Lacks {
  /** Styles whose words are written plainly. */
  marks: readonly MarkName[]
  /** What becomes of a picture. */
  pictures: 'kept' | 'caption'
  volumes: boolean
  /** Suggestions are written as accepted. */
  suggestions: boolean
  /** Whether emoji are shown. */
  emoji: boolean
}

const NOTHING: Lacks = { marks: [], pictures: 'kept', volumes: false, suggestions: true, emoji: true }
const LACKS = {
  docx: { ...NOTHING, suggestions: false },
  pdf: NOTHING,
  epub: NOTHING,
  md: NOTHING,
  fountain: { ...NOTHING, marks: ['strike'], pictures: 'caption', volumes: true },
  fdx: { ...NOTHING, pictures: 'caption', volumes: true },
  txt: { ...NOTHING, marks: ['bold', 'italic', 'underline', 'strike'], pictures: 'caption' },
} as const satisfies Record<string, Lacks>
export type Written = keyof typeof LACKS

const STYLES: Readonly<Record<MarkName, string>> = { bold: '加粗', italic: '斜体', underline: '下划线', strike: '删除线' }

/**
 * What the file will not say, in the order of the text. Pictures that are not at hand are told for every format.
 *
 * @param hasEmoji whether emoji can be drawn here, which only a PDF needs
 */
export function unsaid(manuscript: Manuscript, format: Written, hasEmoji = true): Loss[] {
  const lacks: Lacks = { ...LACKS[format], emoji: hasEmoji || format !== 'pdf' }
  const losses: Loss[] = []
  const begun = volumesBegun()
  for (const part of manuscript.parts) {
    const volume = begun(part)
    if (lacks.volumes && volume !== undefined) losses.push(loss('', '卷', 'dropped', volume))
    const placeOf = (position: number) => [part.name, position > 0 && `第 ${position} 场`].filter(Boolean).join(' ')
    for (const [block, position] of numbered(part)) losses.push(...ofBlock(block, placeOf(position), lacks, manuscript))
    if (lacks.suggestions)
      for (const { name, inserted, deleted, moves } of proposalsOf(part.content.content))
        losses.push(
          loss(part.name, '修订建议', 'changed', `${name}：${inserted || deleted || (moves.length ? '移动一场' : '改样式或要素')}`.trim()),
        )
  }
  return listed(losses)
}

function ofBlock(block: Block, place: string, lacks: Lacks, manuscript: Manuscript): Loss[] {
  const lost: readonly string[] = lacks.marks
  const styled = (block.content ?? []).flatMap(run => {
    const names = styleNames(run).filter(name => lost.includes(name))
    return names.length > 0 ? [loss(place, names.map(name => STYLES[name]).join('、'), 'changed', run.text)] : []
  })
  if (!lacks.emoji && isPicture(textOf(block))) styled.push(loss(place, '表情符号', 'changed', textOf(block)))
  if (block.type === 'image' && (lacks.pictures === 'caption' || !pictureOf(block, manuscript)))
    styled.push(loss(place, '图片', textOf(block) === '' ? 'dropped' : 'changed', textOf(block)))
  return styled
}
