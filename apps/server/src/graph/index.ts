// Links between what is made and what it is made from, as other areas see them.
export { keepAsIs, link, madeFrom, relink, sourcesOf, usesOf } from './graph.store.ts'
