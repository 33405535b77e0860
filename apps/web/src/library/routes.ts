// The screen of a team's assets.
import { FolderOpen } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

export const libraryRoutes: readonly RouteRecord[] = [
  {
    path: '/workBench/assets',
    title: '媒体库',
    needs: 'member',
    shell: 'app',
    nav: { group: '素材', icon: FolderOpen, order: 20 },
    page: () => import('./AssetsPage.tsx'),
  },
]
