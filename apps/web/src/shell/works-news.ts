// Works that change are put into the lists of works and the heads of work pages, wherever these are shown.
import type { WorkFace } from '@qianmu/contract/changes'
import type { Data } from '@qianmu/contract/kit/call'
import type { Project } from '@qianmu/contract/works/projects'
import type { InfiniteData } from '@tanstack/react-query'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { patchAnswers } from '../kit/live/changes.ts'
import { changedList, changedPages } from '../kit/live/lists.ts'
import { onChanges } from '../kit/events.ts'

type Listed = Data<typeof api.projects.list.contract>
const LISTS = [api.projects.list, api.projects.detail, api.team.simpleWorks].map(({ contract }) => contract.name)
const keyOfWork = ({ project_id }: Pick<Project, 'project_id'>) => project_id

function putWorks(works: readonly WorkFace[]): void {
  const change = { rows: works }
  patchAnswers<typeof api.projects.list.contract, Listed | InfiniteData<Listed, number>>(api.projects.list, data => {
    if ('pages' in data) return changedPages<Project, Listed>(data, change, keyOfWork)
    const list = changedList<Project>(data.list, change, keyOfWork)
    return list && { ...data, list }
  })
  patchAnswers(api.projects.detail, work => ({ ...work, ...works.find(({ project_id }) => project_id === work.project_id) }))
}

/** Begins to follow; @returns the way to stop */
export const followWorks = (): (() => void) =>
  onChanges('works', ({ rows, gone }) => (rows && !gone?.length ? putWorks(rows as WorkFace[]) : staleAnswers(LISTS)))
