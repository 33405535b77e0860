// The screens of dubbing: the grid of lines, what was said, voices and records, and music.
import { AudioLines } from 'lucide-react'
import type { RouteRecord } from '../kit/screen.ts'

const grid = () => import('./VoicePage.tsx')
const detail = () => import('./VoiceDetailPage.tsx')
const list = () => import('./VoiceListPage.tsx')
const music = () => import('./MusicPage.tsx')

export const soundRoutes: readonly RouteRecord[] = [
  {
    path: '/aiWork/dubbing/voiceList',
    title: '配音',
    needs: 'member',
    shell: 'app',
    nav: { group: 'AI 创作', icon: AudioLines, order: 40 },
    page: list,
    next: grid,
  },
  { path: '/aiWork/dubbing/voice', title: '配音台', needs: 'member', shell: 'full', page: grid },
  {
    path: '/aiWork/dubbing/voiceDetail',
    title: '配音详情',
    needs: 'member',
    shell: 'app',
    partOf: '/aiWork/dubbing/voiceList',
    page: detail,
  },
  { path: '/aiWork/dubbing/music', title: '音乐', needs: 'member', shell: 'app', partOf: '/aiWork/dubbing/voiceList', page: music },
  { path: '/aiWork/dubbing/musicList', title: '音乐列表', needs: 'member', shell: 'app', partOf: '/aiWork/dubbing/voiceList', page: music },
]
