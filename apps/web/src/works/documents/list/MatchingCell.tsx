// How far the pictures of a document's passages are, in its row: 「18 / 24 段」 with a bar, and how many pictures that is.
import type { DocRow } from '@qianmu/contract/works/documents'
import styles from './matching-cell.module.css'

export const MatchingCell = ({ matching: { passages, given, pictures } }: { matching: NonNullable<DocRow['matching']> }) => (
  <>
    <span className={styles.progress} data-full={(passages > 0 && given === passages) || undefined}>
      {passages > 0 ? (
        <>
          <span className={styles.bar} aria-hidden>
            <span style={{ width: `${(given / passages) * 100}%` }} />
          </span>
          <span>
            {given} / {passages} 段
          </span>
        </>
      ) : (
        '未划分'
      )}
    </span>
    <span className={styles.pictures}>{pictures ? `${pictures} 张图` : '—'}</span>
  </>
)
