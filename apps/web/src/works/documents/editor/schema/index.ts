// The schema's door for the editor's other folders.
export { asScene } from './as-scene.ts'
export { manuscriptNodes } from './nodes.ts'
export { calledScene, titleOfScene } from './scene-title.ts'
export { isFromElsewhere, Tidy } from './tidy.ts'
