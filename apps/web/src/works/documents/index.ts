// The list of a work's documents, as games show theirs too.
export { default as ScriptPage } from './list/ScriptPage.tsx'
