// Replicas of a small document for tests of lost edits: each receives the others' updates only when told to.
import * as Y from 'yjs'
import { blocksOf, type Content, makeBlock, makeScene, textOf } from '../elements.ts'
import { contentToY, FRAGMENT, yToContent } from '../ydoc.ts'
import { type Arrived, type LostLine, lostLines } from './lost.ts'
import { putBack } from './put-back.ts'

/** Three scenes of three lines. */
export const story: Content = {
  type: 'doc',
  content: ['甲', '乙', '丙'].map(name =>
    makeScene([
      makeBlock('scene_heading', `${name}地 日 内`),
      makeBlock('action', `${name}在雨里等车。`),
      makeBlock('dialogue', `${name}说了一句话。`, { speaker: name }),
    ]),
  ),
}

/** A replica that hears of the others only when told, and collects what it loses by that. */
export function replica(start: Uint8Array, concerns?: (client: number) => boolean) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, start)
  const lost: LostLine[] = []
  const unsent: Uint8Array[] = []
  let arriving: Arrived[] = []
  doc.on('afterTransaction', change => {
    if (!change.local) lost.push(...lostLines(change, () => arriving, concerns))
  })
  doc.on('update', (update: Uint8Array, from: unknown) => from !== NETWORK && unsent.push(update))
  return {
    doc,
    lost,
    take(update: Uint8Array, heard?: ReadonlyMap<number, number>) {
      arriving = [{ update, heard }]
      Y.applyUpdate(doc, update, NETWORK)
    },
    /** What was written here since it was last sent. */
    unsent,
    rescue: () => putBack(doc, lost.splice(0)),
    words: () => [...blocksOf(yToContent(doc))].map(textOf).join('\n'),
  }
}
/** The origin of changes that came from elsewhere. */
export const NETWORK = 'network'
export type Replica = ReturnType<typeof replica>

/** A server, somebody who writes and somebody who moves scenes, each with the story. */
export function studio() {
  const first = new Y.Doc()
  contentToY(first, story)
  const start = Y.encodeStateAsUpdate(first)
  const server = replica(start)
  const writer: Replica = replica(start, client => client === writer.doc.clientID)
  const mover: Replica = replica(start, client => client === mover.doc.clientID)
  return { server, writer, mover }
}

export const missing = (from: Replica, at: Replica) => Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(at.doc))
export const lineAt = (doc: Y.Doc, scene: number, line: number) =>
  ((doc.getXmlFragment(FRAGMENT).get(scene) as Y.XmlElement).get(line) as Y.XmlElement).get(0) as Y.XmlText
export const moved = ({ content }: Content, from: number, to: number): Content => {
  const rest = content.toSpliced(from, 1)
  return { type: 'doc', content: rest.toSpliced(to, 0, content[from]!) }
}
