// The screens of subtitles: one video or file, the batch, and the editor of captions.
import { Captions } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

const list = () => import('./ListPage.tsx')
const editor = () => import('./EditorPage.tsx')
const single = () => import('./SubtitlingPage.tsx')

export const videoRoutes: readonly RouteRecord[] = [
  {
    path: '/aiWork/subtitling-batch/list',
    title: '字幕',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: Captions, order: 50 },
    page: list,
    next: editor,
  },
  { path: '/aiWork/subtitling', title: '做字幕', needs: 'member', shell: 'app', partOf: '/aiWork/subtitling-batch/list', page: single },
  {
    path: '/aiWork/subtitling-batch/subtitling',
    title: '批量字幕',
    needs: 'member',
    shell: 'app',
    partOf: '/aiWork/subtitling-batch/list',
    page: single,
  },
  { path: '/aiWork/subtitling-batch/subtitles-detail', title: '字幕校对', needs: 'member', shell: 'full', page: editor },
]
