// Storyboards over HTTP: a script that goes on after its shots were made.
import type { Loose } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { call, doc_id, fieldOf, list, rewrite, scenes, shots, sync, useComic } from './test-comic.ts'

useComic()

describe('a script that goes on', () => {
  const change = (from: string, to: string) =>
    rewrite(content => {
      for (const scene of content.content)
        for (const block of scene.content) for (const run of block.content ?? []) run.text = run.text.replace(from, to)
    })

  it('changes what people left alone; what they wrote stays and is told of', async () => {
    await sync()
    const [one, two] = await shots()
    await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, content: '空街，雨。', size: '远景' })
    await change('雨线斜落', '大雨落下')
    await change('我以为你走了', '你没走')
    await change('收起伞', '撑开伞')
    const seen = await sync({ preview: true })
    expect(seen.changes).toMatchObject([
      {
        kind: 'change',
        storyboard_id: one.storyboard_id,
        is_edited: true,
        fields: [
          { field: 'content', before: '雨线斜落，站牌闪了一下。', present: '空街，雨。', now: '大雨落下，站牌闪了一下。', is_edited: true },
          { field: 'dialogue', now: '沈岸：你没走。', is_edited: false },
          { field: 'seconds' },
        ],
      },
      { kind: 'change', storyboard_id: two.storyboard_id, is_edited: false },
    ])
    const done = await sync()
    expect(done).toMatchObject({ added: 0, changed: 2, removed: 0 })
    expect(done.changes).toMatchObject([{ storyboard_id: one.storyboard_id, fields: [{ field: 'content' }] }])
    const [first, second] = await shots()
    expect(first).toMatchObject({ content: '空街，雨。', size: '远景', dialogue: '沈岸：你没走。' })
    expect(second.content).toBe('顾晚撑开伞。')
    // Chosen by hand it is the script's; kept, it is told of no more.
    await sync({ take: done.changes.map((each: Loose) => each.id) })
    expect((await shots())[0]).toMatchObject({ content: '大雨落下，站牌闪了一下。', size: '远景' })
    expect((await sync({ preview: true })).changes).toEqual([])
    await change('大雨落下', '雪落下')
    await sync({ keep: (await sync({ preview: true })).changes.map((each: Loose) => each.id) })
    expect((await shots())[0].content).toBe('大雨落下，站牌闪了一下。')
    expect((await sync({ preview: true })).changes).toEqual([])
  })

  it('is taken back and done again as one act: what it added, changed and removed, and what it knows of the script', async () => {
    const told = ({ storyboard_id, scene_id, content, dialogue, seconds, from_script }: Loose) => {
      return { storyboard_id, scene_id, content, dialogue, seconds, from_script }
    }
    const made = await sync()
    const first = (await shots()).map(told)
    const exchanged = (steps: Loose[]) => steps.map(({ before, now, ...step }) => ({ ...step, before: now, now: before }))
    const revert = async (steps: Loose[]) => (await call('PUT', 'storyboard_revert', { doc_id, steps })).data.ids
    expect(await revert(made.steps)).toHaveLength(first.length)
    expect(await shots()).toEqual([])
    // Nothing of it is remembered as deleted by people.
    expect((await sync({ preview: true })).changes.every((each: Loose) => each.kind === 'add' && !each.is_edited)).toBe(true)
    await revert(exchanged(made.steps))
    expect((await shots()).map(told)).toEqual(first)
    await change('雨线斜落', '大雨落下')
    await rewrite(content => {
      const [one] = content.content
      one.content.splice(3, 1, { type: 'action', attrs: { id: 'newline001' }, content: [{ type: 'text', text: '电车驶过。' }] })
    })
    const { changes } = await sync({ preview: true })
    const taken = await sync({ take: changes.map((each: Loose) => each.id) })
    const after = (await shots()).map(told)
    expect(taken).toMatchObject({ added: 1, changed: 1, removed: 1 })
    await revert(taken.steps)
    expect((await shots()).map(told)).toEqual(first)
    expect((await sync({ preview: true })).changes.map((each: Loose) => each.id)).toEqual(changes.map((each: Loose) => each.id))
    await revert(exchanged(taken.steps))
    expect((await shots()).map(told)).toEqual(after)
    expect((await sync({ preview: true })).changes).toEqual([])
    // What somebody wrote since stays.
    const [one] = await shots()
    await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, content: '空街。' })
    await revert(taken.steps)
    expect((await shots())[0]).toMatchObject({ content: '空街。' })
  })

  it('puts new lines where they stand in the script, and takes none away by itself', async () => {
    await sync()
    await rewrite(content => {
      const [first] = content.content
      first.content.splice(3, 1, { type: 'action', attrs: { id: 'newline001' }, content: [{ type: 'text', text: '电车驶过。' }] })
    })
    const { changes, steps: _steps, ...done } = await sync()
    expect(done).toEqual({ added: 1, changed: 0, removed: 0 })
    expect(await scenes()).toEqual([['雨线斜落，站牌闪了一下。', '电车驶过。', '顾晚收起伞。'], ['灯亮。']])
    expect(changes).toMatchObject([{ kind: 'remove', said: { content: '顾晚收起伞。' } }])
    expect(await sync({ take: [changes[0].id] })).toMatchObject({ removed: 1, changes: [] })
    expect((await scenes())[0]).toEqual(['雨线斜落，站牌闪了一下。', '电车驶过。'])
  })

  it('does not bring back what people deleted, unless they ask or nothing is left', async () => {
    await sync()
    const [one, ...rest] = (await shots()).map(shot => shot.storyboard_id)
    await call('DELETE', 'storyboard_list', { doc_id, ids: [one] })
    const { added, changes } = await sync()
    expect([added, changes]).toMatchObject([0, [{ kind: 'add', is_edited: true }]])
    expect(await sync({ take: [changes[0].id] })).toMatchObject({ added: 1, changes: [] })
    expect((await scenes())[0][0]).toBe('雨线斜落，站牌闪了一下。')
    const ids = (await shots()).map(shot => shot.storyboard_id)
    await call('DELETE', 'storyboard_list', { doc_id, ids: [...ids, ...rest] })
    expect((await sync()).added).toBe(3)
  })

  it('leaves shots of a scene that is gone where they can be seen', async () => {
    await sync()
    await rewrite(content => content.content.splice(1, 1))
    const { scenes: parts } = await list()
    expect(parts.map((scene: Loose) => [scene.is_standing, scene.shots.length])).toEqual([
      [true, 2],
      [false, 1],
    ])
    const answer = await call('POST', 'comic_storyboard', { doc_id, scene_id: 'nowhere' })
    expect(fieldOf(answer)).toBe('scene_id')
  })
})
