// A character in the graph: a circle with the name below; as-graph.tsx knows its height.
import type { Character } from '@qianmu/contract/characters'
import { Face } from '../Face.tsx'
import styles from './graph.module.css'

export const FaceCircle = ({ character, size, picked }: { character: Character; size: number; picked: boolean }) => (
  <div className="stack items-center text-14 leading-20 text-center cursor-pointer">
    <span className={`mb-8 rounded-full ${styles.face}`} data-picked={picked || undefined}>
      <Face character={character} size={size} />
    </span>
    <span className="strong cut max-w-full">{character.name}</span>
    {character.identity && <span className="cut max-w-full text-t2 text-12 leading-18">{character.identity}</span>}
  </div>
)
