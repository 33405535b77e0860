// Which cards stand beside a document. Pure.
import type { Card } from '@qianmu/contract/works/cards'

export interface Beside {
  /** Landed in the scene at the caret. */
  here: Card[]
  /** Landed in other scenes of the document, in reading order of their first one. */
  landed: Card[]
  /** Planned for the document, or for none yet, and landed nowhere. */
  planned: Card[]
}

/** The cards of a work beside one of its documents; people and settings without a place in the text are left to the conception screen. */
export function besideOf(cards: readonly Card[], docId: number, sceneId: string): Beside {
  const groups: Beside = { here: [], landed: [], planned: [] }
  for (const card of cards) {
    const inDoc = card.scenes.filter(scene => scene.doc_id === docId)
    if (inDoc.some(scene => scene.scene_id === sceneId)) groups.here.push(card)
    else if (inDoc.length > 0) groups.landed.push(card)
    else if (card.type === 'beat' && card.scenes.length === 0 && (card.doc_id === docId || card.doc_id === null)) groups.planned.push(card)
  }
  return groups
}
