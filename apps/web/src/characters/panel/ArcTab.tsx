// 弧光: one sentence for each volume, or for the whole work where it has none; saved when left.
import { SavedField } from '../../ui/SavedField.tsx'
import type { PanelProps } from './CharacterPanel.tsx'
import styles from './panel.module.css'

/** The stretches of a story: its volumes in reading order, then what lies in none. */
const stretchesOf = (docs: PanelProps['presence']['docs']): { volume_id: number | null; name: string }[] => {
  const volumes = new Map(
    docs.flatMap(({ volume_id, volume_name }) => (volume_id === null ? [] : ([[volume_id, volume_name ?? '']] as const))),
  )
  const stretches = [...volumes].map(([volume_id, name]) => ({ volume_id, name }) as { volume_id: number | null; name: string })
  return [...stretches, { volume_id: null, name: stretches.length ? '整部作品' : '弧光' }]
}

export const ArcTab = ({ screen, character, presence }: PanelProps) => {
  const save = (volume_id: number | null) => (text: string) => {
    const others = character.arc.filter(step => step.volume_id !== volume_id)
    return screen.characters.change(character, { arc: text ? [...others, { volume_id, text }] : others })
  }
  return (
    <ol className={styles.arc}>
      {stretchesOf(presence.docs).map(({ volume_id, name }) => (
        <li key={volume_id ?? 0}>
          <span className="meta">{name}</span>
          <SavedField
            label={`弧光 ${name}`}
            value={character.arc.find(step => step.volume_id === volume_id)?.text ?? ''}
            max={200}
            rows={1}
            placeholder="这一段里，这个人变成了什么样"
            disabled={!screen.mayEdit}
            save={save(volume_id)}
          />
        </li>
      ))}
    </ol>
  )
}
