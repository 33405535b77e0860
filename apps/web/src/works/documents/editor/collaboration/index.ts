// Co-writing's door for the editor's other folders.
export { CoWriting } from './binding.ts'
export { Composing } from './composing.ts'
export { Cursors, introduce, usePeople } from './presence.ts'
export { openRoom, type Room } from './room.ts'
export { noteStep } from './steps.ts'
export { isSafe, saveMark, savingState } from './saving.ts'
