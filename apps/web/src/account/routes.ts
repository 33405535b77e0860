// The screens of the account area.
import { PATHS } from '../kit/paths.ts'
import type { RouteRecord } from '../kit/screen.ts'

export const accountRoutes: readonly RouteRecord[] = [
  { path: PATHS.login, title: '登录', needs: 'anyone', shell: 'bare', page: () => import('./LoginPage.tsx') },
]
