// A text as one stream: where scenes begin, where lines begin, and the characters between; what tracking and its verdicts work on.

import { type Block, type BlockType, buildBlock, joinRuns, type Mark, type Scene } from '../elements.ts'

export type Token =
  | { kind: 'scene'; attrs: Scene['attrs'] }
  | { kind: 'block'; type: BlockType; attrs: Block['attrs'] }
  | { kind: 'text'; text: string; marks: readonly Mark[] }

const NO_MARKS: readonly Mark[] = []

/** Scenes as a stream. */
export function tokensOf(scenes: readonly Scene[]): Token[] {
  const out: Token[] = []
  for (const scene of scenes) {
    out.push({ kind: 'scene', attrs: scene.attrs })
    for (const block of scene.content) {
      out.push({ kind: 'block', type: block.type, attrs: block.attrs })
      for (const run of block.content ?? []) out.push({ kind: 'text', text: run.text, marks: run.marks ?? NO_MARKS })
    }
  }
  return out
}

/** A well-formed stream as scenes. */
export function scenesOf(tokens: readonly Token[]): Scene[] {
  const scenes: Scene[] = []
  let open: Extract<Token, { kind: 'block' }> | undefined
  let runs: Extract<Token, { kind: 'text' }>[] = []
  const close = () => {
    if (open) scenes.at(-1)!.content.push(buildBlock(open.type, open.attrs, joinRuns(runs)))
    open = undefined
    runs = []
  }
  for (const token of tokens) {
    if (token.kind === 'text') runs.push(token)
    else {
      close()
      if (token.kind === 'block') open = token
      else scenes.push({ type: 'scene', attrs: token.attrs, content: [] })
    }
  }
  close()
  return scenes
}

/** How many positions a token takes; ends of lines and scenes take one each without being tokens. */
export const sizeOf = (token: Token): number => (token.kind === 'text' ? token.text.length : 1)

/** Where each token of a well-formed stream begins, counted as ProseMirror counts, from 0 before the first scene. */
export function placesOf(tokens: readonly Token[]): number[] {
  let at = 0
  let inBlock = false
  let inScene = false
  return tokens.map(token => {
    if (token.kind !== 'text' && inBlock) at++
    if (token.kind === 'scene' && inScene) at++
    if (token.kind !== 'text') inBlock = token.kind === 'block'
    inScene = true
    const from = at
    at += sizeOf(token)
    return from
  })
}

/** A token, or the beginning of a line or scene that was taken away from its place in the stream. */
export type Item = Token & { gone?: boolean }

/**
 * Makes a stream well-formed from which beginnings were taken away: characters go to the line before, lines to the scene before, scenes
 * without lines go. Where nothing stands before, the last beginning that was taken away comes back.
 */
export function settled<T extends Item>(items: readonly T[]): T[] {
  const out: T[] = []
  const gone = new Map<Token['kind'], T>()
  let hasBlock = false
  for (const item of items) {
    if (item.gone) {
      gone.set(item.kind, { ...item, gone: false })
      continue
    }
    if (out.length === 0 && item.kind !== 'scene') out.push(gone.get('scene')!)
    if (item.kind === 'text') {
      if (!hasBlock) out.push(gone.get('block')!)
      hasBlock = true
      // The line that began this scene is gone, so the characters belong to the last line of the scene before.
      let place = out.length
      while (out[place - 1]!.kind === 'scene') place--
      out.splice(place, 0, item)
      continue
    }
    if (item.kind === 'block') hasBlock = true
    out.push(item)
  }
  return out.filter((item, at) => item.kind !== 'scene' || out[at + 1]?.kind === 'block')
}
