// Where the structure tags of a document lie in its open text: found anew when tags or text change.
import type { Placement } from '@qianmu/contract/works/supervision'
import { textMapOf } from '@qianmu/script/comments/anchor'
import { elementsNow } from '@qianmu/script/comments/elements'
import type { Editor } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { useEffect, useState } from 'react'
import type * as Y from 'yjs'
import { followText } from './follow-text.ts'

/** By placement: the scenes and lines it lies on now; none where its text is gone. */
export type TagPlaces = ReadonlyMap<number, readonly string[]>

function placesIn(editor: Editor, placements: readonly Placement[]): TagPlaces {
  const { doc } = ySyncPluginKey.getState(editor.state) as { doc: Y.Doc }
  const map = textMapOf(doc)
  const scenes = new Set(editor.state.doc.children.map(scene => String(scene.attrs.id)))
  return new Map(placements.map(placement => [placement.doc_struct_tag_id, elementsNow(map, scenes, placement)]))
}

const same = (one: TagPlaces, other: TagPlaces) => JSON.stringify([...one]) === JSON.stringify([...other])

/** Null until the text is open. */
export const useTagPlaces = (editor: Editor | null, placements: readonly Placement[] | undefined): TagPlaces | null => {
  const [places, setPlaces] = useState<TagPlaces | null>(null)
  useEffect(() => {
    if (!editor || !placements) return
    return followText(editor, () => {
      const found = placements.length === 0 ? new Map<number, string[]>() : placesIn(editor, placements)
      setPlaces(before => (before && same(before, found) ? before : found))
    })
  }, [editor, placements])
  return places
}
