// Custom models: a data set of pictures with their words, how it is trained, how that goes, and what comes out (document 3 §4, §7; payloads are ours, wire.md "Custom models").
import * as z from 'zod'
import { Thumbs } from './files.ts'
import { calls, DELETE, DOWNLOAD, GET, POST, PUT, UPLOAD } from './kit/call.ts'
import { FILE_MAX_BYTES, TIMEOUT_UPLOAD_MS } from './kit/limits.ts'
import { member, ownRow } from './kit/needs.ts'
import { fileIds, flag, id, ids, label, line, listOf, num, Page, prose } from './kit/scalars.ts'
import {
  Base,
  Counted,
  IMAGE_FILTERS,
  Image,
  LABEL_WAYS,
  Params,
  Row,
  Sums,
  TRAINING_LIMITS,
  TRAINING_STATES,
  Tag,
  Tags,
  Whole,
} from './models/custom.ts'
import { ModelType } from './models/large.ts'
import { Own } from './models/own.ts'

const OneModel = z.object({ model_id: id() })
const OfImages = OneModel.extend({ image_ids: ids(TRAINING_LIMITS.images).optional().describe('without, all of the set') })
const Prompts = z
  .array(line('样张描述', 500), '样张描述应是列表')
  .max(TRAINING_LIMITS.prompts, `最多 ${TRAINING_LIMITS.prompts} 条样张描述`)
const About = z.object({
  name: line('名称', 60).optional(),
  intro: prose('介绍', 500).optional(),
  model_type: ModelType.optional(),
})
const Trigger = z.union([z.literal(''), Tag])
const ofModel = ownRow('custom_model', 'model_id')
const A = '/ai_web/ai/custom_model'

