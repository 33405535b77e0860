// The screens of the drawing studio.
import { Brush, History } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

const studio = () => import('./StudioPage.tsx')

export const drawingRoutes: readonly RouteRecord[] = [
  { path: '/aiWork', redirectTo: '/aiWork/aiDraw/txt2img' },
  { path: '/aiWork/aiDraw', redirectTo: '/aiWork/aiDraw/txt2img' },
  {
    path: '/aiWork/aiDraw/txt2img',
    title: '文生图',
    needs: 'member',
    shell: 'full',
    nav: { group: 'AI 创作', icon: Brush, order: 10 },
    page: studio,
  },
  {
    path: '/userAiWorkHistroyPage',
    title: '我的 AI 记录',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: History, order: 90 },
    page: () => import('./history/HistoryPage.tsx'),
  },
  // Document 1 §2.5 keeps it out of the menus.
  { path: '/aiWork/aiDraw/threeView', title: '三视图', needs: 'member', shell: 'full', page: studio },
]
