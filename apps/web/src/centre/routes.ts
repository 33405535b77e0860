// The screens of the material centre, which anybody may read, and of the official library.
import { Images, LibraryBig } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

const open = () => import('./OpenPage.tsx')
const centre = () => import('./CentrePage.tsx')

export const centreRoutes: readonly RouteRecord[] = [
  { path: '/sucai', title: '素材库', needs: 'anyone', shell: 'bare', page: open },
  { path: '/sucai/search', title: '搜素材', needs: 'anyone', shell: 'bare', page: open },
  { path: '/sucai/detail', title: '素材', needs: 'anyone', shell: 'bare', page: () => import('./DetailPage.tsx') },
  { path: '/sucai/list', redirectTo: '/sucai' },
  {
    path: '/workBench/sucai/list',
    title: '素材中心',
    needs: 'mMaterialCenter',
    shell: 'app',
    nav: { group: '素材', icon: LibraryBig, order: 10 },
    page: centre,
  },
  {
    path: '/workBench/sucai/search',
    title: '搜素材',
    needs: 'mMaterialCenter',
    shell: 'app',
    partOf: '/workBench/sucai/list',
    page: centre,
  },
  { path: '/workBench/sucai', redirectTo: '/workBench/sucai/list' },
  {
    path: '/aiWork/officialImgs/index',
    title: '官方图库',
    needs: 'official',
    shell: 'app',
    nav: { group: '管理', icon: Images, order: 30, rare: true },
    page: () => import('./OfficialPage.tsx'),
  },
  {
    path: '/aiWork/officialImgs/manage',
    title: '官方分类与投稿',
    needs: 'official',
    shell: 'app',
    partOf: '/aiWork/officialImgs/index',
    page: () => import('./ManagePage.tsx'),
  },
]
