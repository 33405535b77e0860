// Names: by a language model where one is wanted, each held against the options, and by our own tables for as many as are then missing.
import { generateNames, type MadeName, type NameOptions } from '@qianmu/script/language/names/generate'
import { nameQuestion, verifiedNames } from '@qianmu/script/prompts/names'
import type { Uses } from '../../app.ts'
import { RULES_ENGINE } from './engine.ts'
import { askModel } from './model.ts'
import { reader } from './readings.ts'

/** Names are to differ from those of yesterday. */
const TEMPERATURE = 0.9
const NOTE = '语言模型取的名字逐个核对过条件和读音；寓意是它说的，诗句核对不到的不列出处'

const by = (who: 'rules' | 'model') => (name: MadeName) => ({ ...name, by: who })

export const namedByRules = (options: NameOptions) => {
  const { names, notes } = generateNames(options, reader)
  return { names: names.map(by('rules')), notes, engine: RULES_ENGINE }
}

/** As many of a model as hold, the rest of our own. */
export async function named(app: Uses<'languages' | 'now'>, options: NameOptions, gone: AbortSignal) {
  const { answer, engine } = await askModel(app, nameQuestion(options), { temperature: TEMPERATURE, note: NOTE }, gone)
  const own = verifiedNames(answer, options, reader)
  const missing = options.limit - own.length
  if (missing === 0) return { names: own.map(by('model')), notes: [], engine }
  const more = namedByRules({ ...options, limit: missing, taken: [...options.taken, ...own.map(each => each.family + each.given)] })
  return { names: [...own.map(by('model')), ...more.names], notes: more.notes, engine }
}
