// The engines of an instance that make films of stills.
import type { FilmCapabilities, FilmEngine } from '@qianmu/engines'
import { createSidePool, type ProbedOf, type SidePool } from './side-pool.ts'

export type ProbedFilming = ProbedOf<FilmEngine, FilmCapabilities>
export type FilmingPool = SidePool<FilmEngine, FilmCapabilities>

/** None comes along: without one a shot has the move of its camera over its still. */
export const createFilmingPool = (now: () => Date): FilmingPool =>
  createSidePool([], now, { none: '还没有能生成视频的引擎，请管理员在「管理 → 引擎」里连接一个', away: '视频引擎现在用不了' })
