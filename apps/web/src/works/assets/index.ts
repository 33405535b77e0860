// Sheets and material as other areas see them.
export { ShelfButton } from './ShelfButton.tsx'
