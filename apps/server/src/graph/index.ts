// Links between what is made and what it is made from, as other areas see them.
export { link, madeFrom, sourcesOf, usesOf } from './graph.store.ts'
