// Rewriting and continuing as the editor mounts them; the panel's code comes when it is first asked for.
export { RewriteButton, useLanguageEngine } from './RewriteButton.tsx'
export { WritingHost } from './WritingHost.tsx'
