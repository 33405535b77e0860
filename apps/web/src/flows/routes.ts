// The screens of workflows: the library, and one workflow with its form and results.
import { Workflow } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

const list = () => import('./ListPage.tsx')
const detail = () => import('./DetailPage.tsx')
const native = () => import('./editor/EditorPage.tsx')

export const flowRoutes: readonly RouteRecord[] = [
  {
    path: '/aiWork/comfyList',
    title: '工作流',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: Workflow, order: 20 },
    page: list,
    next: detail,
  },
  { path: '/aiWork/comfyListCate', title: '工作流分类', needs: 'member', shell: 'app', partOf: '/aiWork/comfyList', page: list },
  { path: '/aiWork/comfyDetail', title: '运行工作流', needs: 'member', shell: 'full', page: detail },
  { path: '/aiWork/comfyNative', title: '节点图', needs: 'member', shell: 'full', page: native },
  { path: '/comfyDraw', title: '工作流绘图', needs: 'member', shell: 'full', page: detail },
]
