// Words of training pictures: read from texts and names, changed in many pictures at once, and written as the caption of one. Pure.
import { TRAINING_LIMITS } from '@qianmu/contract/models/custom'

const OPENS = '([{ '
const CLOSES = ')]} '
/** A word without the brackets and the weight that prompts put around it. By hand, for a text of nothing but brackets must not take long. */
function bare(part: string): string {
  const text = part.trim()
  let [from, to] = [0, text.length]
  const close = () => {
    while (to > from && CLOSES.includes(text[to - 1]!)) to--
  }
  while (from < to && OPENS.includes(text[from]!)) from++
  close()
  const colon = text.lastIndexOf(':', to - 1)
  if (colon > from && /^[\d.]{1,8}$/.test(text.slice(colon + 1, to))) to = colon
  close()
  return text
    .slice(from, to)
    .replaceAll(/[\p{Cc}\s]/gu, ' ')
    .trim()
    .slice(0, TRAINING_LIMITS.tag)
}

/** Tags of a text as captions are written: between commas or line ends, each once, without weights. */
export function tagsIn(text: string): string[] {
  const parts = text
    .replaceAll(/<(?:lora|lyco|hypernet):[^<>]{0,300}>/gi, ',')
    .split(/[,，\r\n]|\bBREAK\b/)
    .map(bare)
    .filter(Boolean)
  return [...new Set(parts)].slice(0, TRAINING_LIMITS.tags)
}

/** Tags that the name of a file says: words between signs, without numbers and what cameras and programs write. */
export const tagsOfName = (name: string): string[] =>
  tagsIn(
    name
      .slice(name.lastIndexOf('/') + 1)
      .replace(/\.[^.]*$/, '')
      .split(/[_,，;+&\-\s()（）[\]【】]+/)
      .filter(word => /\p{L}/u.test(word) && !/^(?:img|dsc|image|photo|screenshot|pic|\d+\w{0,2}|[\da-f]{8,})$/i.test(word))
      .join(','),
  )

export interface Edit {
  add: readonly string[]
  at: 'start' | 'end'
  remove: readonly string[]
  replace: readonly { from: string; to: string }[]
  order: '' | 'count' | 'name'
}

/** The tags of one picture after an edit: replaced, then removed, then added, then put in order. @param counts of every tag, for the order */
export function edited(tags: readonly string[], { add, at, remove, replace, order }: Edit, counts: ReadonlyMap<string, number>): string[] {
  const named = new Map(replace.map(({ from, to }) => [from, to]))
  const gone = new Set(remove)
  const kept = tags.map(tag => named.get(tag) ?? tag).filter(tag => !gone.has(tag))
  const fresh = add.filter(tag => !gone.has(tag))
  // Whoever adds a word to the start wants it there, even if the picture has it further back.
  const all = at === 'start' ? [...fresh, ...kept] : [...kept, ...fresh]
  const once = [...new Set(all)].slice(0, TRAINING_LIMITS.tags)
  if (order === 'name') return once.toSorted((one, other) => one.localeCompare(other, 'zh'))
  if (order === 'count') return once.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  return once
}

/** What is learnt from a picture: the trigger word first, without what belongs to the subject itself. */
export function captionOf(
  tags: readonly string[],
  { trigger_word, features }: { trigger_word: string; features: readonly string[] },
): string {
  const out = new Set([...features, trigger_word])
  return [...(trigger_word ? [trigger_word] : []), ...tags.filter(tag => !out.has(tag))].join(', ')
}
