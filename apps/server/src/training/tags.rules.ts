// Words of training pictures: read from texts and names, changed in many pictures at once, and written as the caption of one. Pure.
import { TRAINING_LIMITS } from '@qianmu/contract/models/custom'

/** Tags of a text as captions are written: between commas or line ends, each once, without weights. */
export function tagsIn(text: string): string[] {
  const parts = text
    .replaceAll(/<(?:lora|lyco|hypernet):[^>]*>/gi, ',')
    .split(/[,，\r\n]+|\bBREAK\b/)
    .map(part =>
      part
        .replaceAll(/^[\s([{]+|(?::[\d.]+)?[\s)\]}]+$/g, '')
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, TRAINING_LIMITS.tag),
    )
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
