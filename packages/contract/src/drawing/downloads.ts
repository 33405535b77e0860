// Pictures as they leave the product: with the strip over what rules drew, several joined to one, one cut to a part of it.
import * as z from 'zod'
import { Thumbs } from '../files.ts'
import { calls, DOWNLOAD_BY_POST, GET, POST, PUT } from '../kit/call.ts'
import { TIMEOUT_UPLOAD_MS } from '../kit/limits.ts'
import { member, ownRow, team } from '../kit/needs.ts'
import { FILE_FIELD, flag, id, num, prose } from '../kit/scalars.ts'

/** A picture as it leaves the product. */
const Format = z.enum(['png', 'jpeg', 'webp'], '图片格式无效')
/** A place in a picture, or a length. */
const Pixels = num('裁剪范围应是整数像素', { max: 100_000 })
/** How a picture lies in a cell of a template: per cent, per cent of the cell, degrees. */
const percent = (least: number, most: number) => z.number('数值无效').min(least, '数值无效').max(most, '数值无效')
const View = z.object({
  fit: z.enum(['cover', 'contain', 'stretch'], '铺法无效'),
  zoom: percent(10, 400),
  x: percent(-100, 100),
  y: percent(-100, 100),
  turn: percent(-180, 180),
})
/** Whether the strip is burnt in. */
const Setting = z.object({ draw_strip: z.boolean() })

export const downloads = calls('downloads', {
  picture: DOWNLOAD_BY_POST('/ai_web/ai/draw_img_download', {
    needs: ownRow('draw_image', 'image_id'),
    fails: '下载图片失败',
    body: z.object({ image_id: id() }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    audit: 'audit_download_image',
    about: 'With the strip over what rules drew, unless the team does without.',
  }),
  joint: POST('/ai_web/ai/images_joint', {
    needs: member,
    fails: '拼接图片失败',
    body: z.object({
      images: z
        .array(prose('图片地址', 2048).meta(FILE_FIELD.address), '图片应是列表')
        .min(2, '请至少选择两张图片')
        .max(100, '一次最多拼接 100 张图片'),
      arrangement: z.enum(['row', 'column', 'grid', 'template'], '排列方式无效'),
      template: z.enum(['columns', 'rows', 'left', 'top', 'square', 'banner', 'strips', 'six'], '版式无效').default('banner'),
      shares: z
        .array(z.array(z.number().positive().max(1000), '分格比例无效').max(8, '分格比例无效'), '分格比例无效')
        .max(8, '分格比例无效')
        .default([]),
      width: num('宽度应是 0 到 8192 的整数', { max: 8192 }).default(0).describe('of a template; 0 = 2048'),
      height: num('高度应是 0 到 8192 的整数', { max: 8192 }).default(0).describe('of a template; 0 = 1436'),
      radius: num('圆角应是 0 到 500 的整数', { max: 500 }).default(0),
      numbers: z.boolean('编号应为是或否').default(false),
      views: z.array(View, '画面应是列表').max(100, '画面过多').default([]).describe('how each picture lies in its cell'),
      columns: num('列数应是 0 到 100 的整数', { max: 100 }).default(0),
      gap: num('间距应是 0 到 2000 的整数', { max: 2000 }).default(0),
      margin: num('边距应是 0 到 2000 的整数', { max: 2000 }).default(0),
      background: prose('背景色', 9).default('#ffffff'),
      fit: z.enum(['match', 'keep'], '缩放方式无效').default('match'),
      format: Format.default('png'),
    }),
    data: z.object({
      file_id: z.int(),
      url: z.string(),
      thumbs: Thumbs,
      width: z.int(),
      height: z.int(),
      size: z.int(),
      scale: z.number(),
    }),
    timeoutMs: TIMEOUT_UPLOAD_MS,
    about:
      'Pictures of the team, at full size, in their order. scale < 1 when everything was made smaller to stay within the greatest canvas.',
  }),
  crop: POST('/ai_web/ai/image_crop', {
    needs: member,
    fails: '裁剪图片失败',
    body: z.object({ image: prose('图片地址', 2048).meta(FILE_FIELD.address), left: Pixels, top: Pixels, width: Pixels, height: Pixels }),
    data: z.object({ file_id: z.int(), url: z.string(), thumbs: Thumbs, width: z.int(), height: z.int() }),
    about: 'A part of a picture of the team, in its own pixels, kept as a picture. What was is left as it is.',
  }),
  setting: GET('/ai_web/ai/draw_strip', { needs: member, fails: '获取下载设置失败', data: Setting }),
  set: PUT('/ai_web/ai/draw_strip', {
    needs: team('mTeamManage'),
    fails: '修改下载设置失败',
    body: z.object({ draw_strip: flag() }),
    data: Setting,
    audit: 'draw_strip',
  }),
})
