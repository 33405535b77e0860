// One document as a reader sees it: its name, then line by line in the usual layout.
import type { Content } from '@qianmu/script/elements'
import { cueOf, lineOf, textOf } from '@qianmu/script/elements'
import { TextOfDoc, TextPicture } from '../../pictures/embedded/index.ts'
import { linesOf } from './script.ts'
import styles from './reading.module.css'

export const Manuscript = ({ docId, name, content }: { docId: number; name: string; content: Content }) => (
  <TextOfDoc value={docId}>
    <h2 className="mb-16 text-[18px] text-center">{name}</h2>
    {linesOf(content).map(({ block, position }) =>
      block.type === 'image' ? (
        <TextPicture key={block.attrs.id} block={block} />
      ) : (
        <p
          key={block.attrs.id}
          className={styles.line}
          data-type={block.type}
          data-scene={block.type === 'scene_heading' ? position : undefined}
        >
          {block.type === 'dialogue' ? (
            <>
              <b>{cueOf(block.attrs)}</b>：{textOf(block)}
            </>
          ) : (
            lineOf(block, position)
          )}
        </p>
      ),
    )}
  </TextOfDoc>
)
