// The screen of personal settings.
import { PATHS } from '../../kit/paths.ts'
import type { RouteRecord } from '../../kit/screen.ts'

export const settingsRoutes: readonly RouteRecord[] = [
  { path: PATHS.settings, title: '个人设置', needs: 'member', shell: 'app', page: () => import('./SettingsPage.tsx') },
]
