// The screen of the first choice.
import { PATHS } from '../kit/paths.ts'
import type { RouteRecord } from '../kit/screen.ts'

export const beginningRoutes: readonly RouteRecord[] = [
  { path: PATHS.begin, title: '从这里开始', needs: 'member', shell: 'bare', page: () => import('./BeginPage.tsx') },
]
