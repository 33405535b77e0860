// How the library names its pictures and what they belong to.
import { isChosen, isComing, type Item, SOURCES } from './items.ts'
import { thingOf, thingText } from '@qianmu/contract/works/things'
import type { Media } from './use-media.ts'

type Naming = Pick<Media, 'cast' | 'docs' | 'shots'>

/** 「角色 · 顾晚」, 「第 3 场 · 镜头 2」, 「第 1 话」 */
export function nameOf(item: Item, { cast, docs, shots }: Naming): string {
  if (item.source === 'matching') return docs?.find(({ doc_id }) => doc_id === item.picture.doc_id)?.doc_name ?? SOURCES.matching
  if (item.source === 'cartoon') {
    const { subject_id, subject_name } = item.record
    const now = shots?.get(subject_id)
    return now || [subject_name || SOURCES.cartoon, now === '' && '（已删除）'].filter(Boolean).join('')
  }
  const thing = thingOf(item.record.subject_id, cast)
  return thing.kind ? thingText(thing) : item.record.subject_name || thing.name
}

/** The line under it: what it was drawn from, or which passage it is for. */
export const lineOf = (item: Item): string => (item.source === 'matching' ? item.picture.passage || '整篇文档的图' : item.record.prompt)

/** As a screen reader says it in the grid: where from, of what, what it shows, whether it was chosen; nothing twice. */
export function labelOf(item: Item, media: Naming): string {
  const parts = [SOURCES[item.source], nameOf(item, media), isComing(item) ? '' : lineOf(item), isChosen(item) ? '已选用' : '']
  return [...new Set(parts.filter(Boolean))].join('，')
}

/** Over a picture that is looked at. */
export const titleOf = (item: Item, media: Naming): string => [nameOf(item, media), lineOf(item)].filter(Boolean).join('：')
