// What somebody may change who only suggests: whatever the tracker makes of an edit, and nothing that was done directly.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent } from '../content.arbitrary.ts'
import { makeBlock, makeScene, type Scene } from '../elements.ts'
import { anyEdit, type Edit, edited, stampOf } from './edit.arbitrary.ts'
import { onlySuggests } from './only.ts'
import { track } from './track.ts'
import { proposalsOf, settle } from './verdicts.ts'

const authorOf = (user: number) => ({ user, name: `作者${user}` })
const suggested = (scenes: readonly Scene[], edit: Edit) => {
  const { after, exchanges } = edited(scenes, edit)
  return { after, tracked: track(scenes, after, exchanges, stampOf(edit.user)).scenes as readonly Scene[] }
}
/** Whether anything was done to another's restyling or change of a line: of those a text holds one, whose author is then another. */
const overrules = (before: readonly Scene[], after: readonly Scene[], user: number) => {
  const others = (scenes: readonly Scene[]) =>
    JSON.stringify(
      proposalsOf(scenes)
        .filter(each => each.user !== user)
        .map(({ id, changes, restyled }) => ({ id, changes, restyled })),
    )
  return others(before) !== others(after)
}

describe('somebody who only suggests', () => {
  it('may do what the tracker makes of any edit, and may take it back; what overrules others is refused', () => {
    let [passed, refused] = [0, 0]
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { minLength: 1, maxLength: 10 }), (original, edits) => {
        let scenes: readonly Scene[] = original.content
        for (const edit of edits) {
          const { tracked } = suggested(scenes, edit)
          const may = onlySuggests(scenes, tracked, authorOf(edit.user))
          if (!may) expect(overrules(scenes, tracked, edit.user)).toBe(true)
          if (may) passed++
          else refused++
          const own = settle(tracked, 'reject', each => each.user === edit.user)
          if (may) expect(onlySuggests(tracked, own, authorOf(edit.user))).toBe(true)
          scenes = tracked
        }
      }),
      { numRuns: 300 },
    )
    expect(passed).toBeGreaterThan(refused * 3)
  }, 20_000)

  it('may not do any of it directly, accept anything, or decide on what others suggest', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyEdit, { minLength: 1, maxLength: 8 }), anyEdit, (original, edits, last) => {
        const scenes = edits.reduce<readonly Scene[]>((before, edit) => suggested(before, edit).tracked, original.content)
        const author = authorOf(last.user)
        const { after } = edited(scenes, { ...last, restyle: undefined, retype: undefined })
        const kept = (list: readonly Scene[]) => settle(list, 'reject', each => each.user === last.user)
        if (JSON.stringify(kept(after)) !== JSON.stringify(kept(scenes))) expect(onlySuggests(scenes, after, author)).toBe(false)
        // What others did inside the author's own words goes with those words.
        const beside = new Set(proposalsOf(kept(scenes)).map(({ id }) => id))
        for (const { id, user } of proposalsOf(scenes)) {
          if (user !== last.user && !beside.has(id)) continue
          const accepted = settle(scenes, 'accept', each => each.id === id)
          const rejected = settle(scenes, 'reject', each => each.id === id)
          // One that somebody else has set back meanwhile changes nothing: to accept it is to withdraw it.
          if (JSON.stringify(accepted) === JSON.stringify(rejected)) continue
          expect(onlySuggests(scenes, accepted, author)).toBe(false)
          if (user !== last.user) expect(onlySuggests(scenes, rejected, author)).toBe(false)
        }
      }),
      { numRuns: 200 },
    )
  }, 20_000)

  it('may neither suggest as somebody else nor under another name, but keeps what was suggested under an earlier one', () => {
    const scenes = [makeScene([makeBlock('action', '门铃响了一声。')])]
    const edit: Edit = { user: 1, from: 0, to: -1, put: ['忽然'] }
    const { tracked } = suggested(scenes, edit)
    expect(onlySuggests(scenes, tracked, authorOf(1))).toBe(true)
    expect(onlySuggests(scenes, tracked, authorOf(2))).toBe(false)
    expect(onlySuggests(scenes, tracked, { user: 1, name: '主编' })).toBe(false)
    const more = suggested(tracked, { ...edit, from: 3 }).tracked
    expect(onlySuggests(tracked, more, authorOf(1))).toBe(true)
    const renamed = settle(tracked, 'accept', () => false)
    expect(onlySuggests(tracked, renamed, { user: 1, name: '新名' })).toBe(true)
  })

  it('may begin a text in which nothing stands yet', () => {
    const [blank, begun] = [[makeScene([makeBlock('paragraph', '')])], [makeScene([makeBlock('paragraph', '')])]]
    const { tracked } = suggested(begun, { user: 1, from: 0, to: -1, put: ['夜雨'] })
    expect(onlySuggests(blank, tracked, authorOf(1))).toBe(true)
    // What somebody suggests of the one empty line is theirs, too.
    const retyped = suggested([makeScene([makeBlock('sound', '')])], { user: 2, from: 0, to: -1, put: [], retype: 'paragraph' }).tracked
    const decided = settle(retyped, 'accept', () => true)
    expect(onlySuggests(retyped, decided, authorOf(1))).toBe(false)
    expect(onlySuggests(blank, suggested(begun, { user: 1, from: 0, to: -1, put: ['夜雨'] }).after, authorOf(1))).toBe(false)
  })
})
