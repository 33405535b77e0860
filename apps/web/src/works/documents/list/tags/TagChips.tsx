// Content tags as small chips in a document's row: the first ones, and how many more.
import type { ContentTag } from '@qianmu/contract/works/catalogue'
import { tagColour } from './colours.ts'
import styles from './tags.module.css'

const SHOWN = 2

export const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: tagColour(color) }} aria-hidden />
)

export const TagChips = ({ tags }: { tags: readonly ContentTag[] }) => {
  if (!tags.length) return null
  const names = tags.map(({ name }) => name).join('、')
  return (
    <span className={styles.chips} title={names} role="img" aria-label={`标签：${names}`}>
      {tags.slice(0, SHOWN).map(({ content_tag_id, name, color }) => (
        <span key={content_tag_id} className={styles.chip}>
          <Swatch color={color} />
          {name}
        </span>
      ))}
      {tags.length > SHOWN && <span className="meta num">+{tags.length - SHOWN}</span>}
    </span>
  )
}
