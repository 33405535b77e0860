// Tests of the acts of a page: taken back in their order, done again, and none that fails stands in the way.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Act, Acts } from './acts.ts'

/** A list to which acts of two kinds are done. */
function page() {
  const acts = new Acts()
  const list: string[] = []
  const put = (word: string): Act => {
    list.push(word)
    const act = { label: word, undo: async () => void list.splice(list.lastIndexOf(word), 1), redo: () => void list.push(word) }
    acts.did(act)
    return act
  }
  return { acts, list, put }
}

describe('acts of a page', () => {
  it('are taken back to the beginning and done again to the end, whatever their kinds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ minLength: 1 }), { maxLength: 12 }), async words => {
        const { acts, list, put } = page()
        words.forEach(put)
        // Keys that come faster than the server answers.
        await Promise.all(words.map(() => acts.undo()))
        expect(list).toEqual([])
        expect(acts.shown()).toEqual({ undoLabel: undefined, redoLabel: words[0] })
        await Promise.all(words.map(() => acts.redo()))
        expect(list).toEqual(words)
      }),
    )
  })

  it('are done again no more once something else was done', async () => {
    const { acts, list, put } = page()
    put('甲')
    await acts.undo()
    put('乙')
    await acts.redo()
    expect(list).toEqual(['乙'])
  })

  it('that fail are told and are steps no more', async () => {
    const { acts, list, put } = page()
    put('甲')
    acts.did({ label: '坏', undo: () => Promise.reject(new Error('gone')), redo: () => undefined })
    await expect(acts.undo()).rejects.toThrow('gone')
    await acts.undo()
    expect(list).toEqual([])
    expect(acts.shown().redoLabel).toBe('甲')
  })

  it('are taken back out of their order once', async () => {
    const { acts, list, put } = page()
    const first = put('甲')
    put('乙')
    await acts.takeBack(first)
    await acts.takeBack(first)
    expect(list).toEqual(['乙'])
    await acts.undo()
    expect(list).toEqual([])
  })
})
