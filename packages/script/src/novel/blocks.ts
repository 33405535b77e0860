// What a novel becomes: blocks of a script, and questions that only a person can answer.

/** Where in the novel a block comes from: paragraphs of a chapter, both from 1. */
export interface Source {
  chapter: number
  from: number
  to: number
}

export interface NovelBlock {
  /** The same at every conversion of the same text: chapter, paragraph, place in it. */
  id: string
  type: 'scene_heading' | 'cast' | 'action' | 'dialogue'
  text: string
  /** Of dialogue; '' when nobody knows. */
  speaker: string
  /** OS: thought, or said by somebody who is not seen. */
  extension: '' | 'OS'
  /** How it is said. */
  paren: string
  /** How sure the rules are, 0–1. */
  confidence: number
  source: Source
}

export interface NovelQuestion {
  id: string
  kind: 'speaker' | 'place' | 'thought' | 'merge' | 'front'
  chapter: number
  /** The block it is about, or the first of them. */
  block_id: string
  /** The words in question. */
  about: string
  /** How many blocks an answer changes. */
  count: number
  options: { value: string; label: string; confidence: number }[]
}

/** What a person decided, by the question's id. */
export type NovelAnswers = Readonly<Record<string, string>>

export interface ConvertedChapter {
  blocks: NovelBlock[]
  questions: NovelQuestion[]
}

/** Said off screen, by nobody who is seen. */
export const OFF_SCREEN = '画外音'
