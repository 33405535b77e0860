// The history area as the editor uses it: keeping a version.
export { VersionDialog } from './VersionDialog.tsx'
