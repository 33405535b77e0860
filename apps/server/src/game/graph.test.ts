// The graph of a game over HTTP.
import { readShared } from '@qianmu/story/shared'
import { expect, it } from 'vitest'
import { done, studio, useGame } from './test-game.ts'

useGame()

it('opens with one board and a start, the same for everybody', async () => {
  const { shared_id, right } = await done('POST', 'v3/game/open')
  expect(right).toBe('write')
  const game = readShared(await studio.app.collab.read(shared_id))
  expect(game.boards).toMatchObject([{ name: '第一幕' }])
  expect(game.nodes).toMatchObject([{ type: 'START', board: game.boards[0]!.id }])
  expect(await done('POST', 'v3/game/open')).toEqual({ shared_id, right })
})
