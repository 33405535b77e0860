// Suggested moves of scenes. A scene with one stands once, where it was; only when it is accepted does it go.

import type { Scene } from '../elements.ts'
import { asAttribute, type Move, moveOf, type Suggestion } from './tracked.ts'

type Attrs = Scene['attrs']

/**
 * The scenes after accepting the picked moves. Those that go to the same place keep their order among each other. A move whose target is not
 * among the scenes stays pending; the same list comes back when nothing is picked.
 */
export function moved(scenes: readonly Scene[], picks: (suggestion: Suggestion) => boolean): readonly Scene[] {
  const picked = scenes.flatMap(scene => {
    const move = moveOf(scene.attrs.move)
    return move && picks(move) ? [{ id: scene.attrs.id, after: move.after }] : []
  })
  if (picked.length === 0) return scenes
  const out = [...scenes]
  for (const { id, after } of picked.toReversed()) {
    const from = out.findIndex(scene => scene.attrs.id === id)
    const to = placeFor(
      out.map(scene => scene.attrs.id),
      id,
      after,
    )
    if (to === null) continue
    const [scene] = out.splice(from, 1)
    const { move: _done, ...attrs } = scene!.attrs
    out.splice(to, 0, { ...scene!, attrs })
  }
  return out
}

/** Where the scene would stand among all; null when its target has gone. @param ids of all scenes in order */
export function placeFor(ids: readonly string[], id: string, after: string): number | null {
  if (after === '') return 0
  const rest = ids.filter(each => each !== id)
  const anchor = rest.indexOf(after)
  return anchor < 0 ? null : anchor + 1
}

/** The scene behind which the one at `from` stands when it is moved to stand at `to` among all; `''` when it is first. */
export function targetAt(ids: readonly string[], from: number, to: number): string {
  return ids.filter((_, index) => index !== from)[to - 1] ?? ''
}

/**
 * A scene's attributes when its move to behind `after` is suggested under `stamp`: one's own earlier suggestion goes on, and is taken back
 * where the scene stands there already.
 * @returns null when somebody else suggests another place: that is to be decided first
 */
export function suggestedMove(attrs: Attrs, before: string, after: string, stamp: Suggestion): Attrs | null {
  const { move, ...rest } = attrs
  const earlier = moveOf(move)
  if (earlier && earlier.user !== stamp.user) return null
  if (after === before) return rest
  const suggestion: Move = { ...stamp, ...(earlier && { id: earlier.id }), after }
  return { ...rest, move: asAttribute(suggestion) }
}

/** A scene's attributes with the target of its move renamed. */
export function withTarget(attrs: Attrs, nameOf: (id: string) => string): Attrs {
  const move = moveOf(attrs.move)
  return move ? { ...attrs, move: asAttribute({ ...move, after: nameOf(move.after) }) } : attrs
}
