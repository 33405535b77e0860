// The screens of evaluations (document 2 §2): all works that can be evaluated, those of one work, and the views of one evaluation.
import { SCRIPT_WORK } from '@qianmu/contract/works/kinds'
import { Gauge } from 'lucide-react'
import { type RouteRecord, WORK_NAV } from '../kit/screen.ts'

const WORK = '/workDetail/:workId/:projectType/evaluate'
const WHICH = ':eid/:work_id/:work_from/:work_name'
const detail = () => import('./DetailPage.tsx')
const record = () => import('./RecordPage.tsx')
const snapshot = () => import('./SnapshotPage.tsx')

export const evaluationRoutes: readonly RouteRecord[] = [
  {
    path: '/workBench/evaluate',
    title: '作品评估',
    needs: 'mAiEvaluate',
    shell: 'app',
    nav: { group: '工作台', icon: Gauge, order: 30 },
    page: () => import('./EvaluatePage.tsx'),
    next: detail,
  },
  {
    path: WORK,
    title: '评估',
    needs: { work: 'AiEvaluate' },
    shell: 'work',
    types: [SCRIPT_WORK],
    nav: { group: WORK_NAV, icon: Gauge, order: 60 },
    page: () => import('./WorkPage.tsx'),
  },
  {
    path: `${WORK}/record/${WHICH}`,
    title: '评估记录',
    needs: { work: 'AiEvaluate' },
    shell: 'work',
    types: [SCRIPT_WORK],
    partOf: WORK,
    page: record,
  },
  {
    path: `${WORK}/snapshot/${WHICH}`,
    title: '评估原文',
    needs: { work: 'AiEvaluate' },
    shell: 'work',
    types: [SCRIPT_WORK],
    partOf: WORK,
    page: snapshot,
  },
  { path: `/evaluate/detail/${WHICH}`, title: '评估报告', needs: 'member', shell: 'app', partOf: '/workBench/evaluate', page: detail },
  { path: `/evaluate/record/${WHICH}`, title: '评估记录', needs: 'member', shell: 'app', partOf: '/workBench/evaluate', page: record },
  { path: `/evaluate/snapshot/${WHICH}`, title: '评估原文', needs: 'member', shell: 'app', partOf: '/workBench/evaluate', page: snapshot },
]
