// The media library of a work, as games show theirs too.
export { askOverwrite, default as ResourcesPage, type Door } from './ResourcesPage.tsx'
