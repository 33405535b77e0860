export { default } from '../../works/documents/list/ScriptPage.tsx'
