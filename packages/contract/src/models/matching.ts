// Models that go with a prompt: those of the connected engines and the built-in styles, ranked by what their names and trigger words say (document 2 §7; payloads are ours).
import * as z from 'zod'
import { calls, POST } from '../kit/call.ts'
import { member } from '../kit/needs.ts'
import { label, num, prose } from '../kit/scalars.ts'
import { Model } from './large.ts'

const Match = z.object({
  model: Model,
  score: z.number().min(0).max(1).describe('the share of the prompt that the model says something of; styles count twice'),
  reasons: z.array(z.string()).describe('what of the model fits what of the prompt, the weightiest first'),
})
export type ModelMatch = z.infer<typeof Match>

export const matching = calls('models.matching', {
  match: POST('/ai_web/ai/model_matching', {
    reads: true,
    needs: member,
    fails: '匹配模型失败',
    body: z.object({
      prompt: prose('画面描述', 4000).refine(text => text.trim() !== '', '请输入画面描述'),
      base_model: label('基础模型', 40).default('').describe('also gives those of which nothing tells the family'),
      limit: num('数量应在 1 到 100 之间', { min: 1, max: 100 }).default(12),
    }),
    data: z.object({
      list: z.array(Match),
      terms: z.array(z.string()).describe('what was understood of the prompt'),
    }),
    about: 'By rules, the same each time; what fits nothing of the prompt is left out.',
  }),
})
