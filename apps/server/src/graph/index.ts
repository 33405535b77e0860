// Links between what is made and what it is made from, as other areas see them.
export { keepAsIs, link, madeFrom, relink, sourcesOf, usesOf } from './graph.store.ts'
export type { KindName } from './kinds/kinds.ts'
export { closureOf, type Made, seenOf, type Seen, type SeenThing, type Thing } from './made.store.ts'
export { driftOf, rebuild, touched, upToDate } from './relate.store.ts'
