// Sound as other screens see it.
export { MusicPicker, useMusic } from './MusicPicker.tsx'
