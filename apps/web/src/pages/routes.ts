// The public pages: home, about, agreements, no access, test, not found; and the redirects.
import { PATHS } from '../kit/paths.ts'
import type { RouteRecord } from '../kit/screen.ts'

const agreement = (path: string, title: string, page: () => Promise<{ default: React.ComponentType }>): RouteRecord => ({
  path,
  title,
  needs: 'anyone',
  shell: 'bare',
  page,
})

export const pageRoutes: readonly RouteRecord[] = [
  { path: PATHS.home, title: '首页', needs: 'anyone', shell: 'bare', page: () => import('./HomePage.tsx') },
  { path: '/about', title: '关于', needs: 'anyone', shell: 'bare', page: () => import('./AboutPage.tsx') },
  agreement('/userAgreement', '用户协议', async () => ({ default: (await import('./agreements.tsx')).UserAgreement })),
  agreement('/privacy', '隐私政策', async () => ({ default: (await import('./agreements.tsx')).Privacy })),
  agreement('/userAgreement_xmtj', '创作服务协议', async () => ({ default: (await import('./agreements.tsx')).StudioAgreement })),
  agreement('/privacy_xmtj', '创作内容与隐私说明', async () => ({ default: (await import('./agreements.tsx')).StudioPrivacy })),
  { path: PATHS.noAuth, title: '没有权限', needs: 'anyone', shell: 'bare', page: () => import('./NoAuthPage.tsx') },
  { path: '/test', title: '自检', needs: 'anyone', shell: 'bare', page: () => import('./TestPage.tsx') },
  { path: '*', title: '没有这个页面', needs: 'anyone', shell: 'bare', page: () => import('./NotFoundPage.tsx') },
  { path: '/workBench', redirectTo: PATHS.works },
]
