// The history area as the editor uses it: keeping a version, and hearing of those that others keep.
export { useVersionNews } from './news.ts'
export { VersionDialog } from './VersionDialog.tsx'
