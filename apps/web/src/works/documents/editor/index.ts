// The editor as other areas see it: its sheet, the room that a text is written in, its places.
export { goToScene } from './go-to.ts'
export { PageSheet } from './PageSheet.tsx'
export { useManuscript, useRoom } from './use-room.ts'
