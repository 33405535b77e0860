// Answers of the calls on works.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import { projects } from '@qianmu/contract/works/projects'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../../app.ts'
import { answer } from '../../kit/answer.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { useTemplate } from '../templates/index.ts'
import { copyProject } from './copy.job.ts'
import { listProjects } from './list.store.ts'
import { listWorkMembers, removeWorkMember, setWorkMember } from './members.store.ts'
import { addProject, binProject, changeProject, deleteForever, oneProject } from './projects.store.ts'
import { statisticsOf } from './statistics.store.ts'

/** A work has come or gone: the windows that list it ask again. */
const tellWork = (app: Uses<'events'>, teamId: number, workId: number) => app.events.changed({ teamId }, 'works', workId)
const noPermission = () => refuse(STATUS.noPermission, '没有操作权限')

export const projectAnswers = answer(projects)({
  list: ({ app, actor, query }) => listProjects(app, actor, query),
  detail: ({ app, actor, query }) => oneProject(app, actor, query.project_id),
  types: () => (Object.keys(MEDIA_TYPES) as MediaType[]).map(script_type => ({ script_type, ...MEDIA_TYPES[script_type] })),
  async add({ app, actor, body }) {
    if (MEDIA_TYPES[body.script_type].project_type !== body.project_type) refuseField('script_type', '作品类型与大类不符')
    const { template_id, ...work } = body
    const template = template_id === undefined ? undefined : await useTemplate(app, actor, template_id, 1)
    const project_id = await addProject(app, actor, work, template)
    await tellWork(app, actor.teamId, project_id)
    return { project_id }
  },
  async update({ app, actor, row, body }) {
    const { project_id, ...change } = body
    await changeProject(app, actor, project_id, change)
    await app.events.changed({ teamId: row.teamId }, 'works', project_id, [project_id])
    return oneProject(app, actor, project_id)
  },
  async copy({ app, actor, body }) {
    if (!actor.permissions.includes('mWorkManage')) noPermission()
    return { job_id: await copyProject(app, actor, body) }
  },
  async restore({ app, row, body }) {
    await binProject(app, body.project_id, false)
    await tellWork(app, row.teamId, body.project_id)
    return null
  },
  async remove({ app, actor, row, query }) {
    if (!query.permanently_delete) {
      await binProject(app, query.project_id, true)
      await tellWork(app, row.teamId, query.project_id)
    } else if (!actor.permissions.includes('deleteForever')) noPermission()
    else await deleteForever(app, query.project_id)
    return null
  },
  statistics: ({ app, query }) => statisticsOf(app, query.project_id, query.days),
  members: ({ app, query }) => listWorkMembers(app, query.project_id),
  async setMember({ app, actor, row, body }) {
    await setWorkMember(app, row.workId, row.teamId, body.member_id, body.permissions ?? null, actor.nickname)
    return null
  },
  async removeMember({ app, query }) {
    await removeWorkMember(app, query.project_id, query.member_id)
    return null
  },
})
