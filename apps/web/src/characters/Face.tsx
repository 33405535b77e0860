// A character's face: the portrait, or the last letter of the name on the character's hue.
import type { Character } from '@qianmu/contract/characters'
import { useCallback } from 'react'
import { initial } from '../ui/format.ts'
import { CHART } from '../ui/theme/palette.ts'
import { useMode } from '../ui/theme/ThemeProvider.tsx'
import styles from './face.module.css'

/** The character's hue in the present theme. */
export const useHue = (): ((hue: number) => string) => {
  const mode = useMode()
  return useCallback((hue: number) => CHART[mode][hue % CHART[mode].length] ?? CHART[mode][0]!, [mode])
}

type Faced = Pick<Character, 'name' | 'hue' | 'profile_image'>

export const Face = ({ character, size = 28 }: { character: Faced; size?: number }) => {
  const colour = useHue()(character.hue)
  return (
    <span
      className={styles.face}
      style={{ width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.4)), '--hue': colour } as React.CSSProperties}
    >
      {character.profile_image ? <img src={character.profile_image.url} alt="" /> : <span aria-hidden>{initial(character.name)}</span>}
    </span>
  )
}
