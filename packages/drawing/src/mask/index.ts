// Masks of partial redrawing: painting, areas, rims, steps, how they are shown and written.
export { type Brush, BRUSH, type Dab } from './brush.ts'
export { MAX_EDGE } from './edge.ts'
export { MaskEditor } from './editor.ts'
export { around, type Mask, type Point, type Rect, within } from './grid.ts'
export { type OverlayColours, paintOverlay, type View } from './overlay.ts'
export { buffersOf, carryOut, type ChangedTile, changesOf, type MaskOrder } from './orders.ts'
export { HEALING, healed, type Holes, holesOf } from './heal.ts'
export { maskPng } from './png.ts'
