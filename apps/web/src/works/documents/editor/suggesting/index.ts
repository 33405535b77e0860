// Suggesting's door for the editor's other folders.
export { acceptAt } from './accepting.ts'
export { MovedScenes } from './ghosts.ts'
export { movesIn, placeOfScene, type SceneMove, suggestSceneMove } from './moves.ts'
export { asSuggestion, chooseMode, limitMode, type Mode, MODES, rememberedMode, suggestingAuthor, suggestsOnly, useMode } from './mode.ts'
export { Suggesting } from './suggesting.ts'
export { decide, goToProposal, isOwn, proposalAt, proposalsIn, stepProposal } from './verdict.ts'
