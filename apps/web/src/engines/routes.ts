// The operators' screen of engines.
import { ServerCog } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

export const engineRoutes: readonly RouteRecord[] = [
  {
    path: '/setting/engines',
    title: '引擎',
    needs: 'official',
    shell: 'app',
    nav: { group: '管理', icon: ServerCog, order: 20 },
    page: () => import('./EnginesPage.tsx'),
  },
]
