// A work as the rules assistant sees it, and how its answers name places in it: Markdown with links to the lines.
import { namesIn } from '../classify.ts'
import type { Content, Scene } from '../elements.ts'
import { textOf } from '../elements.ts'

export interface RuledDoc {
  doc_id: number
  doc_name: string
  content: Content
}
/** A character of the work, with what is written down about them. */
export interface RuledPerson {
  name: string
  aliases: readonly string[]
  facts: readonly (readonly [label: string, text: string])[]
}
export interface RuledWork {
  name: string
  /** In reading order. */
  docs: readonly RuledDoc[]
  /** The document that is open. */
  here: number | undefined
  people: readonly RuledPerson[]
}
/** A scene of the work and where it stands. */
export interface PlacedScene {
  doc: RuledDoc
  scene: Scene
  /** 「第 3 集 · 12 望江路 夜 外」 */
  title: string
  /** Id of its first line. */
  line: string
}

/** Signs that Markdown reads, made to be themselves. */
export const plain = (text: string): string => text.replace(/[\\`*_[\]<>|#~]/g, '\\$&').replace(/\s+/g, ' ')
/** The address of a line in the editor. */
export const lineAddress = (docId: number, line: string): string => `/editor/edit/${docId}#line-${encodeURIComponent(line)}`
export const linkTo = (text: string, docId: number, line: string): string => `[${plain(text)}](${lineAddress(docId, line)})`

/** The scenes of a work that have a heading, or whole documents where none has one. */
export function scenesOfWork(docs: readonly RuledDoc[]): PlacedScene[] {
  return docs.flatMap(doc => {
    let position = 0
    return doc.content.content.flatMap((scene): PlacedScene[] => {
      const heading = scene.content.find(block => block.type === 'scene_heading')
      if (heading) position++
      const first = scene.content[0]
      if (!first) return []
      const title = heading ? `${doc.doc_name} · ${heading.attrs.no || position} ${textOf(heading)}` : doc.doc_name
      return [{ doc, scene, title, line: (heading ?? first).attrs.id }]
    })
  })
}
export const linkToScene = ({ doc, title, line }: PlacedScene): string => linkTo(title, doc.doc_id, line)

/** Who speaks or is listed in a scene, each once. */
export const namesInScene = (scene: Scene): Set<string> =>
  new Set(
    scene.content.flatMap(block =>
      block.type === 'dialogue' ? namesIn(block.attrs.speaker) : block.type === 'cast' ? namesIn(textOf(block)) : [],
    ),
  )

/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
