// Where results go on to, as other areas see it.
export { UseMenu } from './UseMenu.tsx'
export { DocSelect, WorkSelect } from './Choices.tsx'
