// Co-writing's door for the editor's other folders.
export { CoWriting } from './binding.ts'
export { Composing } from './composing.ts'
export { Cursors } from './presence.ts'
export { openRoom, type Room } from './room.ts'
export { noteStep } from './steps.ts'
