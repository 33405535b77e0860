// The screens of the drawing studio.
import { Box, Brush, History, Zap } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

const studio = () => import('./StudioPage.tsx')
const joint = () => import('./joint/JointPage.tsx')

export const drawingRoutes: readonly RouteRecord[] = [
  { path: '/workBench/ai', title: 'AI 创作', needs: 'mTemplateLib', shell: 'bare', page: () => import('./Entrance.tsx') },
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
    path: '/aiWork/userAiWorkHistroyPage',
    title: '我的 AI 记录',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: History, order: 90, rare: true },
    page: () => import('./history/HistoryPage.tsx'),
  },
  { path: '/aiWork/aiDraw/img2img', title: '图生图', needs: 'member', shell: 'full', page: studio },
  { path: '/aiWork/aiDraw/sketch2img', title: '线稿上色', needs: 'member', shell: 'full', page: studio },
  { path: '/aiWork/aiDraw/partDraw', title: '局部重绘', needs: 'member', shell: 'full', page: studio },
  { path: '/aiWork/aiDraw/playDraw', title: '自由组合', needs: 'member', shell: 'full', page: studio },
  { path: '/aiWork/aiDraw/hd2img', title: '高清放大', needs: 'member', shell: 'full', page: studio },
  { path: '/aiWork/aiDraw/imageMatting', title: '抠图', needs: 'member', shell: 'full', page: studio },
  {
    path: '/aiWork/aiDraw/batchDrawImg',
    title: '批量绘图',
    needs: 'member',
    shell: 'full',
    page: () => import('./batches/BatchPage.tsx'),
  },
  {
    path: '/aiWork/aiDraw/imgReverse',
    title: '反推提示词',
    needs: 'member',
    shell: 'full',
    page: () => import('./reverse/ReversePage.tsx'),
  },
  { path: '/aiWork/aiDraw/imagesJoint', title: '图片拼接', needs: 'member', shell: 'full', page: joint },
  { path: '/image_joint/imagesJoint', title: '图片拼接', needs: 'member', shell: 'full', page: joint },
  { path: '/aiWork/aiDraw/blank', title: '空白画板', needs: 'member', shell: 'full', page: () => import('./blank/BlankPage.tsx') },
  {
    path: '/aiWork/laboratory/fastImage',
    title: '快速出图',
    needs: 'member',
    shell: 'full',
    nav: { group: 'AI 创作', icon: Zap, order: 79, rare: true },
    page: () => import('./laboratory/FastImage.tsx'),
  },
  {
    path: '/aiWork/laboratory/fastModelling',
    title: '快速建模',
    needs: 'member',
    shell: 'full',
    nav: { group: 'AI 创作', icon: Box, order: 80, rare: true },
    page: () => import('./laboratory/FastModelling.tsx'),
  },
  // Document 1 §2.5 keeps it out of the menus.
  { path: '/aiWork/aiDraw/threeView', title: '三视图', needs: 'member', shell: 'full', page: studio },
]
