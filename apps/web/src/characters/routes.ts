// The screen of a work's characters. Comics and animations have it under the documents' name; of script works the path is ours.
import { COMIC_WORKS, SCRIPT_WORK } from '@qianmu/contract/works/kinds'
import { Users } from 'lucide-react'
import { type RouteRecord, WORK_NAV } from '../kit/screen.ts'

export const characterRoutes: readonly RouteRecord[] = [
  {
    path: '/workDetail/:workId/:projectType/characters',
    title: '角色',
    needs: { work: 'any' },
    shell: 'work',
    types: [SCRIPT_WORK],
    nav: { group: WORK_NAV, icon: Users, order: 30 },
    page: () => import('./CharactersPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/generalRoleSetting',
    title: '角色',
    needs: { work: 'any' },
    shell: 'work',
    types: COMIC_WORKS,
    nav: { group: WORK_NAV, icon: Users, order: 10 },
    page: () => import('./CharactersPage.tsx'),
  },
]
