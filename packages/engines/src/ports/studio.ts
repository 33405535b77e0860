// What a workflow asks of the studio, as the person who runs it: their documents and characters, and what is made of them.

/** A sound or a film that a node hands on. */
export interface StudioFile {
  kind: 'audio' | 'video'
  name: string
  bytes: Uint8Array
}
export interface StudioAsked {
  /** The node and, where it is run for a list, which item: the same of one run is made once, however often the run begins again. */
  node: string
  item: number
  signal: AbortSignal
}
/**
 * Does the work of a node.
 *
 * @returns its outputs by slot: texts, documents, files, PNG bytes for pictures; lists of these where the node gives a list
 * @throws StudioFault with what the person reads at the node
 */
export type Studio = (name: string, inputs: Readonly<Record<string, unknown>>, asked: StudioAsked) => Promise<unknown[]>
export class StudioFault extends Error {}

export const isStudioFile = (value: unknown): value is StudioFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'kind' in value && (value.kind === 'audio' || value.kind === 'video')
