// Suggesting's door for the editor's other folders.
export { chooseMode, type Mode, MODES, rememberedMode, suggestingAuthor, useMode } from './mode.ts'
export { Suggesting } from './suggesting.ts'
export { decide, goToProposal, proposalAt, proposalsIn, stepProposal } from './verdict.ts'
