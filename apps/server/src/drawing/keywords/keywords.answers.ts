// Words for drawing: answers from the product's own dictionary.
import { keywords } from '@qianmu/contract/drawing/keywords'
import { CATEGORIES, NEGATIVE_PRESETS, toChinese, toEnglish } from '@qianmu/drawing/dictionary'
import type { Uses } from '../../app.ts'
import { answer } from '../../kit/answer.ts'
import { found } from '../../kit/refuse.ts'
import { EXAMPLES } from './examples.ts'
import { categoryAt, keywordsOf, shownCategories, termsIn, WILDCARDS } from './lists.ts'

/** Terms that are offered for what a prompt says nothing of. */
const OFFERED = 6

/** The words of a category, each with whether an engine that can tell draws it. */
async function listOf(app: Uses<'images'>, categoryId: number) {
  const words = keywordsOf(found(categoryAt(categoryId), '关键词分类'))
  const draws = (await app.images.probes()).flatMap(each => each.probe.capabilities.draws ?? [])[0]
  return words.map(word => ({ ...word, sketched: draws?.(word.chs) ?? true }))
}

/** Categories of which a text names no term, with a few of each. */
function unsaid(text: string) {
  const said = new Set(termsIn(text).map(term => term.category_id))
  return CATEGORIES.flatMap((category, at) =>
    said.has(at + 1) ? [] : [{ ...shownCategories[at]!, list: keywordsOf(category).slice(0, OFFERED) }],
  )
}

/** Keywords for a text, one by one. */
function* labels(text: string, how: 'extract' | 'expand') {
  const terms = how === 'extract' ? termsIn(text) : unsaid(text).flatMap(({ list }) => list)
  for (const { chs, eng, category_id } of terms)
    yield { response: chs, eng, category: shownCategories[category_id - 1]!.name, source: 'dictionary' as const }
}

export const keywordAnswers = answer(keywords)({
  categories: () => shownCategories,
  list: ({ app, query }) => listOf(app, query.category_id),
  aiCategories: () => shownCategories,
  aiList: ({ app, query }) => listOf(app, query.category_id),
  translate({ body }) {
    const done = body.chs_keywords.map(toEnglish)
    return { keywords: done.map(each => each.text), untranslated: [...new Set(done.flatMap(each => each.untranslated))] }
  },
  translateText: ({ body }) => (body.to === 'en' ? toEnglish(body.text) : toChinese(body.text)),
  extract: ({ body }) => termsIn(body.text),
  expand: ({ body }) => unsaid(body.keywords.join('，')),
  label: ({ body }) => labels(body.prompt, body.prompt_type),
  wildcards: () => CATEGORIES.map(({ title, terms }) => ({ name: title, title, total: terms.length })),
  wildcard({ query }) {
    const list = found(Object.hasOwn(WILDCARDS, query.name) ? WILDCARDS[query.name] : undefined, '通配符')
    return { name: query.name, title: query.name, list: [...list] }
  },
  negatives: () => NEGATIVE_PRESETS.map(({ title, keywords: words }) => ({ name: title, keywords: [...words] })),
  examples: () => EXAMPLES.map(({ name, keywords: words }) => ({ name, keywords: [...words] })),
})
