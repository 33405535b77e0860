// The graph of a game: answers.
import { gameGraph } from '@qianmu/contract/game/graph'
import { answer } from '../kit/answer.ts'
import { found } from '../kit/refuse.ts'
import { openGame, rightOnGame } from './games.store.ts'

export const gameGraphAnswers = answer(gameGraph)({
  async open({ app, actor, row }) {
    const right = found(await rightOnGame(app, row.workId, actor), '游戏')
    return { shared_id: await openGame(app, row.workId), right }
  },
})
