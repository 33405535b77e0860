// The screen of a work's characters (its path is ours: the documents give none).
import { SCRIPT_WORK } from '@qianmu/contract/works/kinds'
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
]
