// The template library: answers, finder, and what is made from a template.
import { onWork, on, type Needs } from '@qianmu/contract/kit/needs'
import { templates } from '@qianmu/contract/works/templates'
import { plainText } from '@qianmu/script/plain-text'
import type { Uses } from '../../app.ts'
import { checkPicture } from '../../files/index.ts'
import { answer, type Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { permit } from '../../kit/permit.ts'
import { refuseField } from '../../kit/refuse.ts'
import { addDocs, mediaOf } from '../documents/index.ts'
import type { TemplateBody } from './body.ts'
import { bodyOfDoc, bodyOfWork, type Passage } from './taking.store.ts'
import * as store from './templates.store.ts'

interface Source extends Passage {
  project_id?: number | undefined
  doc_id?: number | undefined
}

/** The work or document that a template is to be made from, which the caller must be a member of. */
async function take(
  app: Uses<'collab' | 'finders' | 'now' | 'pool'>,
  actor: Actor,
  type: 1 | 2 | 3,
  source: Source,
): Promise<{ scriptType: string; body: TemplateBody }> {
  const field = type === 1 ? 'project_id' : 'doc_id'
  if (source[field] === undefined) refuseField(field, type === 1 ? '请选择作品' : '请选择文档')
  const needs: Needs = type === 1 ? onWork('any') : on('document', 'any', 'doc_id')
  const { workId } = await permit(app.finders, app.pool, needs, actor, { ...source })
  const body = type === 1 ? await bodyOfWork(app, workId) : await bodyOfDoc(app, source.doc_id!, type === 3 ? source : {})
  return { scriptType: await mediaOf(app, workId), body }
}

/** What a template holds, for making something from it; counts the use. Refuses one of another type. */
export async function useTemplate(app: Uses<'files' | 'pool'>, actor: Actor, id: number, type: 1 | 2): Promise<TemplateBody> {
  const { template_type, body } = await store.oneTemplate(app, actor, id)
  if (template_type !== type) refuseField('template_id', type === 1 ? '这不是整部作品的模板' : '这不是单个文档的模板')
  await store.countUse(app, id)
  return body
}

const shown = async (app: Uses<'files' | 'pool'>, actor: Actor, id: number) => {
  const { body: _body, ...template } = await store.oneTemplate(app, actor, id)
  return template
}

export const templateAnswers = answer(templates, ['add'])({
  list: ({ app, actor, query }) => store.listTemplates(app, actor, query),
  workTypes: ({ app, actor }) => store.countByType(app, actor),
  async get({ app, actor, query }) {
    const { body, ...template } = await store.oneTemplate(app, actor, query.template_id)
    const list = body.docs.map(({ name, doc_type, volume, content }) => ({
      doc_name: name,
      doc_type: doc_type as 1,
      volume_name: volume === null ? null : (body.volumes[volume] ?? null),
      text: plainText(content),
      content,
    }))
    return { ...template, volumes: body.volumes, list }
  },
  async add({ app, actor, body: given }) {
    const { scriptType, body } = await take(app, actor, given.template_type, given)
    return { template_id: await store.addTemplate(app, actor, given, scriptType, body) }
  },
  async change({ app, actor, body }) {
    await store.checkMayWrite(app, actor, body.template_id)
    await store.changeTemplate(app, body.template_id, {
      ...(body.template_name === undefined ? {} : { name: body.template_name }),
      ...(body.about === undefined ? {} : { about: body.about }),
    })
    return shown(app, actor, body.template_id)
  },
  async remove({ app, actor, query }) {
    await store.checkMayWrite(app, actor, query.template_id)
    await store.changeTemplate(app, query.template_id, { deleted_at: app.now() })
    return null
  },
  async restore({ app, actor, body }) {
    await store.checkMayWrite(app, actor, body.template_id, true)
    await store.changeTemplate(app, body.template_id, { deleted_at: null })
    return null
  },
  async makeDoc({ app, actor, body }) {
    const [doc] = (await useTemplate(app, actor, body.template_id, 2)).docs
    const given = [{ ...doc!, kind: 'doc' as const, name: body.doc_name ?? doc!.name }]
    const [made] = await inTransaction(app.pool, client =>
      addDocs(client, body.project_id, body.volume_id ?? null, actor.userId, given, app.now()),
    )
    return { doc_id: made!.doc_id }
  },
  addImage: setImage,
  changeImage: setImage,
  async removeImage({ app, actor, query }) {
    await store.checkMayWrite(app, actor, query.template_id)
    await store.setCover(app, query.template_id, null)
    return null
  },
  async publish({ app, actor, body }) {
    await store.checkMayWrite(app, actor, body.template_id)
    await store.changeTemplate(app, body.template_id, { published: true })
    return null
  },
  async republish({ app, actor, body }) {
    const { template_type } = await store.checkMayWrite(app, actor, body.template_id)
    await store.replaceBody(app, body.template_id, (await take(app, actor, template_type, body)).body)
    return shown(app, actor, body.template_id)
  },
  async unpublish({ app, actor, query }) {
    await store.checkMayWrite(app, actor, query.template_id)
    await store.changeTemplate(app, query.template_id, { published: false })
    return null
  },
})

async function setImage({
  app,
  actor,
  body,
}: {
  app: Uses<'files' | 'now' | 'pool'>
  actor: Actor
  body: { template_id: number; file_id: number }
}) {
  await store.checkMayWrite(app, actor, body.template_id)
  await checkPicture(app.pool, actor, body.file_id, 'file_id')
  await store.setCover(app, body.template_id, body.file_id)
  return { cover: app.files.address(body.file_id, 'small') }
}
