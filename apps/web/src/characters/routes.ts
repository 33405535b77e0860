// The screen of a work's characters: who they are to the writers. Comics and animations have their sheets beside it (works/assets). The path is ours.
import { COMIC_WORKS, GAME_WORK, SCRIPT_WORK } from '@qianmu/contract/works/kinds'
import { Users } from 'lucide-react'
import { type RouteRecord, WORK_NAV } from '../kit/screen.ts'

export const characterRoutes: readonly RouteRecord[] = [
  {
    path: '/workDetail/:workId/:projectType/characters',
    title: '角色',
    titles: { CARTOON: '人物', ANIMATION: '人物', GAME: '人物' },
    needs: { work: 'any' },
    shell: 'work',
    types: [SCRIPT_WORK, ...COMIC_WORKS, GAME_WORK],
    nav: { group: WORK_NAV, icon: Users, order: 30, types: [SCRIPT_WORK] },
    page: () => import('./CharactersPage.tsx'),
  },
]
