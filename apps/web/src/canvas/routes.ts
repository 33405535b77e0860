// The screens of the canvas.
import { COMIC_WORKS } from '@qianmu/contract/works/kinds'
import type { RouteRecord } from '../kit/screen.ts'

export const canvasRoutes: readonly RouteRecord[] = [
  {
    path: '/workDetail/:workId/:projectType/comicPages/:docId',
    title: '漫画页',
    needs: { work: 'any' },
    shell: 'full',
    types: COMIC_WORKS,
    page: () => import('./CanvasPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/comicPages/:docId/play',
    title: '动态样片',
    needs: { work: 'any' },
    shell: 'full',
    types: COMIC_WORKS,
    page: () => import('./PlayPage.tsx'),
  },
]
