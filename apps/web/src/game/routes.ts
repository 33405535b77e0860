// The screens of games. What can be read is open to every member of the work; changing asks for WriteWork.
import { GAME_WORK } from '@qianmu/contract/works/kinds'
import { BookOpen, FolderOpen, LayoutDashboard, LayoutTemplate, Package, Route, Store, Users, Variable } from 'lucide-react'
import { type RouteRecord, type Screen, WORK_NAV } from '../kit/screen.ts'

const base = '/workDetail/:workId/:projectType'
const screen = (path: string, title: string, page: Screen['page'], more: Partial<Screen> = {}): Screen => ({
  path: `${base}/${path}`,
  title,
  needs: { work: 'any' },
  shell: 'work',
  types: [GAME_WORK],
  page,
  ...more,
})
const objects = () => import('./objects/ObjectsPage.tsx')
const surfaces = () => import('./panels/SurfaceList.tsx')

export const gameRoutes: readonly RouteRecord[] = [
  screen('gameRoleSetting', '角色设定', () => import('./RolesPage.tsx'), { nav: { group: WORK_NAV, icon: Users, order: 10 } }),
  screen('gameScript', '剧本', () => import('./script/GameScriptPage.tsx'), { nav: { group: WORK_NAV, icon: BookOpen, order: 20 } }),
  screen('gameStoryLine', '故事线', () => import('./story/StoryPage.tsx'), {
    shell: 'full',
    nav: { group: WORK_NAV, icon: Route, order: 30 },
  }),
  screen('gameStoryGood', '物品', objects, { nav: { group: WORK_NAV, icon: Package, order: 40 } }),
  screen('gameStoryVariable', '变量', objects, { nav: { group: WORK_NAV, icon: Variable, order: 50 } }),
  screen('gameStore', '商店', objects, { nav: { group: WORK_NAV, icon: Store, order: 60 } }),
  screen('gameTemplate', '模板', surfaces, { nav: { group: WORK_NAV, icon: LayoutTemplate, order: 70 } }),
  screen('gameTemplate/:templateId/:editType', '编辑模板', surfaces, { partOf: `${base}/gameTemplate` }),
  screen('gameControlBoard', '操作板', surfaces, { nav: { group: WORK_NAV, icon: LayoutDashboard, order: 80 } }),
  screen('gameMediaLibrary', '媒体库', () => import('./media/MediaPage.tsx'), { nav: { group: WORK_NAV, icon: FolderOpen, order: 90 } }),
  screen('gamePlay', '试玩', () => import('./play/PlayPage.tsx'), { shell: 'full' }),
  { path: '/play/:token', title: '试玩', needs: 'anyone', shell: 'full', page: () => import('./play/SharedPage.tsx') },
]
