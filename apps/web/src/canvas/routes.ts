// The screens of the canvas.
import { FILM_WORKS } from '@qianmu/contract/works/kinds'
import type { RouteRecord } from '../kit/screen.ts'

const scene = () => import('./ScenePage.tsx')

export const canvasRoutes: readonly RouteRecord[] = [
  {
    path: '/workDetail/:workId/:projectType/comicPages/:docId',
    title: '漫画页',
    needs: { work: 'any' },
    shell: 'full',
    types: FILM_WORKS,
    page: () => import('./CanvasPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/comicPages/:docId/play',
    title: '动态样片',
    needs: { work: 'any' },
    shell: 'full',
    types: FILM_WORKS,
    page: () => import('./PlayPage.tsx'),
  },
  { path: '/scene_text_dialogue', title: '文字对白', needs: 'member', shell: 'full', page: scene },
  { path: '/ai_image_fusion', title: '人物融合', needs: 'member', shell: 'full', page: scene },
  { path: '/ai_compose', title: '画面合成', needs: 'member', shell: 'full', page: scene },
  { path: '/common_charlet', title: '通用贴图', needs: 'member', shell: 'full', page: scene },
]
