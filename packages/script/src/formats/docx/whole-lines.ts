// Lines and scenes of a Word file that come or go as a whole: there only their characters say so.

import { type Block, blocksOf, type Content, type Scene, trackMarks } from '../../elements.ts'
import { asAttribute, TRACK_NAMES, type Tracked } from '../../suggestions/tracked.ts'

/** A line all of whose characters came or go by one suggestion is itself to come or go, and a scene with its heading. The first of a text always stands. */
export function wholeLines(content: Content, exact: ReadonlySet<string>): Content {
  const [first] = blocksOf(content)
  const scenes = content.content.map((scene): Scene => {
    const blocks = scene.content.map(block =>
      block === first || exact.has(block.attrs.id) ? block : ({ ...block, attrs: { ...tracksOfLine(block), ...block.attrs } } as Block),
    )
    const [heading] = blocks
    if (heading!.type !== 'scene_heading') return { ...scene, content: blocks }
    const { insertion, deletion } = heading!.attrs
    return { ...scene, attrs: { ...scene.attrs, ...(insertion && { insertion }), ...(deletion && { deletion }) }, content: blocks }
  })
  return { type: 'doc', content: scenes }
}

function tracksOfLine({ content = [] }: Block): Tracked {
  const out: Tracked = {}
  for (const name of TRACK_NAMES) {
    const marks = content.map(run => trackMarks(run).find(mark => mark.type === name)?.attrs)
    if (marks[0] && marks.every(mark => mark?.id === marks[0]!.id)) out[name] = asAttribute(marks[0])
  }
  return out
}
