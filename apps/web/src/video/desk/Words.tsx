// The words of a caption with the times at which they are said: heard one by one, set by ear, and a place to cut at.
import type { Caption } from '@qianmu/contract/video/captions'
import { beginAt, clock, evenly, type Word, wordsOf } from '@qianmu/subtitle'
import { Button } from 'antd'
import { Eraser, Scissors, Timer } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { cueOf } from './captions.ts'
import styles from './desk.module.css'

interface Props {
  caption: Caption
  disabled: boolean
  /** Where the film stands, in ms. */
  now: () => number
  onSeek: (ms: number) => void
  onChange: (words: string | undefined, label: string) => void
  /** Cuts the caption at a time. */
  onCut: (ms: number) => void
}

const Timed = ({ caption, words, disabled, now, onSeek, onChange, onCut }: Props & { words: readonly Word[] }) => {
  const [chosen, choose] = useState(0)
  const nth = Math.min(chosen, words.length - 1)
  const timeOf = (word: Word) => caption.start_ms + word.at
  const beat = () => {
    onChange(beginAt(cueOf(caption), nth, now()) || undefined, '打点')
    choose(Math.min(nth + 1, words.length - 1))
  }
  useShortcut('w', beat, { label: '逐字：这个词从播放位置开始', group: '校对' }, !disabled)
  return (
    <>
      <span className="row gap-4">
        <h3 className="grow text-12 text-t2">逐字</h3>
        <IconButton
          icon={Timer}
          label={`「${words[nth]!.text.trim()}」从播放位置开始`}
          keys="W"
          size={24}
          disabled={disabled}
          onClick={beat}
        />
        <IconButton
          icon={Scissors}
          label="从这个词拆开"
          size={24}
          disabled={disabled || nth === 0}
          onClick={() => onCut(timeOf(words[nth]!))}
        />
        <IconButton icon={Eraser} label="去掉逐字时间" size={24} disabled={disabled} onClick={() => onChange(undefined, '去掉逐字时间')} />
      </span>
      <ol className={styles.timed} aria-label="逐字时间">
        {words.map((word, at) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === nth || undefined}
              title={clock(timeOf(word), '.')}
              onClick={() => {
                choose(at)
                onSeek(timeOf(word))
              }}
            >
              {word.text.trim() || '␣'}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

export const Words = (props: Props) => {
  const { caption, disabled, onChange } = props
  const words = wordsOf(cueOf(caption))
  if (words.length > 0) return <Timed key={caption.id} {...props} words={words} />
  const first = evenly(cueOf({ ...caption }))
  return first === '' ? null : (
    <Button size="small" type="text" className="self-start" disabled={disabled} onClick={() => onChange(first, '逐字时间')}>
      给每个词配时间
    </Button>
  )
}
