// How well a model goes with a prompt: what both name, by the product's dictionary in either language, and how much of the prompt that is. Pure.
import type { Model } from '@qianmu/contract/models/large'
import type { ModelMatch } from '@qianmu/contract/models/matching'
import { CATEGORIES, toChinese, toEnglish } from '@qianmu/drawing/dictionary'
import { termsIn } from '../drawing/keywords/index.ts'

/** A model that can be had. `path` is where the engine keeps its file, which often says what it is for; '' when it is words alone. */
export interface Candidate {
  model: Model
  path: string
}
/** A thing that a prompt names: a term of the dictionary, or a word that is not in it. */
interface Part {
  shown: string
  /** Its English words; none of what is not in the dictionary and Chinese. */
  english: readonly string[]
  /** How much it says about the choice of a model. */
  weight: number
}
/** A place where a model says what it is. */
interface Source {
  label: string
  text: string
  /** How surely it says so. */
  strength: number
}
interface Read extends Source {
  terms: ReadonlySet<string>
  words: ReadonlySet<string>
}

/** Models are made for a manner of drawing first; what is drawn they mostly can without. */
const MANNER = new Set(CATEGORIES.flatMap(({ id }, at) => (id === 'style' || id === 'medium' ? at + 1 : [])))
const MANNER_WEIGHT = 2
/** Of a term that is named in part, at least this share of its English words. */
const ENOUGH = 0.5
/** What stands in texts and in names of files and says nothing of pictures. */
const EMPTY_WORDS =
  /^(?:sd|sdxl|xl|flux|lora|loras|model|models|checkpoint|style|mix|base|fp\d+|v?\d+(?:\.\d+)*|safetensors|ckpt|the|and|with|of|in|on|at|to|by|for|from|is|an)$/
const REASONS = 5
/** What a prompt names beyond these decides nothing any more (ours). */
const PARTS = 200

/** `inkWash_v2-night` as words that a dictionary can know. */
const spelt = (text: string) => text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_\-./\\]+/g, ' ')
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 1 && !EMPTY_WORDS.test(word))
const termsOf = (text: string) => termsIn(toChinese(text).text)

/** What a prompt names, each once: first the dictionary's terms, then words it does not know. */
export function partsOf(prompt: string): Part[] {
  const known = termsOf(prompt).map(({ chs, eng, category_id }) => ({
    shown: chs,
    english: wordsOf(eng),
    weight: MANNER.has(category_id) ? MANNER_WEIGHT : 1,
  }))
  const latin = toChinese(prompt).untranslated.flatMap(wordsOf)
  const chinese = toEnglish(prompt).untranslated.filter(piece => piece.length > 1)
  const unknown = [...new Set([...latin, ...chinese])].map(word => ({ shown: word, english: wordsOf(word), weight: 1 }))
  return [...known, ...unknown].slice(0, PARTS)
}

const folderOf = (path: string) => path.split(/[/\\]/).slice(0, -1).join('/')
function sourcesOf({ model: { trigger_words, model_name, model_style }, path }: Candidate): Source[] {
  // Words alone bring little to a prompt that says them already: a file that was made for it comes first.
  if (model_style === 'keyword') return [model_name, ...trigger_words].map(text => ({ label: '关键词', text, strength: 0.6 }))
  return [
    ...trigger_words.map(text => ({ label: '触发词', text, strength: 1 })),
    { label: '名称', text: model_name, strength: 0.9 },
    { label: '文件夹', text: folderOf(path), strength: 0.5 },
  ].filter(({ text }) => text !== '')
}

function readSource(source: Source): Read {
  const text = spelt(source.text)
  return { ...source, terms: new Set(termsOf(text).map(term => term.chs)), words: new Set(wordsOf(text)) }
}

/** How surely a source names a part, from 0 to its strength. */
function namedIn({ text, terms, words, strength }: Read, { shown, english }: Part): number {
  if (terms.has(shown)) return strength
  if (english.length === 0) return [text, ...terms].some(each => each.includes(shown)) ? strength : 0
  const share = english.filter(word => words.has(word)).length / english.length
  return share >= ENOUGH ? strength * share : 0
}

/** The models that name anything of a prompt, the best first; the same for the same prompt. */
export function matchesOf(candidates: readonly Candidate[], parts: readonly Part[], limit: number): ModelMatch[] {
  const whole = parts.reduce((sum, part) => sum + part.weight, 0)
  const judged = candidates.map(candidate => {
    const sources = sourcesOf(candidate).map(readSource)
    const named = parts
      .map(part => {
        const sure = sources.map(source => ({ source, sureness: namedIn(source, part) }))
        const best = sure.reduce((one, other) => (other.sureness > one.sureness ? other : one))
        return { part, source: best.source, points: best.sureness * part.weight }
      })
      .filter(({ points }) => points > 0)
      .toSorted((one, other) => other.points - one.points)
    const score = named.reduce((sum, { points }) => sum + points, 0) / Math.max(1, whole)
    return {
      model: candidate.model,
      score,
      reasons: named.slice(0, REASONS).map(({ part, source }) => `${source.label}「${source.text}」与「${part.shown}」相符`),
    }
  })
  return judged
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.model.model_name.localeCompare(other.model.model_name, 'zh'))
    .slice(0, limit)
}
