// One prompt in the words of each engine: what the WebUI reads as it is, and ComfyUI's smaller syntax with what had to be left out.
import { parseAttention, writeAttention } from './attention.ts'
import { loraTag, takeLoras } from './lora.ts'
import type { LoraUse } from '../form/models.ts'

/** `ignored`: what of the prompt the engine has no equal for, as it was written, to be said beside the picture. */
export interface EnginePrompt {
  text: string
  ignored: string[]
}

/** The WebUI loads LoRAs by their tags; everything else is its own syntax. */
export const webuiPrompt = (prompt: string, loras: readonly LoraUse[] = []): EnginePrompt => ({
  text: [takeLoras(prompt).prompt, ...loras.map(loraTag)].filter(Boolean).join(' '),
  ignored: [],
})

const ALTERNATION = /\[([^[\]|]{0,200})\|[^[\]]{0,500}\]/g
const SCHEDULE = /\[(?:([^[\]:|]{0,200}):)?([^[\]:|]{0,200}):(\d{1,3}(?:\.\d{1,4})?)\]/g

/**
 * The prompt for CLIPTextEncode: weights flattened, LoRA tags out (they are loaded by nodes), embeddings marked. ComfyUI has no BREAK, no AND,
 * no alternation and no schedule: BREAK and AND become commas, of the others what is drawn longer stays (facts: image engines §5.5).
 */
export function comfyPrompt(prompt: string, embeddings: readonly string[] = []): EnginePrompt {
  const ignored = new Set<string>()
  const taken = takeLoras(prompt)
  for (const lora of taken.loras) ignored.add(loraTag(lora))
  const parts = taken.prompt.split(/\bAND\b/)
  const without = (parts.length > 1 ? parts.map(part => part.trim()) : parts)
    .join(', ')
    .replaceAll(ALTERNATION, (all, first: string) => {
      ignored.add(all)
      return first
    })
    .replaceAll(SCHEDULE, (all, from: string | undefined, to: string, when: string) => {
      ignored.add(all)
      return Number(when) > 0.5 && Number(when) <= 1 ? (from ?? '') : to
    })
  if (parts.length > 1) ignored.add('AND')
  const spans = parseAttention(without).map(span => {
    if (span !== 'BREAK') return { ...span, text: markEmbeddings(span.text, embeddings) }
    ignored.add('BREAK')
    return { text: ', ', weight: 1 }
  })
  return { text: writeAttention(spans), ignored: [...ignored] }
}

/** Bare names of embeddings, as the WebUI knows them, with the mark that ComfyUI wants. */
function markEmbeddings(text: string, embeddings: readonly string[]): string {
  if (!embeddings.length) return text
  const known = new Map(embeddings.map(name => [name.toLowerCase(), name]))
  return text.replaceAll(/(?<![\w:-])[\w-]+(?:\.[\w-]+)*/g, word => {
    const name = known.get(word.toLowerCase())
    return name ? `embedding:${name}` : word
  })
}
