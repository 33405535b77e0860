// The screen of films.
import { FILM_WORKS, GAME_WORK } from '@qianmu/contract/works/kinds'
import type { RouteRecord } from '../kit/screen.ts'

export const filmRoutes: readonly RouteRecord[] = [
  {
    path: '/workDetail/:workId/:projectType/film/:docId',
    title: '一键成片',
    needs: { work: 'any' },
    shell: 'full',
    types: [...FILM_WORKS, GAME_WORK],
    page: () => import('./FilmPage.tsx'),
  },
]
