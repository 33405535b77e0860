// How a script looks on paper: what stands on its title page, and what stands around its text.

import type { DraftColour } from './revised.ts'

export interface Look {
  /** Of the title page; what is empty is left out. Without any, the title stands there alone. */
  writer: string
  draft: string
  date: string
  contact: string
  /** Scene numbers before the headings. */
  numbers: boolean
  /** The name of the work and of the part at the head of each page. */
  header: boolean
  /** Tables of the cast and of the scenes behind the title page. */
  lists: boolean
  /** Only the scenes of this person; '' = all. */
  speaker: string
  paper: Paper
  /** Lines that were changed since are marked; an instant of ISO 8601, '' = none. */
  since: string
  /** Of the pages that hold such lines; '' = white. */
  colour: DraftColour | ''
}

/** Width and height in points. */
export const PAPERS = { A4: [595.28, 841.89], Letter: [612, 792] } as const
export type Paper = keyof typeof PAPERS

export const PLAIN_LOOK: Look = {
  writer: '',
  draft: '',
  date: '',
  contact: '',
  numbers: true,
  header: true,
  lists: false,
  speaker: '',
  paper: 'A4',
  since: '',
  colour: '',
}

/** The lines below the title, from top to bottom; the contact stands at the foot of the page. */
export const creditsOf = ({ writer, draft, date }: Look): string[] => [writer && `编剧　${writer}`, draft, date].filter(line => line !== '')
