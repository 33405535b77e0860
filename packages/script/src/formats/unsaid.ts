// What a file of a format does not say of a text, told before it is saved: styles, pictures, volumes, suggestions.

import { type Block, type MarkName, styleNames, textOf } from '../elements.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { proposalsOf } from '../suggestions/verdicts.ts'
import { type DrawnWords, type Shows, unshown } from '../pages/unshown.ts'
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
  /** Whether the words are drawn in the fonts of this machine. */
  drawn: boolean
}

const NOTHING: Lacks = { marks: [], pictures: 'kept', volumes: false, suggestions: true, drawn: false }
const LACKS = {
  docx: { ...NOTHING, suggestions: false },
  pdf: { ...NOTHING, drawn: true },
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
 * @param shows of the fonts that a PDF is written with; other formats are drawn by who reads them
 */
export function unsaid(manuscript: Manuscript, format: Written, shows: Shows = () => true): Loss[] {
  const lacks: Lacks = LACKS[format]
  const losses: Loss[] = []
  const begun = volumesBegun()
  for (const part of manuscript.parts) {
    const volume = begun(part)
    if (lacks.volumes && volume !== undefined) losses.push(loss('', '卷', 'dropped', volume))
    for (const [block, position] of numbered(part)) losses.push(...ofBlock(block, placeIn(part.name, position), lacks, manuscript))
    if (lacks.suggestions)
      for (const { name, inserted, deleted, moves } of proposalsOf(part.content.content))
        losses.push(
          loss(part.name, '修订建议', 'changed', `${name}：${inserted || deleted || (moves.length ? '移动一场' : '改样式或要素')}`.trim()),
        )
  }
  if (lacks.drawn) losses.push(...unshown(wordsOf(manuscript), shows))
  return listed(losses)
}

const placeIn = (part: string, position: number) => [part, position > 0 && `第 ${position} 场`].filter(Boolean).join(' ')

/** All words that pages show. */
function* wordsOf({ title = '', author = '', parts }: Manuscript): Generator<DrawnWords> {
  yield { place: '', text: title + author }
  for (const part of parts) {
    yield { place: part.name, text: `${part.volume ?? ''}${part.name}` }
    for (const [block, position] of numbered(part)) {
      const said = block.type === 'dialogue' ? block.attrs.speaker + block.attrs.paren : ''
      yield { place: placeIn(part.name, position), text: said + textOf(block) }
    }
  }
}

function ofBlock(block: Block, place: string, lacks: Lacks, manuscript: Manuscript): Loss[] {
  const lost: readonly string[] = lacks.marks
  const styled = (block.content ?? []).flatMap(run => {
    const names = styleNames(run).filter(name => lost.includes(name))
    return names.length > 0 ? [loss(place, names.map(name => STYLES[name]).join('、'), 'changed', run.text)] : []
  })
  if (block.type === 'image' && (lacks.pictures === 'caption' || !pictureOf(block, manuscript)))
    styled.push(loss(place, '图片', textOf(block) === '' ? 'dropped' : 'changed', textOf(block)))
  return styled
}
