// Goods of a file into a game, some in one turn.
import type { Uses } from '../app.ts'
import { editGame } from './games.store.ts'
import type { GoodRow } from './aside/index.ts'
import { addGoods, type AddedGoods } from './goods.ts'

/** Rows that are written in one turn. */
const AT_ONCE = 100

/**
 * Adds goods to the game of a work.
 *
 * When something fails in the middle, the rows that were not written are named: the same file sent again would add the others twice.
 */
export async function importGoods(
  app: Uses<'collab' | 'log' | 'pool'>,
  userId: number,
  workId: number,
  rows: readonly GoodRow[],
): Promise<AddedGoods> {
  const done: AddedGoods = { added: 0, types: 0, bad: [] }
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    try {
      const { added, types, bad } = await editGame(app, userId, workId, doc => addGoods(doc, rows.slice(at, at + AT_ONCE)))
      done.added += added
      done.types += types
      done.bad.push(...bad)
    } catch (error) {
      if (done.added === 0) throw error
      app.log.error({ err: error }, 'goods of a file were written in part')
      done.bad.push(...rows.slice(at).map(({ row }) => ({ row, msg: '没有写入：服务器出错，请再导入这一行' })))
      return done
    }
  }
  return done
}
