// What can be done with works: delete with undo, restore, copy, pin, rename; every list follows.
import { MEDIA_TYPES, PROJECT_TYPES } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'
import { api } from '../../api.ts'
import { useJobNews } from '../../jobs/index.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { eachOf } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { queryClient } from '../../kit/use-call.ts'
import { offerUndo } from '../../ui/undo.ts'

const AFFECTED = [api.projects.list, api.projects.detail, api.team.simpleWorks, api.team.members]
const named = (works: readonly Project[]) => (works.length === 1 ? `《${works[0]!.project_name}》` : `${works.length} 部作品`)

/** A copy that was finished shows up in the lists. */
export const useCopiesNews = (): void => {
  useJobNews('work_copy', ({ state }) => {
    if (state === 'done') staleAnswers(AFFECTED.map(({ contract }) => contract.name))
  })
}

export const useWorkActions = () => {
  const refresh = () => Promise.all(AFFECTED.map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))
  const restore = async (works: readonly Project[]) => {
    const done = await eachOf(works, ({ project_id }) => api.projects.restore({ project_id }))
    await refresh()
    if (done.length) toast.success(`已恢复${named(done)}`)
  }
  return {
    restore,
    async remove(works: readonly Project[]) {
      const done = await eachOf(works, ({ project_id }) => api.projects.remove({ project_id }))
      if (done.length) offerUndo(`${named(done)}已移到回收站`, () => void restore(done))
      await refresh()
    },
    async removeForever(work: Project) {
      await api.projects.remove({ project_id: work.project_id, permanently_delete: 1 })
      await refresh()
      toast.success(`《${work.project_name}》已永久删除`)
    },
    async copy(works: readonly Project[]) {
      const done = await eachOf(works, ({ project_id }) => api.projects.copy({ project_id }))
      await queryClient.invalidateQueries({ queryKey: [api.jobs.list.contract.name] })
      if (done.length) toast.info(`正在复制${named(done)}，进度在任务里`)
    },
    /** Makes a comic or an animation of a script. */
    async turn({ project_id, project_name }: Project, script_type: 'CARTOON' | 'ANIMATION') {
      await api.projects.copy({ project_id, script_type })
      await queryClient.invalidateQueries({ queryKey: [api.jobs.list.contract.name] })
      toast.info(`正在从《${project_name}》做一部${PROJECT_TYPES[MEDIA_TYPES[script_type].project_type]}，进度在任务里`)
    },
    async pin(work: Project) {
      await api.projects.update({ project_id: work.project_id, pinned: !work.pinned })
      await refresh()
    },
    /** Puts a picture into the work's gallery and makes it the cover. */
    async setCover({ project_id }: Project, file_id: number) {
      const { cover_image_id } = await api.catalogue.addCover({ project_id, file_id })
      await api.catalogue.chooseCover({ project_id, cover_image_id })
      await refresh()
    },
    async change(work: Project, part: { project_name: string }) {
      await api.projects.update({ project_id: work.project_id, ...part })
      await refresh()
    },
    refresh,
  }
}
