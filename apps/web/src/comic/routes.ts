// The screens of simple comics.
import { BookImage } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

export const comicRoutes: readonly RouteRecord[] = [
  {
    path: '/aiWork/comic',
    title: '快速漫画',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: BookImage, order: 65 },
    page: () => import('./ComicPage.tsx'),
  },
]
