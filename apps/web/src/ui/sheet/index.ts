// Sheets: tables that are written in like a spreadsheet.
export type { Column } from './columns.ts'
export type { Edit, Value } from './model.ts'
export { Sheet, type SheetHandle, type SheetLine, type Side } from './Sheet.tsx'
export { type Edge, useRowDrag } from './use-row-drag.tsx'
export { type Picked, usePicked } from './use-picked.ts'
