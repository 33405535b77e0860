// Sound as other screens see it.
export { MusicPicker } from './MusicPicker.tsx'
