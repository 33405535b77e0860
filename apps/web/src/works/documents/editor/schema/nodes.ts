// The editor's nodes and marks: one per kind of `@qianmu/script/elements`, with the same names, attributes and defaults.
import { type Attribute, type Extensions, Mark, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Italic } from '@tiptap/extension-italic'
import { Strike } from '@tiptap/extension-strike'
import { Underline } from '@tiptap/extension-underline'
import type { DOMOutputSpec, Node as ProseNode } from '@tiptap/pm/model'
import { isTogether } from '@qianmu/script/formats/dual'
import { type AttrsOf, BLOCK_TYPES, type BlockType, ELEMENTS } from '@qianmu/script/elements'
import { BLOCK_TRACKS, SCENE_TRACKS, TRACK_ATTRS, TRACK_MARKS, type TrackMark } from '@qianmu/script/suggestions/tracked'

/** An attribute that the browser's clipboard carries as `data-…`; how it looks is the node's own affair. */
const attribute = (name: string, fallback: string | number | null): Attribute => ({
  default: fallback,
  rendered: false,
  keepOnSplit: name !== 'id',
  parseHTML: element => {
    const given = element.getAttribute(`data-${name}`)
    if (given === null) return fallback
    return typeof fallback === 'number' ? Number(given) || fallback : given
  },
})

/** A tracking attribute: it belongs to this very line, so neither the clipboard nor a broken line takes it along. */
const tracking: Attribute = { default: null, rendered: false, keepOnSplit: false, parseHTML: () => null }

/** Only what differs from the default: a long text has tens of thousands of lines, and each attribute costs. */
const dataOf = (node: ProseNode): Record<string, string> => {
  const data: Record<string, string> = {}
  for (const name in node.attrs) {
    const value: unknown = node.attrs[name]
    if (value === null || value === '') continue
    // What is tracked shows as such; whose it is stands in the panel.
    data[`data-${name}`] = (TRACK_ATTRS as readonly string[]).includes(name) ? '' : String(value)
  }
  return data
}

/** A name of two Han characters is spread over three cells, as scripts print it (interface.md, mockup 05). */
const spread = (name: string) => (/^\p{Script=Han}{2}$/u.test(name) ? `${name[0]}\u3000${name[1]}` : name)

/** What stands in the name column of a speech. */
const cueLabel = ({ speaker, ext }: AttrsOf['dialogue']): string => (ext ? `${speaker} ${ext}` : spread(speaker))

const HEADING_TAGS = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

/** Script layout is CSS alone: attributes become `data-…`, from which the style sheet draws number, △ and name column. */
const render = (type: BlockType, node: ProseNode): DOMOutputSpec => {
  const data = { 'data-type': type, ...dataOf(node) }
  if (type === 'dialogue') {
    const attrs = node.attrs as AttrsOf['dialogue']
    const manner: Record<string, string> = attrs.paren ? { 'data-manner': `（${attrs.paren}）` } : {}
    const together: Record<string, string> = isTogether(attrs.paren) && attrs.speaker !== '' ? { 'data-together': '' } : {}
    return ['div', { ...data, ...together, 'data-cue': cueLabel(attrs) }, ['p', manner, 0]]
  }
  // Seen only on the clipboard: the editor draws pictures itself, at addresses that no text holds.
  if (type === 'image') return ['figure', data, ['figcaption', 0]]
  if (type === 'scene_heading') return ['h2', data, 0]
  if (type === 'heading') return [HEADING_TAGS[(node.attrs as AttrsOf['heading']).level] ?? 'h2', data, 0]
  return ['p', data, 0]
}

/** The element inside which the characters of a line stand, where it is not the line's own. */
const INSIDE: Partial<Record<BlockType, string>> = { dialogue: 'p', image: 'figcaption' }

const block = (type: BlockType) =>
  Node.create({
    name: type,
    group: 'block',
    content: 'text*',
    defining: true,
    addAttributes: () => ({
      id: attribute('id', null),
      ...Object.fromEntries(
        Object.entries(ELEMENTS[type].attrs).map(([name, fallback]) => [name, attribute(name, fallback as string | number)]),
      ),
      ...Object.fromEntries(BLOCK_TRACKS.map(name => [name, tracking])),
    }),
    parseHTML: () => [
      { tag: `[data-type="${type}"]`, ...(INSIDE[type] ? { contentElement: INSIDE[type] } : {}) },
      ...(type === 'paragraph' ? [{ tag: 'p', priority: 10 }] : []),
    ],
    renderHTML: ({ node }) => render(type, node),
  })

const Manuscript = Node.create({ name: 'doc', topNode: true, content: 'scene+' })
const Characters = Node.create({ name: 'text', group: 'inline' })
const Scene = Node.create({
  name: 'scene',
  content: 'block+',
  addAttributes: () => ({ id: attribute('id', null), ...Object.fromEntries(SCENE_TRACKS.map(name => [name, tracking])) }),
  parseHTML: () => [{ tag: 'section[data-scene]' }],
  renderHTML: ({ node }) => ['section', { 'data-scene': '', ...dataOf(node) }, 0],
})

const TRACK_TAGS: Record<TrackMark['type'], string> = { insertion: 'ins', deletion: 'del', format: 'span' }

/** Characters that somebody suggests to put in, take out or style otherwise. What is typed behind an insertion belongs to it, behind the others it does not. */
const trackMark = (name: TrackMark['type']) =>
  Mark.create({
    name,
    inclusive: name === 'insertion',
    addAttributes: () =>
      Object.fromEntries(
        [
          ['id', ''] as const,
          ['user', 0] as const,
          ['name', ''] as const,
          ['at', 0] as const,
          ...(name === 'format' ? [['was', ''] as const] : []),
        ].map(([key, fallback]) => [key, { default: fallback, rendered: false }]),
      ),
    renderHTML: ({ mark }) => [
      TRACK_TAGS[name],
      { ...(name === 'format' ? { class: 'restyled' } : {}), title: String(mark.attrs.name), 'data-suggestion': String(mark.attrs.id) },
      0,
    ],
  })
const Tracks = TRACK_MARKS.map(trackMark)

/** paragraph first: it is what the schema fills in where a block must stand. */
const blocks = BLOCK_TYPES.toSorted((one, other) => Number(other === 'paragraph') - Number(one === 'paragraph')).map(block)

/** Everything a script or novel consists of. */
export const manuscriptNodes: Extensions = [Manuscript, Scene, ...blocks, Characters, Bold, Italic, Underline, Strike, ...Tracks]
