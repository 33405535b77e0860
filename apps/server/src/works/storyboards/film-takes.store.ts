// The takes of film that shots were given, as the board and what is made of it see them.
import type { Shot } from '@qianmu/contract/works/storyboards'
import type { Uses } from '../../app.ts'

type Films = Pick<Shot, 'film' | 'filming' | 'films'>
export const NO_FILMS: Films = { film: null, films: 0, filming: false }

/** Of each of some shots the take that was chosen, how many there are, and whether one is under way; nothing of those without any. */
export async function filmsOf(app: Uses<'files' | 'pool'>, ids: readonly number[]): Promise<Map<number, Films>> {
  const { rows } = await app.pool.query<{
    storyboard_id: number
    films: number
    filming: boolean
    take_id: number | null
    file_id: number | null
    seconds: number | null
  }>(
    `select storyboard_id, count(*) filter (where state = 'done')::int films, bool_or(state in ('waiting', 'running')) filming,
       max(id) filter (where chosen) take_id, max(file_id) filter (where chosen) file_id, max(seconds) filter (where chosen) seconds
     from film_takes where storyboard_id = any($1) and deleted_at is null group by storyboard_id`,
    [ids],
  )
  return new Map(
    rows.map(({ storyboard_id, films, filming, take_id, file_id, seconds }) => [
      storyboard_id,
      {
        films,
        filming,
        film: take_id === null || file_id === null ? null : { take_id, url: app.files.address(file_id), seconds: seconds ?? 0 },
      },
    ]),
  )
}
