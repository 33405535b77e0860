// Who a character is, in a few lines: for the card over the text and for the side panel.
import type { Character } from '@qianmu/contract/characters'
import { Face } from '../Face.tsx'
import styles from './editor.module.css'

export const CharacterCard = ({ character }: { character: Character }) => {
  const { name, gender, age, identity, want, aliases, figures } = character
  const facts = [gender === '未知' ? '' : gender, age && `${age.replace(/岁$/, '')} 岁`, identity].filter(Boolean)
  return (
    <div className={styles.card}>
      <Face character={character} size={36} />
      <div className="grow">
        <p className="strong">{name}</p>
        {facts.length > 0 && <p className="meta">{facts.join(' · ')}</p>}
        {want && <p>想要：{want}</p>}
        {aliases.length > 0 && <p className="meta">又叫 {aliases.map(alias => alias.text).join('、')}</p>}
        <p className="meta num">
          全剧 {figures.scenes} 场 · {figures.lines} 句
        </p>
      </div>
    </div>
  )
}
