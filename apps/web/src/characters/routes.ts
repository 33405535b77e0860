// The screen of a work's characters (its path is ours: the documents give none).
import type { RouteRecord } from '../kit/screen.ts'

export const characterRoutes: readonly RouteRecord[] = [
  {
    path: '/workDetail/:workId/:projectType/characters',
    title: '角色',
    needs: { work: 'any' },
    shell: 'work',
    types: [1],
    page: () => import('./CharactersPage.tsx'),
  },
]
