// The screens of the team area.
import { UsersRound } from 'lucide-react'
import { PATHS } from '../kit/paths.ts'
import type { RouteRecord } from '../kit/screen.ts'

export const teamRoutes: readonly RouteRecord[] = [
  {
    path: PATHS.team,
    title: '团队',
    needs: 'mTeamManage',
    // Whoever may only invite does it here.
    or: ['inviteMember'],
    shell: 'app',
    nav: { group: '管理', icon: UsersRound, order: 10 },
    page: () => import('./TeamPage.tsx'),
  },
  { path: PATHS.welcome, title: '选一个团队', needs: 'signedIn', shell: 'bare', page: () => import('./WelcomePage.tsx') },
  { path: PATHS.invite, title: '团队邀请', needs: 'anyone', shell: 'bare', page: () => import('./InvitePage.tsx') },
]
