// What stands beside a text in the editor, as other areas see it.
export { useSideTab } from './side-tab.ts'
