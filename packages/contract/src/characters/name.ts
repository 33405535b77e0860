// What names of characters are held to.
import * as z from 'zod'
import { line } from '../kit/scalars.ts'
import { CHARACTER_LABELS } from './labels.ts'

export const characterName = () => line(CHARACTER_LABELS.name, 30)

const proposed = (label: string) =>
  z
    .string(`${label}无效`)
    .max(100, `${label}太长`)
    .overwrite(text => text.replace(/[\p{Cc}\s]+/gu, ' '))
/** In one line, and longer than a name may be: whoever is proposed under it is told so. */
export const proposedName = () => proposed(CHARACTER_LABELS.name)
export const proposedAliases = (most: number) => z.array(proposed(CHARACTER_LABELS.aliases), '别名无效').max(most, '别名太多')
