// Words for drawing: categories of terms, translation, words out of a text, wildcards, presets (document 3 §7; payloads are ours).
import * as z from 'zod'
import { calls, GET, POST, STREAM } from '../kit/call.ts'
import { member } from '../kit/needs.ts'
import { id, label, line, prose } from '../kit/scalars.ts'

/** Keywords of one request, and characters of a text that is looked through (ours). */
export const KEYWORD_LIMITS = { keywords: 200, text: 5000 } as const

const Words = (noun: string) =>
  z
    .array(line(noun, 200), `${noun}应是列表`)
    .min(1, `请输入${noun}`)
    .max(KEYWORD_LIMITS.keywords, `最多 ${KEYWORD_LIMITS.keywords} 个${noun}`)
const Category = z.object({ category_id: z.int(), name: z.string(), total: z.int() })
const Keyword = z.object({ chs: z.string(), eng: z.string(), category_id: z.int() })
export type DrawKeyword = z.infer<typeof Keyword>
const InCategory = z.object({ category_id: id() })
const Text = prose('文字', KEYWORD_LIMITS.text)

const categories = { needs: member, fails: '获取关键词分类失败', once: true, data: z.array(Category) } as const
const Listed = Keyword.extend({
  sketched: z.boolean().describe('whether the engine that draws by rules draws it; true where nobody can tell'),
})
const ofCategory = { needs: member, fails: '获取关键词失败', once: true, query: InCategory, data: z.array(Listed) } as const

export const keywords = calls('drawing.keywords', {
  categories: GET('/ixj_web/keyword/get_categories', categories),
  list: GET('/ixj_web/keyword/get_list_by_category_id', ofCategory),
  aiCategories: GET('/ai_web/ai/keyword/get_categories', { ...categories, fails: '获取绘图关键词分类失败' }),
  aiList: GET('/ai_web/ai/keyword/get_list_by_category_id', { ...ofCategory, fails: '获取绘图关键词失败' }),
  translate: POST('/ixj_web/keyword/translate_to_english_keywords', {
    reads: true,
    needs: member,
    fails: '关键词翻译失败',
    quiet: true,
    body: z.object({ chs_keywords: Words('关键词') }),
    data: z.object({ keywords: z.array(z.string()), untranslated: z.array(z.string()).describe('pieces that stayed as they were') }),
    about: 'Whoever asks keeps the original keywords when this fails.',
  }),
  translateText: POST('/ixj_web/common/translator', {
    reads: true,
    needs: member,
    fails: '翻译失败',
    body: z.object({ text: Text, to: z.enum(['en', 'zh'], '语言无效').default('en') }),
    data: z.object({ text: z.string(), untranslated: z.array(z.string()) }),
  }),
  extract: POST('/ai_web/ai/keyword_extraction', {
    reads: true,
    needs: member,
    fails: '提取关键词失败',
    body: z.object({ text: Text }),
    data: z.array(Keyword),
    about: 'Terms of the dictionary in the order in which the text names them.',
  }),
  expand: POST('/ai_web/ai/keyword_expansion', {
    reads: true,
    needs: member,
    fails: '扩展关键词失败',
    body: z.object({ keywords: Words('关键词') }),
    data: z.array(Category.extend({ list: z.array(Keyword) })),
    about: 'What the keywords say nothing of yet (light, shot, style …), with a few terms for each.',
  }),
  label: STREAM('/aigc_web/ai/gpt_stream_generate_label', {
    needs: member,
    fails: '生成关键词失败',
    quiet: true,
    body: z.object({
      prompt: prose('文字', KEYWORD_LIMITS.text).min(1, '请输入文字'),
      conversation_id: label('对话编号', 200).default('').describe('not kept: keywords have no history'),
      prompt_type: z
        .enum(['extract', 'expand'], '生成方式无效')
        .default('extract')
        .describe('what the text names, or what it says nothing of'),
    }),
    data: z.object({
      response: z.string().describe('one keyword'),
      eng: z.string(),
      category: z.string(),
      source: z.literal('dictionary').describe('where it comes from: the product’s own dictionary, no model'),
    }),
    about: 'Keywords for a text as they are found, one an event.',
  }),
  wildcards: GET('/ai_web/ai/wildcard/wild_card_list', {
    needs: member,
    fails: '获取通配符失败',
    data: z.array(z.object({ name: z.string().describe('stands as __name__ in a prompt'), title: z.string(), total: z.int() })),
  }),
  wildcard: GET('/ai_web/ai/wildcard/wild_card_info', {
    needs: member,
    fails: '获取通配符内容失败',
    query: z.object({ name: line('通配符', 80) }),
    data: z.object({ name: z.string(), title: z.string(), list: z.array(z.string()) }),
  }),
  negatives: GET('/ai_web/ai/negative_template', {
    needs: member,
    fails: '获取反向提示词失败',
    once: true,
    data: z.array(z.object({ name: z.string(), keywords: z.array(z.string()) })),
  }),
  examples: GET('/ai_web/ai/keyword_example', {
    needs: member,
    fails: '获取提示词示例失败',
    data: z.array(z.object({ name: z.string(), keywords: z.array(z.string()) })),
  }),
})
