// LoRA tags of a prompt, `<lora:name:0.8>`: taken out for engines that load them by name, and written.
import type { LoraUse } from '../form/models.ts'
import { trimmedOfGaps } from './trim.ts'

/** Names hold no `<`, so that a run of unclosed tags stays linear. */
const TAG = /<(?:lora|lyco):([^<>:]{1,200})(?::([^<>:]*))?(:[^<>]*)?>/gi
const TAG_HERE = new RegExp(TAG.source, 'iy')
const MAX_LORAS = 30
const STRONGEST = 10

/** What a tag says: behind the weight stand weights of blocks and other parts, which only the WebUI's extensions read. */
function useOf(name: string, weight: string | undefined, more = ''): LoraUse {
  // A part with a name is no weight.
  const isNamed = weight?.includes('=') === true
  const rest = isNamed ? `:${weight}${more}` : more
  return { name: name.trim(), weight: isNamed ? 1 : weightOf(weight), ...(rest && { rest }) }
}
/** The weight as a number: absent is 1 as in the WebUI, nonsense too. */
function weightOf(text: string | undefined): number {
  const weight = text === undefined || text.trim() === '' ? 1 : Number(text)
  return Number.isFinite(weight) && Math.abs(weight) <= STRONGEST ? weight : 1
}

/** Two decimals are as fine as anyone sets it, and keep 0.8 from becoming 0.8000000000000001. */
export const rounded = (value: number, decimals = 2) => Number(value.toFixed(decimals))

export const loraTag = ({ name, weight, rest = '' }: LoraUse) => `<lora:${name}:${rounded(weight)}${rest}>`

/** Where the LoRA tag ends that begins at this place; undefined where none does. */
export function tagEnd(text: string, at: number): number | undefined {
  if (text[at] !== '<') return undefined
  TAG_HERE.lastIndex = at
  return TAG_HERE.test(text) ? TAG_HERE.lastIndex : undefined
}

/** The prompt with another LoRA in the tags of one, each at its weight. */
export const withTagOf = (prompt: string, lora: string, other: string): string =>
  prompt.replaceAll(TAG, (tag, name: string) => (name.trim() === lora ? tag.replace(name, () => other) : tag))

/** The prompt without the tag of one LoRA. */
export const withoutTag = (prompt: string, lora: string): string => {
  const rest = prompt.replaceAll(TAG, (tag, name: string) => (name.trim() === lora ? '\uE000' : tag))
  return rest === prompt ? prompt : joinAround(rest)
}

/** The prompt without its LoRA tags and the commas they leave behind, and the LoRAs in order, each name once with its last weight. */
export function takeLoras(prompt: string): { prompt: string; loras: LoraUse[] } {
  const found = new Map<string, LoraUse>()
  const rest = prompt.replaceAll(TAG, (tag, name: string, weight: string | undefined, more: string | undefined) => {
    // More than these stay where they are, to be told.
    if (found.size >= MAX_LORAS && !found.has(name.trim())) return tag
    found.set(name.trim(), useOf(name, weight, more))
    return '\uE000'
  })
  if (!found.size) return { prompt, loras: [] }
  return { prompt: joinAround(rest), loras: [...found.values()] }
}

/** Pieces around removed tags, without doubled commas at the seams, and without one behind or before a bracket. */
const joinAround = (rest: string) =>
  rest
    .split('\uE000')
    .map(trimmedOfGaps)
    .filter(Boolean)
    .join(', ')
    .replaceAll(/([([]), /g, '$1')
    .replaceAll(/, (?=:[\d.]|[)\]])/g, '')
