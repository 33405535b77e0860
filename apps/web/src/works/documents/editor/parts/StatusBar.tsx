// The 28 px bar under the page: words, time on screen, where one is, how speech and action share the words.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import type { Editor } from '@tiptap/core'
import { countLikeWord } from '@qianmu/script/statistics'
import { useEditorState } from '@tiptap/react'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { largeNumber, percent } from '../../../../ui/format.ts'
import { useDeskLooks } from '../desk-looks.ts'
import { placeOf } from '../editing/index.ts'
import { spokenTime } from '../../../../ui/format.ts'
import type { Figures } from '../figures.ts'
import styles from './bars.module.css'

interface Props {
  editor: Editor
  /** Null until they are counted; the bar has its place from the beginning. */
  figures: Figures | null
  /** What the work is; not known before the document has been read. */
  media: MediaType | undefined
  /** How far the words have come; left out until the document has been read. */
  goal: ReactNode
}

export const StatusBar = ({ editor, figures, media, goal }: Props) => {
  const sceneIndex = useEditorState({ editor, selector: ({ editor: { state } }) => placeOf(state)?.sceneIndex ?? 0 })
  const song = useDeskLooks(looks => looks.song)
  return (
    <footer className={styles.status} aria-label="字数与时长">
      {figures && <Sums editor={editor} figures={figures} sceneIndex={sceneIndex} media={media} goal={goal} />}
      <span className="grow" />
      {figures && figures.dialogueRatio > 0 && (
        <span>
          对白 {percent(figures.dialogueRatio)} · 动作 {percent(1 - figures.dialogueRatio)}
        </span>
      )}
      <span>{song ? '宋体' : '黑体'} 16</span>
    </footer>
  )
}

/** What is counted, and what Word would say; counted when it is asked for. */
const Counted = ({ editor }: Pick<Props, 'editor'>) => (
  <>
    汉字、英文单词和数字各算一字，不算标点。
    <br />按 Word 的算法（含标点）：{countLikeWord(editor.getText({ blockSeparator: '\n' })).toLocaleString('zh-CN')} 字
  </>
)

const Sums = ({ editor, figures, sceneIndex, media, goal }: Props & { figures: Figures; sceneIndex: number }) => {
  const position = figures.rows.slice(0, sceneIndex + 1).filter(row => row.no !== '').length
  return (
    <>
      <Tooltip title={<Counted editor={editor} />} destroyOnHidden>
        <strong tabIndex={0}>
          {media ? `本${MEDIA_TYPES[media].unit}` : '本文'}{' '}
          {figures.words < 10_000 ? figures.words.toLocaleString('zh-CN') : largeNumber(figures.words)} 字
        </strong>
      </Tooltip>
      {goal}
      {figures.minutes > 0 && <span>约 {spokenTime(figures.minutes)}</span>}
      {figures.scenes > 0 && (
        <span>
          场 {position} / {figures.scenes}
        </span>
      )}
    </>
  )
}
