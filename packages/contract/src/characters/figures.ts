// Figures of a work's characters, and lines of the script that show how one speaks (document 2 §7 only names the list of figures; payloads are ours).
import * as z from 'zod'
import { CHARACTER_LIMITS } from '../characters.ts'
import { Line } from './speech.ts'
import { Thumbs } from '../files.ts'
import { calls, DELETE, GET, POST, PUT } from '../kit/call.ts'
import { on, onWork } from '../kit/needs.ts'
import { fileAddress, id, instant, num } from '../kit/scalars.ts'

const Sample = Line.extend({ doc_id: z.int(), doc_name: z.string() })
export type Sample = z.infer<typeof Sample>
const Figure = z.object({
  figure_id: z.int(),
  character_id: z.int(),
  character_name: z.string(),
  file_id: z.int(),
  image_url: z.string(),
  thumbs: Thumbs,
  src_type: z.literal([1, 2]).describe('1 uploaded, 2 drawn (document 2 §3)'),
  chosen: z.boolean().describe('it is the portrait'),
  created_at: instant(),
})
export type Figure = z.infer<typeof Figure>
const One = z.object({ character_id: id() })
const OneFigure = One.extend({ figure_id: id() })

export const figures = calls('figures', {
  samples: GET('/ixj_web/ai/character/v2/sample_lines', {
    needs: on('character', 'any'),
    fails: '获取台词失败',
    query: One,
    data: z.array(Sample),
    about: `At most ${CHARACTER_LIMITS.samples} lines from all over the script that show how a character speaks, in reading order.`,
  }),
  list: GET('/ai_web/ai/asset/role_figure_list', {
    needs: onWork('any'),
    fails: '获取角色形象失败',
    query: z.object({ project_id: id(), character_id: id().optional().describe('of this one alone') }),
    data: z.array(Figure),
    about: 'Figures of the roles of a work, of each the newest first (document 2 §7 only names it).',
  }),
  add: POST('/ixj_web/ai/character/v2/figure', {
    needs: on('character', 'EditIdeas'),
    fails: '添加形象失败',
    body: One.extend({
      image_url: fileAddress(),
      src_type: num('图片来源无效')
        .pipe(z.literal([1, 2], '图片来源无效'))
        .default(1),
    }),
    data: z.array(Figure).describe('of the character'),
    about: 'The first becomes the portrait.',
  }),
  remove: DELETE('/ixj_web/ai/character/v2/figure', {
    needs: on('character', 'EditIdeas'),
    fails: '删除形象失败',
    query: OneFigure,
    about: 'restore brings it back.',
  }),
  restore: PUT('/ixj_web/ai/character/v2/figure', { needs: on('character', 'EditIdeas'), fails: '撤销删除失败', body: OneFigure }),
})
