// What names of characters are held to.
import { line } from '../kit/scalars.ts'
import { CHARACTER_LABELS } from './labels.ts'

export const characterName = () => line(CHARACTER_LABELS.name, 30)
