// Styles of a work, one of which every drawing of the work carries (document 2 §7, where a style is a "screen"; payloads are ours).
import * as z from 'zod'
import { Model } from '../models/large.ts'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { member, on, onWork } from '../kit/needs.ts'
import { fileId, id, instant, line, num, prose } from '../kit/scalars.ts'
import { ModelUses } from './assets.ts'

/** Of one work (ours). */
export const STYLES_MAX = 50
const written = {
  name: line('画风名称', 20),
  words: prose('画风词', 500),
  negative: prose('反向词', 500),
  models: ModelUses,
}
const Style = z.object({
  style_id: z.int(),
  ...written,
  cover: z.string(),
  used: z.boolean().describe('every drawing of the work carries it'),
  updated_at: instant(),
})
export type Style = z.infer<typeof Style>
const Work = z.object({ project_id: id() })
const One = z.object({ style_id: id() })
const Listed = z.object({ styles: z.array(Style), official: z.array(z.object({ name: z.string(), words: z.string() })) })

export const styles = calls('works.styles', {
  list: GET('/ixj_web/work/comic/asset/screen/style_list', {
    needs: onWork('any'),
    fails: '获取画风列表失败',
    query: Work,
    data: Listed,
    about: 'Those of the work, and official ones to begin with.',
  }),
  screens: GET('/ixj_web/work/comic/screen_list', {
    needs: onWork('any'),
    fails: '获取画风列表失败',
    query: Work,
    data: z.array(Style),
  }),
  one: GET('/ixj_web/work/comic/asset/screen/style', { needs: on('style', 'any'), fails: '获取画风失败', query: One, data: Style }),
  save: POST('/ixj_web/work/comic/asset/screen/style', {
    needs: onWork('WriteWork'),
    fails: '保存画风失败',
    body: z
      .object(written)
      .partial()
      .extend({
        project_id: id(),
        style_id: id().optional().describe('absent = a new one'),
        name: written.name,
        cover_file_id: fileId().nullish(),
      }),
    data: Style,
  }),
  remove: DELETE('/ixj_web/work/comic/asset/screen/style', {
    needs: on('style', 'WriteWork'),
    fails: '删除画风失败',
    query: One,
    about: 'Undone by restore.',
  }),
  restore: PUT('/ixj_web/work/comic/asset/screen/style', {
    needs: on('style', 'WriteWork', 'style_id', { deleted: true }),
    fails: '撤销删除失败',
    body: One,
  }),
  use: POST('/ixj_web/work/comic/screen/used', {
    needs: onWork('WriteWork'),
    fails: '选用画风失败',
    body: Work.extend({ style_id: id().nullable().describe('null = none') }),
    data: Style.nullable(),
  }),
  used: GET('/ixj_web/work/comic/screen/used_style', {
    needs: onWork('any'),
    fails: '获取画风失败',
    query: Work,
    data: Style.nullable(),
  }),
  roles: GET('/ixj_web/work/comic/role_list', {
    needs: onWork('any'),
    fails: '获取角色列表失败',
    query: Work,
    data: z.object({
      roles: z.array(z.object({ id: z.int(), name: z.string(), cover: z.string() })),
      styles: z.array(Style),
    }),
    about: 'Roles and styles of a work, to choose from.',
  }),
  models: GET('/ixj_web/work/comic/model_list', {
    needs: onWork('any'),
    fails: '获取模型列表失败',
    query: Work,
    data: z.array(
      z.object({
        type: z.enum(['checkpoint', 'lora']),
        file: z.string(),
        used_by: z.array(z.string()).describe('names of the sheets and styles that carry it'),
        available: z.boolean().describe('a connected engine has it'),
      }),
    ),
    about: 'Models that sheets and styles of the work carry.',
  }),
  usedModel: GET('/ixj_web/work/used_model', {
    needs: onWork('any'),
    fails: '获取作品模型失败',
    query: Work,
    data: z.object({ large_model_id: z.int(), small_model_id: z.int() }),
    about: 'The models of the style in use; −1 and 0 without (document 2 §3).',
  }),
  preview: GET('/ixj_web/official/model_preview', {
    needs: member,
    fails: '获取模型预览失败',
    query: z.object({ model_id: num('模型无效', { min: -1 }) }),
    data: Model.pick({ model_id: true, model_name: true, model_img: true, sample_images: true, intro: true }),
  }),
})
