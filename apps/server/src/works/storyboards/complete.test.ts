// What rules fill into shots over HTTP: told first, only where nothing stands, taken back, and no edit of people for the script.
import type { Loose } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { call, doc_id, rewrite, shots, sync, useComic } from './test-comic.ts'

useComic()

const complete = async (body: object = {}) => (await call('POST', 'storyboard_complete', { doc_id, ...body })).data.filled

describe('shots filled in by rules', () => {
  it('are told before anything is written, and then hold exactly that', async () => {
    await sync()
    const told = await complete({ preview: true })
    expect(told).toMatchObject([
      { version: 1, before: { size: '', move: '' }, now: { size: '全景', move: '固定' } },
      { now: { size: '中景', move: '固定' } },
      { now: { size: '全景' } },
    ])
    expect((await shots()).map(shot => [shot.size, shot.version])).toEqual([
      ['', 1],
      ['', 1],
      ['', 1],
    ])
    const filled = await complete()
    expect(filled.map((each: object) => ({ ...each, version: 1 }))).toEqual(told)
    expect((await shots()).map(({ size, move, version }) => [size, move, version])).toEqual(
      told.map(({ now }: { now: { size: string; move: string } }) => [now.size, now.move, 2]),
    )
    expect(await complete()).toEqual([])
  })

  it('keep what people wrote, and are those fields and shots alone that were asked for', async () => {
    await sync()
    const [first, next] = await shots()
    await call('PUT', 'comic_storyboard', { storyboard_id: first!.storyboard_id, size: '大特写', seconds: 9 })
    const filled = await complete({ fields: ['size', 'seconds'], ids: [first!.storyboard_id, next!.storyboard_id] })
    expect(filled.map((each: { storyboard_id: number; now: object }) => [each.storyboard_id, Object.keys(each.now)])).toEqual([
      [next!.storyboard_id, ['size']],
    ])
    expect(await shots()).toMatchObject([{ size: '大特写', move: '', seconds: 9 }, { size: '中景', move: '' }, { size: '' }])
  })

  it('are taken back, but for shots that somebody has changed since', async () => {
    await sync()
    const before = await shots()
    const filled = await complete()
    await call('PUT', 'comic_storyboard', { storyboard_id: before[1]!.storyboard_id, note: '补拍' })
    await call('PUT', 'comic_storyboard', { storyboard_id: before[2]!.storyboard_id, size: '大远景' })
    const steps = filled.map(({ storyboard_id, before: was, now }: Loose) => ({ storyboard_id, before: was, now }))
    const undone = await call('PUT', 'storyboard_revert', { doc_id, steps })
    // A note is nothing that was filled in.
    expect(undone.data.ids).toEqual([before[0]!.storyboard_id, before[1]!.storyboard_id])
    const words = ({ size, move, seconds }: { [field: string]: unknown }) => ({ size, move, seconds })
    const now = await shots()
    expect(words(now[0]!)).toEqual(words(before[0]!))
    expect(now[1]).toMatchObject({ size: before[1]!.size, note: '补拍' })
    expect(now[2]).toMatchObject({ size: '大远景' })
  })

  it('follow the script later without a question', async () => {
    await sync()
    await complete()
    await rewrite(content => {
      content.content[0].content[2].content = [{ type: 'text', text: '我以为你早就走了，走得很远很远，再也不会回到这个站台上来。' }]
    })
    const { changes } = await sync({ preview: true })
    expect(changes).toMatchObject([{ kind: 'change', is_edited: false }])
    expect(await sync()).toMatchObject({ changed: 1, changes: [] })
  })

  it('are of the known fields, and of this document', async () => {
    await sync()
    expect((await call('POST', 'storyboard_complete', { doc_id, fields: ['note'] })).data.fields[0].field).toMatch(/^fields/)
    const { storyboard_id } = (await shots())[0]!
    const foreign = { storyboard_id: storyboard_id + 1000, before: { size: '' }, now: {} }
    expect((await call('PUT', 'storyboard_revert', { doc_id, steps: [foreign] })).data.ids).toEqual([])
  })
})
