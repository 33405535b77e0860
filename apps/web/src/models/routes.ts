// The screen of uploaded models.
import { Boxes } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

export const modelRoutes: readonly RouteRecord[] = [
  {
    path: '/aiWork/uploadModel',
    title: '我的模型',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: Boxes, order: 30 },
    page: () => import('./ModelsPage.tsx'),
  },
]
