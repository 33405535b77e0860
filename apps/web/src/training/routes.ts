// The screens of custom models: those in training, and one from its pictures to its release.
import type { RouteRecord } from '../kit/screen.ts'

const one = () => import('./CustomModelPage.tsx')

export const trainingRoutes: readonly RouteRecord[] = [
  {
    path: '/aiWork/aiModel/customTrainList',
    title: '训练列表',
    needs: 'member',
    shell: 'app',
    partOf: '/aiWork/aiModel/homePage',
    page: () => import('./TrainListPage.tsx'),
    next: one,
  },
  { path: '/aiWork/aiModel/customModel', title: '训练模型', needs: 'member', shell: 'app', partOf: '/aiWork/aiModel/homePage', page: one },
]
