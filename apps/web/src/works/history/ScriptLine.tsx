// One line of a script in a comparison, with its changed characters marked.
import type { Block } from '@qianmu/script/elements'
import { textOf } from '@qianmu/script/elements'
import type { TextChange } from '@qianmu/script/diff'
import { Fragment } from 'react'
import { TextPicture } from '../pictures/embedded/index.ts'
import styles from './history.module.css'

type Tone = 'same' | 'added' | 'removed'

const SIGNS: Partial<Record<Block['type'], string>> = {
  action: '△',
  cast: '人物',
  transition: '转场',
  caption: '字幕',
  sound: '音效',
  shot: '镜头',
  note: '备注',
  parenthetical: '（）',
  image: '图片',
}

/** What stands in front of the text: a speaker's name in its column, or the sign of the element; and the manner of a speech. */
const frontOf = (block: Block): { name?: string; sign?: string; manner?: string } => {
  if (block.type !== 'dialogue') return { sign: SIGNS[block.type] ?? '' }
  const { speaker, ext, paren } = block.attrs
  return { name: ext ? `${speaker} ${ext}` : speaker, ...(paren ? { manner: `（${paren}）` } : {}) }
}

/** The characters of one side: what the other side alone has is left out. */
const Characters = ({ runs, tone }: { runs: readonly TextChange[]; tone: Tone }) => (
  <>
    {runs.map(({ state, text }, index) => {
      if (state === 'same') return <Fragment key={index}>{text}</Fragment>
      if (state === 'added') return tone === 'removed' ? null : <ins key={index}>{text}</ins>
      return tone === 'added' ? null : <del key={index}>{text}</del>
    })}
  </>
)

interface Props {
  block: Block
  tone: Tone
  /** The changed characters; without them the whole line is what `tone` says. */
  runs?: readonly TextChange[] | undefined
  /** Both sides in one line. */
  merged?: boolean
  /** Who changed it, as far as the versions tell. */
  author?: string | undefined
}

export const ScriptLine = ({ block, tone, runs, merged = false, author }: Props) => {
  const front = frontOf(block)
  const whole: TextChange[] = [{ state: tone, text: textOf(block) || '　' }]
  const isHeading = block.type === 'scene_heading' || block.type === 'heading'
  return (
    <p className={styles.line} data-tone={merged && runs ? 'changed' : tone} data-heading={isHeading || undefined}>
      {front.name !== undefined && <span className="flex-none w-84 pr-8 font-semibold">{front.name}</span>}
      {front.sign && <span className="flex-none min-w-20 pr-6 text-t3 text-12">{front.sign}</span>}
      <span className="grow">
        {front.manner && <span className="meta">{front.manner}</span>}
        {block.type === 'image' && <TextPicture block={{ ...block, content: [] }} small />}
        <Characters runs={runs ?? whole} tone={merged ? 'same' : tone} />
      </span>
      {author && <span className="cut flex-none max-w-96 pl-8 text-t2 text-12 font-normal">{author}</span>}
    </p>
  )
}
