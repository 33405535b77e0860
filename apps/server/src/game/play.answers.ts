// Checking, playing, exporting and sharing a game: answers.
import { gamePlay } from '@qianmu/contract/game/play'
import { answer } from '../kit/answer.ts'
import { talkByLink } from './agents/index.ts'
import { exportGame, exportLosses, previewOf } from './play.store.ts'
import * as shares from './shares.store.ts'

export const gamePlayAnswers = answer(gamePlay)({
  check: ({ app, actor, row }) => previewOf(app, actor.userId, row.workId),
  export: ({ app, actor, row, query }) => exportGame(app, actor.userId, row.workId, query.format),
  exportLosses: ({ app, actor, row, query }) => exportLosses(app, actor.userId, row.workId, query.format),
  shares: async ({ app, row }) => ({ list: await shares.listShares(app, row.workId) }),
  share: ({ app, actor, row, body }) => shares.addShare(app, actor.userId, row.workId, body),
  changeShare: ({ app, actor, row, body }) => shares.changeShare(app, actor.userId, row.workId, body.share_id, body),
  async revoke({ app, row, query }) {
    await shares.revokeShare(app, row.workId, query.share_id)
    return null
  },
  statistics: ({ app, row }) => shares.statisticsOf(app, row.workId),
  play: ({ app, origin, body }) => shares.playShare(app, origin, body.link, body.password),
  async talk({ app, origin, gone, body }) {
    const opened = await shares.enterLink(app, origin, body.link, body.password)
    return talkByLink(app, opened, await shares.publishedNode(app, opened.id, body.node_id), body, gone)
  },
  async count({ app, origin, body }) {
    await shares.countVisits(app, origin, body.link, body.password, body.nodes)
    return null
  },
})
