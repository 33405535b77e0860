// Finds text that a concurrent deletion would drop.
//
// Yjs knows no move: a moved scene is a deleted one and a new one with the same ids, and what others write into the old one goes with
// it. Whoever deletes names each character that he deletes: what he did not name, he did not see.
import * as Y from 'yjs'
import type { Block } from '../elements.ts'
import { isId } from '../ids.ts'
import { type Before, before, lineAround, type LeftOut } from './dead.ts'

/** A line with words that nobody meant to delete. */
export interface LostLine {
  /** The line as it stood. */
  mine: Block
  /** The line as whoever took it away saw it; null when he did not see it at all. */
  base: Block | null
  /** The scene it stood in, and the ids of the lines in front of it there and behind it, the nearest first. */
  scene: string
  linesBefore: readonly string[]
  linesAfter: readonly string[]
  /** The scenes in front of that one, the nearest first. */
  scenesBefore: readonly string[]
}

/** An update as it was sent. */
export interface Arrived {
  update: Uint8Array
  /**
   * For the update by which both sides come to hold the same after a pause: of what its sender had surely heard before he took anything away. In it
   * everything that he holds is named, also what reached him only later, in a scene that was gone already.
   */
  heard?: ReadonlyMap<number, number> | undefined
}

/**
 * The lines of which the transaction deleted words that nobody deleted by name.
 *
 * @param transaction in its `afterTransaction` event
 * @param arrived what it took in; asked for only when something may be lost
 * @param concerns whether words of this Yjs client are looked after
 */
export function lostLines(
  transaction: Y.Transaction,
  arrived: () => readonly Arrived[],
  concerns: (client: number) => boolean = () => true,
): LostLine[] {
  const { deleteSet } = transaction
  const clients = [...deleteSet.clients.keys()]
  if (!clients.some(concerns)) return []
  let named: { ds: ReturnType<typeof Y.decodeUpdate>['ds']; heard?: Arrived['heard'] }[] | undefined
  const isUnseen: LeftOut = (client, clock) => {
    const id = Y.createID(client, clock)
    if (!concerns(client) || !Y.isDeleted(deleteSet, id)) return false
    named ??= arrived().map(({ update, heard }) => ({ ds: Y.decodeUpdate(update).ds, heard }))
    return !named.some(({ ds, heard }) => (!heard || clock < (heard.get(client) ?? 0)) && Y.isDeleted(ds, id))
  }
  const lines = new Set<Y.XmlElement>()
  Y.iterateDeletedStructs(transaction, deleteSet, struct => {
    // What goes alone was deleted by name; words go unnamed only with what holds them.
    if (!(struct instanceof Y.Item) || !goesWithParent(struct)) return
    const line = lineAround(struct)
    if (line && !lines.has(line) && isAnyUnseen(struct, isUnseen)) lines.add(line)
  })
  if (lines.size === 0) return []
  const was = before(transaction)
  const scenes = new Set([...lines].map(line => line.parent).filter(parent => parent instanceof Y.XmlElement))
  return [...scenes].flatMap(scene => linesOf(scene as Y.XmlElement, lines, was, isUnseen))
}

const goesWithParent = ({ content, parent }: Y.Item): boolean =>
  (content instanceof Y.ContentString || content instanceof Y.ContentAny || content instanceof Y.ContentType) &&
  parent instanceof Y.AbstractType &&
  parent._item?.deleted === true

function isAnyUnseen({ id, length }: Y.Item, isUnseen: LeftOut): boolean {
  for (let at = 0; at < length; at++) if (isUnseen(id.client, id.clock + at)) return true
  return false
}

/** Those of `lost` that stood in a scene, in their order. */
function linesOf(scene: Y.XmlElement, lost: ReadonlySet<Y.XmlElement>, was: Before, isUnseen: LeftOut): LostLine[] {
  const idOf = (element: Y.XmlElement) => was.attributes(element).id
  const siblings = was.children(scene)
  const ids = siblings.map(idOf)
  const sceneId = idOf(scene)
  if (!isId(sceneId)) return []
  const scenes = was.children(scene.parent as Y.XmlFragment)
  const scenesBefore = scenes.slice(0, scenes.indexOf(scene)).map(idOf).filter(isId).toReversed()
  return siblings.flatMap((line, at): LostLine[] => {
    const id = ids[at]
    if (!lost.has(line) || !isId(id)) return []
    const { client, clock } = line._item!.id
    return [
      {
        mine: was.block(line, id),
        base: isUnseen(client, clock) ? null : was.block(line, id, isUnseen),
        scene: sceneId,
        linesBefore: ids.slice(0, at).filter(isId).toReversed(),
        linesAfter: ids.slice(at + 1).filter(isId),
        scenesBefore,
      },
    ]
  })
}
