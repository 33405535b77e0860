// The graph of a game: nodes, edges, boards and the calls of its first version (document 2 §3, §7; shapes of wire.md, the rest ours).
import * as z from 'zod'
import { calls, POST } from '../kit/call.ts'
import { onWork } from '../kit/needs.ts'
import { id } from '../kit/scalars.ts'

const Work = z.object({ project_id: id() })

export const gameGraph = calls('game.graph', {
  open: POST('/ixj_web/v3/game/open', {
    needs: onWork('any'),
    fails: '打开游戏失败',
    body: Work,
    data: z.object({
      shared_id: z.int().describe('names it on the co-writing socket, as a document'),
      right: z.enum(['read', 'write']),
    }),
  }),
})
