// The screens of the works area.
import { COMIC_WORKS, FILM_WORKS, SCRIPT_WORK } from '@qianmu/contract/works/kinds'
import { Clapperboard, ClipboardCheck, FileText, FolderOpen, Images, LayoutGrid, LayoutTemplate, Lightbulb, Users } from 'lucide-react'
import { askAhead } from './documents/editor/collaboration/opening.ts'
import { type RouteRecord, WORK_NAV } from '../kit/screen.ts'

const editor = () => import('./documents/editor/EditPage.tsx')
const storyboard = () => import('./storyboards/StoryboardPage.tsx')

export const worksRoutes: readonly RouteRecord[] = [
  {
    path: '/workBench/worksManage',
    title: '作品管理',
    needs: 'mWorkManage',
    // Whoever does something in works finds them here; what makes works asks for the team key.
    or: ['EditIdeas', 'WriteWork', 'Producer', 'AiEvaluate', 'deleteForever'],
    joined: true,
    shell: 'app',
    nav: { group: '工作台', icon: LayoutGrid, order: 10 },
    page: () => import('./projects/ManagePage.tsx'),
  },
  {
    path: '/workBench/templateLibray',
    title: '模板库',
    needs: 'mTemplateLib',
    shell: 'app',
    nav: { group: '工作台', icon: LayoutTemplate, order: 20, rare: true },
    page: () => import('./templates/TemplatesPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/conception',
    title: '构思',
    needs: { work: 'EditIdeas' },
    shell: 'work',
    types: [SCRIPT_WORK, ...COMIC_WORKS],
    nav: { group: WORK_NAV, icon: Lightbulb, order: 10 },
    page: () => import('./cards/ConceptionPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/script',
    title: '剧本',
    titles: { NOVEL: '正文' },
    // Whoever may open a work reads its list of documents; what writes in it asks for WriteWork.
    needs: { work: 'any' },
    shell: 'work',
    types: [SCRIPT_WORK],
    nav: { group: WORK_NAV, icon: FileText, order: 20 },
    page: () => import('./documents/list/ScriptPage.tsx'),
    next: editor,
  },
  {
    path: '/workDetail/:workId/:projectType/generalRoleSetting',
    title: '角色',
    needs: { work: 'any' },
    shell: 'work',
    types: COMIC_WORKS,
    nav: { group: WORK_NAV, icon: Users, order: 15 },
    page: () => import('./assets/AssetsPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/generalStoryBoard',
    title: '分镜',
    needs: { work: 'any' },
    shell: 'work',
    types: FILM_WORKS,
    // A novel is made a script first.
    nav: { group: WORK_NAV, icon: Clapperboard, order: 25, notIn: ['NOVEL'] },
    page: storyboard,
  },
  {
    path: '/workDetail/:workId/:projectType/storyBoard/:storyboardId/draw',
    title: '分镜出图',
    needs: { work: 'any' },
    shell: 'work',
    types: FILM_WORKS,
    partOf: '/workDetail/:workId/:projectType/generalStoryBoard',
    page: storyboard,
  },
  {
    path: '/workDetail/:workId/:projectType/generalMatchPicture',
    title: '配图',
    needs: { work: 'any' },
    shell: 'work',
    types: COMIC_WORKS,
    nav: { group: WORK_NAV, icon: Images, order: 30 },
    page: () => import('./documents/list/ScriptPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/generalMediaLibrary',
    title: '素材',
    needs: { work: 'any' },
    shell: 'work',
    types: COMIC_WORKS,
    nav: { group: WORK_NAV, icon: FolderOpen, order: 40 },
    page: () => import('./MediaLibraryPage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/supervise',
    title: '监制',
    needs: { work: 'Producer' },
    shell: 'work',
    types: [SCRIPT_WORK, ...COMIC_WORKS],
    nav: { group: WORK_NAV, icon: ClipboardCheck, order: 50 },
    page: () => import('./supervision/SupervisePage.tsx'),
  },
  {
    path: '/workDetail/:workId/:projectType/read',
    title: '全文',
    needs: { work: 'any' },
    shell: 'work',
    page: () => import('./documents/reading/ReadPage.tsx'),
  },
  {
    path: '/editor/edit/:id',
    title: '文档编辑',
    needs: 'member',
    shell: 'full',
    ahead: ({ id }) => void askAhead(Number(id)),
    page: editor,
  },
  { path: '/workMatchPicture', title: '配图', needs: 'member', shell: 'full', page: () => import('./pictures/matching/MatchPage.tsx') },
  { path: '/editor/history/:id', title: '历史版本', needs: 'member', shell: 'full', page: () => import('./history/HistoryPage.tsx') },
]
