// What works are described by and what is noted about one: answers and finders.
import { catalogue } from '@qianmu/contract/works/catalogue'
import { LENGTH_TYPES, MEDIA_TYPES, PROJECT_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import { answer } from '../../kit/answer.ts'
import { readText, tellDocs } from '../documents/index.ts'
import * as store from './catalogue.store.ts'
import { instructionList, TAG_GROUPS } from './lists.ts'

export const catalogueAnswers = answer(catalogue, ['docOrIdea'])({
  mediaTypes: () => (Object.keys(MEDIA_TYPES) as MediaType[]).map(media_type => ({ media_type, ...MEDIA_TYPES[media_type] })),
  types: () => Object.entries(PROJECT_TYPES).map(([project_type, name]) => ({ project_type: Number(project_type), name })),
  lengthTypes: () =>
    (Object.keys(LENGTH_TYPES) as (keyof typeof LENGTH_TYPES)[]).map(length_type => ({ length_type, name: LENGTH_TYPES[length_type] })),
  async tags({ app, actor }) {
    const common = new Set(TAG_GROUPS.flatMap(each => each.tags))
    const own = (await store.teamTags(app, actor.teamId)).filter(tag => !common.has(tag))
    const groups = TAG_GROUPS.map(({ group, tags }) => ({ group, tags: [...tags] }))
    return own.length ? [...groups, { group: '团队常用', tags: own }] : groups
  },
  instructions: instructionList,
  docsAndIdeas: ({ app, query }) => store.docsAndIdeas(app, query.project_id),
  async docOrIdea({ app, query }) {
    const { text, content, version } = await readText(app, query.doc_id)
    return { ...(await store.docOrIdea(app, query.doc_id)), text, content, version }
  },
  baseInfos: ({ app, query }) => store.listInfos(app, query.project_id),
  addBaseInfo: async ({ app, body }) => ({ base_info_id: await store.addInfo(app, body.project_id, body.label, body.value) }),
  async changeBaseInfo({ app, body }) {
    await store.changeInfo(app, body.base_info_id, body.label, body.value)
    return null
  },
  async removeBaseInfo({ app, query }) {
    await store.removeNoted(app, 'base_infos', query.base_info_id)
    return null
  },
  covers: ({ app, query }) => store.listCovers(app, query.project_id),
  addCover: ({ app, actor, row, body }) => store.addCover(app, actor, row.workId, body.file_id),
  async chooseCover({ app, body }) {
    await store.chooseCover(app, body.project_id, body.cover_image_id)
    return null
  },
  async removeCover({ app, query }) {
    await store.removeCover(app, query.cover_image_id)
    return null
  },
  contentTags: ({ app, query }) => store.listTags(app, query.project_id),
  async addContentTag({ app, row, body }) {
    const tag = await store.addTag(app, body.project_id, body.name, body.color, body.doc_ids ?? [])
    await tellDocs(app, row)
    return tag
  },
  async changeContentTag({ app, row, body }) {
    const tag = await store.changeTag(app, row.workId, body.content_tag_id, body)
    await tellDocs(app, row)
    return tag
  },
  async removeContentTag({ app, row, query }) {
    await store.removeNoted(app, 'content_tags', query.content_tag_id)
    await tellDocs(app, row)
    return null
  },
})
