// The list of a work's documents as other areas see it.
export { questions } from './DocMenu.tsx'
export { STATUS_COLOURS } from './states.ts'
export { allDocs } from './tree.ts'
export { useDocuments } from './use-documents.ts'
