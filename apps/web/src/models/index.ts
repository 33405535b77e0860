// Models as other areas see them.
export { refreshModels } from './actions.ts'
export { drawPath } from './shown.ts'
export { signOf } from './signs.ts'
