// The operators' screens of engines, and of who may use them.
import { ServerCog, UserRoundCheck } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

export const engineRoutes: readonly RouteRecord[] = [
  {
    path: '/setting/engines',
    title: '引擎',
    needs: 'official',
    shell: 'app',
    nav: { group: '管理', icon: ServerCog, order: 20, rare: true },
    page: () => import('./EnginesPage.tsx'),
  },
  {
    path: '/setting/aiAccess',
    title: 'AI 权限',
    needs: 'official',
    shell: 'app',
    nav: { group: '管理', icon: UserRoundCheck, order: 21, rare: true },
    page: () => import('./AiAccessPage.tsx'),
  },
]
