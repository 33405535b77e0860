// The screens of models: all that can be drawn with, and those that one has uploaded.
import { Boxes } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

export const modelRoutes: readonly RouteRecord[] = [
  {
    path: '/aiWork/aiModel/homePage',
    title: '模型',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: Boxes, order: 30 },
    page: () => import('./HomePage.tsx'),
  },
  {
    path: '/aiWork/uploadModel',
    title: '我的模型',
    needs: 'member',
    shell: 'app',
    partOf: '/aiWork/aiModel/homePage',
    page: () => import('./ModelsPage.tsx'),
  },
]
