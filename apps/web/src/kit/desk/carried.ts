// A picture or a text on its way from the screen that made it to the one that it is put into: taken once, by the place it was meant for.

/** What is carried; `file_id` names a picture of the team. */
export type Carried =
  { kind: 'image'; url: string; file_id: number; width: number; height: number; thumb: string } | { kind: 'text'; text: string }

let carried: { place: string; what: Carried } | null = null

/** @param place of the screen that is opened next: `doc 7`, `page 3`, `scene` */
export function carry(place: string, what: Carried): void {
  carried = { place, what }
}

/** What came for a place; null where nothing did, or it was taken. */
export function takeCarried(place: string): Carried | null {
  if (carried?.place !== place) return null
  const { what } = carried
  carried = null
  return what
}