export const training = calls('training', {
  add: POST(`${A}/add`, {
    needs: member,
    fails: '创建自训模型失败',
    audit: 'training_added',
    body: z.object({
      name: line('名称', 60),
      model_type: ModelType.default('role'),
      base_model: Base.default('SDXL'),
      trigger_word: Trigger.default(''),
    }),
    data: z.object({ model_id: z.int() }),
  }),
  updateInfo: PUT(`${A}/update_info`, {
    needs: ofModel,
    fails: '修改模型信息失败',
    body: OneModel.extend(About.shape),
    about: 'What it is called; at any time.',
  }),
  update: PUT(`${A}/update`, {
    needs: ofModel,
    fails: '保存训练设置失败',
    body: OneModel.extend({
      ...About.shape,
      base_model: Base.optional(),
      trigger_word: Trigger.optional(),
      class_word: label('类别词', 60).optional(),
      checkpoint: label('底模', 300).optional(),
      params: Params.partial().optional(),
      prompts: Prompts.optional(),
    }),
    about: 'How it is trained; 1009 while a training is under way.',
  }),
  detail: GET(`${A}/detail`, {
    needs: ofModel,
    fails: '获取自训模型失败',
    query: OneModel.extend({
      page: num('页码无效', { min: 1, max: 10_000 }).default(1),
      size: num('每页 1 到 200 张', { min: 1, max: 200 }).default(60),
      filter: z.enum(IMAGE_FILTERS, '筛选无效').default('all'),
      tag: label('标签', TRAINING_LIMITS.tag).default(''),
    }),
    data: Whole.extend({ images: z.array(Image), total: z.int().describe('pictures that the filter leaves'), page: z.int(), size: z.int() })
      .omit({ cover: true })
      .extend({ cover: z.string() }),
  }),
  progress: GET(`${A}/progress`, {
    needs: ofModel,
    fails: '获取训练进度失败',
    quiet: true,
    query: OneModel.extend({ after: num('步数无效').default(0).describe('only points after this step') }),
    data: z.object({
      points: z.array(z.object({ step: z.int(), loss: z.number(), lr: z.number().nullable() })).describe('at most 2000, evenly taken'),
      run: z.int(),
    }),
  }),
  list: GET(`${A}/train_list`, {
    needs: member,
    fails: '获取训练列表失败',
    query: Page.extend({ keyword: prose('搜索内容', 50).default(''), state: z.enum(TRAINING_STATES, '状态无效').optional() }),
    data: listOf(Row),
  }),
  remove: DELETE(`${A}/delete`, {
    needs: ofModel,
    fails: '删除自训模型失败',
    audit: 'training_deleted',
    query: OneModel,
    about: 'Gone from every list at once, its released model too; its files are removed a day later.',
  }),
  restore: PUT(`${A}/restore`, { needs: ofModel, fails: '恢复自训模型失败', body: OneModel, about: 'Undoes a deletion.' }),

  upload: UPLOAD('POST', `${A}/image_upload`, {
    needs: ofModel,
    fails: '上传训练图失败',
    files: { file: FILE_MAX_BYTES },
    body: OneModel,
    data: z.object({
      added: z.array(Image),
      tagged: z.int().describe('pictures that a text file of the same name gave their tags'),
      job_id: z.int().nullable().describe('an archive is unpacked by this job'),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    limit: 'upload',
    about: 'A picture, a text file with the tags of the picture of the same name, or a zip of both.',
  }),
  confirm: POST(`${A}/image_confirm`, {
    needs: ofModel,
    fails: '添加训练图失败',
    body: OneModel.extend({ file_ids: fileIds(500) }),
    data: z.object({ added: z.array(Image), rejected: z.array(z.object({ file_id: z.int(), reason: z.string() })) }),
    about: 'Pictures that the team has already: drawn ones, shots, figures.',
  }),
  removeImages: DELETE(`${A}/image_delete`, {
    needs: ofModel,
    fails: '移除训练图失败',
    body: OneModel.extend({ image_ids: ids(TRAINING_LIMITS.images) }),
  }),
  restoreImages: PUT(`${A}/image_restore`, {
    needs: ofModel,
    fails: '恢复训练图失败',
    body: OneModel.extend({ image_ids: ids(TRAINING_LIMITS.images) }),
  }),
  process: PUT(`${A}/image_process`, {
    needs: ofModel,
    fails: '检查训练图失败',
    body: OneModel.extend({ crop: flag().optional().describe('1 = pictures are cut to their buckets when they leave') }),
    data: z.object({ job_id: z.int() }),
    about: 'Looks for pictures that look the same.',
  }),
  processInfo: POST(`${A}/image_process_info`, {
    reads: true,
    needs: ofModel,
    fails: '获取检查结果失败',
    body: OneModel,
    data: z.object({
      running: z.boolean(),
      progress: z.number(),
      message: z.string(),
      error: z.string().describe('what of the last work could not be taken, each file named'),
      sums: Sums,
      buckets: z.array(z.object({ width: z.int(), height: z.int(), images: z.int() })),
    }),
  }),
  label: PUT(`${A}/image_label`, {
    needs: ofModel,
    fails: '自动打标失败',
    body: OfImages.extend({
      way: z.enum(LABEL_WAYS, '打标方式无效').default('engine'),
      keep: flag().default(1).describe('1 = tags that are there stay'),
    }),
    data: z.object({ job_id: z.int() }),
    about: 'By an engine that reads words out of pictures, or by the names of their files.',
  }),
  batchTags: POST(`${A}/batch_image_tags`, {
    reads: true,
    needs: ofModel,
    fails: '获取标签失败',
    body: OfImages,
    data: z.object({ images: z.int(), common: z.array(z.string()), partial: z.array(Counted) }),
  }),
  editTags: POST(`${A}/batch_edit_image_tags`, {
    needs: ofModel,
    fails: '批量修改标签失败',
    body: OfImages.extend({
      add: Tags.default([]),
      at: z.enum(['start', 'end'], '位置无效').default('end'),
      remove: Tags.default([]),
      replace: z
        .array(z.object({ from: Tag, to: Tag }), '替换应是列表')
        .max(100, '最多 100 处替换')
        .default([]),
      order: z.enum(['', 'count', 'name'], '排序无效').default('').describe('of the tags within each picture'),
    }),
    data: z.object({ changed: z.int() }),
    about: 'Replaces, then removes, then adds, then orders.',
  }),
  setTags: POST(`${A}/update_image_tags`, {
    needs: ofModel,
    fails: '修改标签失败',
    body: OneModel.extend({ image_id: id(), tags: Tags }),
    data: z.object({ tags: z.array(z.string()) }),
  }),
  removeTags: DELETE(`${A}/delete_image_tags`, {
    needs: ofModel,
    fails: '删除标签失败',
    body: OfImages.extend({ tags: Tags }),
    data: z.object({ changed: z.int() }),
  }),
  resetTags: POST(`${A}/image/reset_tags`, {
    needs: ofModel,
    fails: '重置标签失败',
    body: OfImages,
    data: z.object({ changed: z.int() }),
    about: 'As they came with the pictures.',
  }),
  cloud: POST(`${A}/image/high_words`, {
    reads: true,
    needs: ofModel,
    fails: '获取词云失败',
    body: OneModel,
    data: z.object({ list: z.array(Counted).describe('the 500 most frequent'), total: z.int() }),
  }),
  features: GET(`${A}/image/feature`, {
    needs: ofModel,
    fails: '获取特征失败',
    query: OneModel,
    data: z.object({ list: z.array(Counted) }),
    about: 'What belongs to the subject itself: left out of the captions, so that the trigger word learns it.',
  }),
  addFeatures: POST(`${A}/image/feature`, {
    needs: ofModel,
    fails: '添加特征失败',
    body: OneModel.extend({ tags: Tags.min(1, '请选择标签') }),
    data: z.object({ list: z.array(Counted) }),
  }),
  removeFeatures: DELETE(`${A}/image/feature`, {
    needs: ofModel,
    fails: '删除特征失败',
    body: OneModel.extend({ tags: Tags.min(1, '请选择标签') }),
    data: z.object({ list: z.array(Counted) }),
  }),
  cover: POST(`${A}/image/replace_cover`, {
    needs: ofModel,
    fails: '更换封面失败',
    body: OneModel.extend({ image_id: id() }),
    data: z.object({ cover: z.string() }),
  }),
  putParams: POST(`${A}/upload_higher_params`, {
    needs: ofModel,
    fails: '导入参数失败',
    body: OneModel.extend({ params: prose('参数', 65_536) }),
    data: z.object({
      params: Params,
      other_params: z.array(z.string()),
      ignored: z.array(z.string()).describe('names that no trainer is given, and why they are kept'),
    }),
    about: 'A TOML file as kohya’s programs read it; whatever the form does not have stays as it was written.',
  }),
  params: DOWNLOAD(`${A}/download_higher_params`, { needs: ofModel, fails: '导出参数失败', query: OneModel }),
  exported: DOWNLOAD(`${A}/export`, {
    needs: ofModel,
    fails: '导出训练集失败',
    query: OneModel.extend({ flagged: flag().default(0).describe('1 = with those that are too small, blurred or twins of others') }),
    timeoutMs: 0,
    about: 'A zip as kohya’s programs read it: a folder named by repeats and words, each picture with its text, and the parameters.',
  }),

  train: POST(`${A}/train`, {
    needs: ofModel,
    fails: '开始训练失败',
    audit: 'training_begun',
    body: OneModel,
    data: z.object({ state: z.enum(TRAINING_STATES), job_id: z.int() }),
    about: '1050 without an engine that trains.',
  }),
  retrain: POST(`${A}/retrain`, {
    needs: ofModel,
    fails: '重新训练失败',
    audit: 'training_begun',
    body: OneModel,
    data: z.object({ state: z.enum(TRAINING_STATES), job_id: z.int() }),
    about: 'From the beginning, once a training is over; what was released stays.',
  }),
  resume: POST(`${A}/resume`, {
    needs: ofModel,
    fails: '接着训练失败',
    audit: 'training_begun',
    body: OneModel,
    data: z.object({ state: z.enum(TRAINING_STATES), job_id: z.int() }),
    about:
      'From the last epoch that was kept up to the epochs that the parameters ask for; the optimiser begins anew. 1050 without an engine that can.',
  }),
  cancel: POST(`${A}/cancel`, {
    needs: ofModel,
    fails: '取消训练失败',
    body: OneModel,
    data: z.object({ state: z.enum(TRAINING_STATES) }),
  }),
  stopAfter: POST(`${A}/stop_after_epoch`, {
    needs: ofModel,
    fails: '停止训练失败',
    body: OneModel,
    about: 'Ends with the present epoch and keeps it.',
  }),
  release: POST(`${A}/release`, {
    needs: ofModel,
    fails: '发布模型失败',
    audit: 'model_released',
    body: OneModel.extend({ epoch_id: id().optional().describe('of one that was trained here; without, the last') }),
    data: Own,
    about: 'A trained epoch becomes one of the team’s models; one that was uploaded is shared.',
  }),
  unrelease: POST(`${A}/un_release`, { needs: ofModel, fails: '取消发布失败', audit: 'model_unreleased', body: OneModel, data: Own }),
  compare: POST(`${A}/compare_epochs`, {
    needs: ofModel,
    fails: '对比存档点失败',
    body: OneModel.extend({ epoch_ids: ids(TRAINING_LIMITS.compared) }),
    data: z.array(z.object({ epoch_id: z.int(), epoch: z.int(), file: z.string().describe('as a LoRA tag names it'), weight: z.number() })),
    about: 'Makes each epoch a model of one’s own, not released, and copies it to the engines: an axis of an XY grid.',
  }),
  epochFile: DOWNLOAD(`${A}/epoch_file`, {
    needs: ofModel,
    fails: '下载存档点失败',
    query: OneModel.extend({ epoch_id: id() }),
    timeoutMs: 0,
  }),
  roleImages: GET('/ai_web/ai/role_image/image_list', {
    needs: member,
    fails: '获取角色图片失败',
    query: Page.extend({ project_id: id().optional(), keyword: prose('搜索内容', 50).default('') }),
    data: listOf(
      z.object({
        image_id: z.int(),
        file_id: z.int(),
        character_id: z.int(),
        name: z.string(),
        project_name: z.string(),
        url: z.string(),
        thumbs: Thumbs,
      }),
    ),
    about: 'Figures of the characters in the works that one sees, the newest first: references to draw by, pictures to train on.',
  }),
})
