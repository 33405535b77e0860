// The screen of novels that become scripts.
import { BookOpenText } from 'lucide-react'
import type { RouteRecord } from '../../kit/screen.ts'

export const conversionRoutes: readonly RouteRecord[] = [
  {
    path: '/workBench/novelToScript',
    title: '小说转剧本',
    needs: 'mAiEvaluate',
    shell: 'full',
    nav: { group: '工作台', icon: BookOpenText, order: 30 },
    page: () => import('./ConversionPage.tsx'),
  },
]
