// Whether the end of an episode or chapter makes people want the next one: its last lines, read for questions, turns and captions.

import { ASKING, REVERSAL } from './lexicon.ts'
import { type Place, placeOf, type ReadScene, type ReportDoc } from './reading.ts'

/** question: ends by asking; turn: a word of surprise; caption: 字幕 or 卡点; none: nothing of these. */
export type HookKind = 'question' | 'turn' | 'caption' | 'none'

export interface Hook {
  doc_id: number
  name: string
  kind: HookKind
  /** The line that is the hook; without one, the last line. */
  place: Place | null
}

/** Lines at the end that are looked at. */
const LAST = 3
const END_MARK = /^[【[（(]?\s*(?:第.{1,6}[集章话回]\s*)?(?:完|终|剧终|全剧终|未完待续|待续)\s*[】\])）]?$/
const CARD = /卡点|黑屏|定格|待续/

/** The hook at the end of each document. */
export function hooksOf(docs: readonly ReportDoc[], scenes: readonly ReadScene[]): Hook[] {
  const byDoc = Map.groupBy(scenes, scene => scene.doc)
  return docs.map(doc => {
    const lines = (byDoc.get(doc) ?? []).slice(-LAST).flatMap(scene => scene.blocks)
    const last = lines.filter(({ text, block }) => text.trim() !== '' && block.type !== 'note' && !END_MARK.test(text.trim())).slice(-LAST)
    const kindOf = ({ block, text }: (typeof last)[number]): HookKind => {
      if (ASKING.test(text.trim())) return 'question'
      if (block.type === 'caption' || CARD.test(text)) return 'caption'
      return REVERSAL.test(text) ? 'turn' : 'none'
    }
    const hook = last.toReversed().find(line => kindOf(line) !== 'none')
    const shown = hook ?? last.at(-1)
    return { doc_id: doc.doc_id, name: doc.name, kind: hook ? kindOf(hook) : 'none', place: shown ? placeOf(doc, shown) : null }
  })
}
