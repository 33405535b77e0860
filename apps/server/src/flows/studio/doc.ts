// What nodes of a workflow read of a document, as the person who runs it.
import { films } from '@qianmu/contract/film'
import { StudioFault } from '@qianmu/engines'
import { blocksOf, type Content, textOf } from '@qianmu/script/elements'
import { drawnWords } from '@qianmu/script/shots/drawn-words'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'
import type { Uses } from '../../app.ts'
import { castRows } from '../../characters/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { type Finders, permit } from '../../kit/permit.ts'
import { ofText } from '../../works/documents/index.ts'
import { storyboardOf, syncShots } from '../../works/storyboards/index.ts'
import { usedStyle } from '../../works/styles/index.ts'

/** A document as it goes along the links of a graph. */
export interface DocValue {
  doc_id: number
}
export type Reading = Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'> & { finders: Finders }

export const docOf = (value: unknown): number => {
  if (typeof value === 'object' && value !== null && 'doc_id' in value && typeof value.doc_id === 'number') return value.doc_id
  throw new StudioFault('还没有选文档')
}
/** What the person may read or write of a document. @throws Refusal as the call would */
export const rightTo = (app: Reading, actor: Actor, docId: number, what: 'read' | 'write'): Promise<Row> =>
  permit(app.finders, app.pool, (what === 'read' ? films.detail : films.make).needs, actor, { doc_id: docId })

const said = (content: Content) => [...blocksOf(acceptedContent(content))].map(block => ({ block, text: textOf(block).trim() }))
const lineOf = ({ block, text }: ReturnType<typeof said>[number]) =>
  block.type === 'dialogue' && block.attrs.speaker ? `${block.attrs.speaker}：${text}` : text

/** Scenes as texts, one after the other; its name is that of the export. */
export const scenesText = (content: Content): string[] =>
  acceptedContent(content).content.flatMap(scene => {
    const text = said({ type: 'doc', content: [scene] })
      .filter(each => each.text !== '')
      .map(lineOf)
      .join('\n')
    return text === '' ? [] : text
  })
export const linesText = (content: Content): string[] =>
  said(content).flatMap(each => (each.block.type === 'dialogue' && each.text !== '' ? lineOf(each) : []))

const HERE = import.meta.filename
const scenesIn = ofText(HERE, scenesText)
const linesIn = ofText(HERE, linesText)

/** Shots that a run looks at. */
const MOST_SHOTS = 120

export const READS: Readonly<Record<string, (app: Reading, actor: Actor, docId: number) => Promise<unknown[]>>> = {
  async QianmuScenes(app, actor, docId) {
    await rightTo(app, actor, docId, 'read')
    return [await scenesIn(app, actor.userId, docId)]
  },
  async QianmuLines(app, actor, docId) {
    await rightTo(app, actor, docId, 'read')
    return [await linesIn(app, actor.userId, docId)]
  },
  async QianmuShots(app, actor, docId) {
    const row = await rightTo(app, actor, docId, 'read')
    const isThere = (await storyboardOf(app, row, docId)).scenes.some(({ shots }) => shots.length > 0)
    if (!isThere) await syncShots(app, actor, await rightTo(app, actor, docId, 'write'), docId, { preview: false })
    const { scenes } = await storyboardOf(app, row, docId)
    return [scenes.flatMap(({ heading, shots }) => shots.map(shot => drawnWords(shot, heading))).slice(0, MOST_SHOTS)]
  },
  async QianmuCast(app, actor, docId) {
    const row = await rightTo(app, actor, docId, 'read')
    const cast = (await castRows(app.pool, row.workId)).filter(({ status }) => status !== 'ignored')
    return [
      cast.map(({ name, gender, age, appearance }) => [name, gender === '未知' ? '' : gender, age, appearance].filter(Boolean).join('，')),
    ]
  },
  async QianmuStyle(app, actor, docId) {
    const row = await rightTo(app, actor, docId, 'read')
    return [(await usedStyle(app.pool, row.workId))?.words ?? '']
  },
}
