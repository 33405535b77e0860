// The characters of a work as its production sees them: another door to the very rows of the writers' room (document 2 §7; payloads are ours).
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { on, onWork } from '../kit/needs.ts'
import { fileAddress, id, ids, line, num, prose } from '../kit/scalars.ts'
import { IMAGE_SLOTS, type ImageSlot } from '../works/asset-kinds.ts'

const Work = z.object({ project_id: id() })
const One = z.object({ character_id: id() })
const write = on('character', 'EditIdeas')
const Slot = z.enum(Object.keys(IMAGE_SLOTS) as [ImageSlot, ...ImageSlot[]], '图片用途无效')
const Image = z.object({ image_id: z.int(), image_url: z.string(), thumbs: Thumbs, slot: Slot, label: z.string(), is_profile: z.boolean() })
const Character = z.object({
  character_id: z.int(),
  asset_id: z.int().nullable().describe('its role in production; null = not imported yet'),
  name: z.string(),
  aliases: z.array(z.string()),
  gender: z.string(),
  appearance: z.string(),
  profile_image: z.string(),
  images: z.array(Image),
  version: z.int(),
})
export type ProductionCharacter = z.infer<typeof Character>
const Drawn = Character.extend({
  prompt: z.array(z.string()).describe('what a drawing of it is joined with'),
  models: z.array(z.object({ type: z.string(), file: z.string(), weight: z.number() })),
  references: z.array(z.string()).describe('addresses; the portrait first'),
})
export type DrawnCharacter = z.infer<typeof Drawn>
const written = {
  name: line('角色名', 30),
  aliases: z.array(line('别名', 30), '别名无效').max(20, '最多 20 个别名').optional(),
  appearance: prose('外貌', 1000).optional(),
}

export const production = calls('characters.production', {
  unimported: GET('/ixj_web/project/character/unimport_list', {
    needs: onWork('any'),
    fails: '获取角色列表失败', // document 2 §8
    query: Work,
    data: z.array(Character).describe('characters that are no role of the production yet, ignored names left out'),
  }),
  list: GET('/ixj_web/project/character/list', {
    needs: onWork('any'),
    fails: '获取角色列表失败',
    query: Work,
    data: z.array(Character).describe('those that are, in the order of the writers’ room'),
  }),
  import: POST('/ixj_web/project/character/import', {
    needs: onWork('EditIdeas'),
    fails: '导入角色失败',
    body: Work.extend({ character_ids: ids(500) }),
    data: z.array(Character),
    about: 'Makes roles of them. Nothing is copied: name, looks and pictures stay the character’s own.',
  }),
  save: POST('/ixj_web/project/character/save', {
    needs: onWork('EditIdeas'),
    fails: '保存角色失败',
    body: Work.extend({
      character_id: id().optional().describe('absent = a new one, imported at once'),
      ...written,
      version: id().optional().describe('what the changes were made from'),
    }),
    data: Character,
  }),
  move: POST('/ixj_web/project/character/move', {
    needs: write,
    fails: '角色排序失败',
    body: One.extend({ after_id: id().nullable().describe('the character to stand behind; null = first') }),
    about: 'The order of the writers’ room.',
  }),
  remove: DELETE('/ixj_web/project/character/delete', {
    needs: write,
    fails: '删除角色失败',
    query: One,
    about: 'Undone by character/v2/restore.',
  }),
  addImage: POST('/ixj_web/project/character/refer_image', {
    needs: write,
    fails: '添加参考图失败',
    body: One.extend({
      image_url: fileAddress(),
      src_type: num('图片来源无效')
        .pipe(z.literal([1, 2], '图片来源无效'))
        .default(1),
      slot: Slot.default('reference'),
      label: prose('图片名称', 20).default(''),
    }),
    data: Character,
  }),
  changeImage: PUT('/ixj_web/project/character/refer_image', {
    needs: write,
    fails: '更新参考图失败',
    body: One.extend({
      image_id: id(),
      slot: Slot.optional(),
      label: prose('图片名称', 20).optional(),
      restore: z.boolean('应为真或假').default(false),
    }),
    data: Character,
    about: 'Its place on the sheet; with restore one that was taken away is there again.',
  }),
  removeImage: DELETE('/ixj_web/project/character/refer_image', {
    needs: write,
    fails: '删除图片失败', // document 2 §8
    query: One.extend({ image_id: id() }),
    data: Character,
    about: 'Undone by changeImage with restore.',
  }),
  setProfile: PUT('/ixj_web/project/character/profile_image', {
    needs: write,
    fails: '设置头像失败',
    body: One.extend({ image_url: fileAddress().nullable().describe('null = none') }),
    data: Character,
  }),
  drawn: GET('/ai_web/ai/project/character/list', {
    needs: onWork('any'),
    fails: '获取角色列表失败',
    query: Work,
    data: z.array(Drawn).describe('with what drawing them takes'),
  }),
})
