// What open windows are told of changes: an event of the stream, with the rows that changed where the receiver may read them.
import type { Character } from './characters.ts'
import type { DrawResult } from './drawing/pictures.ts'
import type { DubLine } from './sound/dubs.ts'
import type { Card } from './works/cards.ts'
import type { DocRow } from './works/documents.ts'
import type { Project } from './works/projects.ts'
import type { Shot } from './works/storyboards.ts'

/** What everybody who may see a work sees of it alike. */
export const WORK_FACE = [
  'project_name',
  'script_type',
  'length_type',
  'target_group',
  'tags',
  'cover',
  'docs',
  'words',
  'members',
  'updated_at',
] as const satisfies readonly (keyof Project)[]
export type WorkFace = Pick<Project, 'project_id' | (typeof WORK_FACE)[number]>

/** The rows that are told of, by what has changed. The list they stand in is named by the id of a work, a document, a grid of lines or a person. */
export interface CarriedRows {
  works: WorkFace
  documents: Omit<DocRow, 'matching'>
  ideas: Card
  storyboards: Shot
  characters: Character
  drawing: DrawResult
  dubs: DubLine
}
export type Carried = keyof CarriedRows

/** Some rows of a list have changed. Without `rows` nobody says which: the list is to be asked again. */
export interface Change<Row> {
  rows?: readonly Row[]
  /** Ids of those that do not stand in the list any more. */
  gone?: readonly number[]
}
