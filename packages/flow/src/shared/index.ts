// Workflows that several people draw at once.
export { flatOf, isWritten, type KeptExposed, partsOf, readExposed, readGraph, same, writeExposed, writeGraph } from './doc.ts'
export { drawnOf } from './drawn.ts'
export {
  addGroup,
  addNode,
  addSlot,
  freshKey,
  type GraphPlace,
  linksIn,
  linkSlots,
  newNode,
  nodeIds,
  nodeItem,
  removeGroup,
  removeNodes,
  setFields,
  setGroup,
  setWidget,
  slotsOf,
  subgraphsOf,
  unlinkSlots,
} from './edit.ts'
export { flatten, unflatten } from './flat.ts'
export { graphOfKey, keyIn, restOfKey, ROOT } from './keys.ts'
export { copyPart, pastePart } from './part.ts'
export { giveHosts, keepHostValues, type Promoted, promotedOf, valuesOf } from './promoted.ts'
export { type Proxied, proxiedOf, proxiedValue, setHostValue } from './proxied.ts'
export { reroutesOf } from './reroutes.ts'
export { addDoor, makeSubgraph, unpackSubgraph } from './subgraphs.ts'
