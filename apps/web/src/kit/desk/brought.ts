// A picture or a text on its way from the screen that made it to the one that it is put into: taken once, by the place it was meant for.

/** What is brought; `file_id` names a picture of the team. */
export type Brought =
  { kind: 'image'; url: string; file_id: number; width: number; height: number; thumb: string } | { kind: 'text'; text: string }

let brought: { place: string; what: Brought } | null = null

/** @param place of the screen that is opened next: `doc 7`, `page 3`, `scene` */
export function bring(place: string, what: Brought): void {
  brought = { place, what }
}

/** What came for a place; null where nothing did, or it was taken. */
export function takeBrought(place: string): Brought | null {
  if (brought?.place !== place) return null
  const { what } = brought
  brought = null
  return what
}
