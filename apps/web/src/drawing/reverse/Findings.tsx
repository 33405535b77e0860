// What was found out about a picture: first what was written into it, then the guessed words with how sure each is.
import { Button, Checkbox, Segmented, Skeleton } from 'antd'
import { Copy, ImagePlus, Minus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../kit/toast.ts'
import { copyText } from '../../ui/copy.ts'
import { percent } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { studioPath } from '../modes.ts'
import { EngineBadge } from '../parts/EngineBadge.tsx'
import { Exact } from './Exact.tsx'
import styles from './reverse.module.css'
import type { Item, Queue } from './use-queue.ts'
import { useReading } from './use-reading.ts'
import { promptOf, type Word, wordsOf } from './words.ts'

const ALL = '全部'

const WordRow = ({ word, item, queue }: { word: Word; item: Item; queue: Queue }) => {
  const { zh, en, confidence, ticked } = word
  return (
    <li className={styles.word} data-ticked={ticked}>
      <Checkbox
        checked={ticked}
        aria-label={`用 ${zh}`}
        onChange={({ target }) => queue.change(item.key, { ticks: { ...item.ticks, [en]: target.checked } })}
      />
      <span className="cut">{zh}</span>
      <span className="quiet cut">{en}</span>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: percent(confidence).replace(' ', '') }} />
      </span>
      <span className="num">{percent(confidence)}</span>
      <IconButton icon={Minus} size={24} label={`去掉 ${zh}`} onClick={() => queue.change(item.key, { removed: [...item.removed, en] })} />
    </li>
  )
}

const Words = ({ words, item, queue, approximate }: { words: readonly Word[]; item: Item; queue: Queue; approximate: boolean }) => {
  const [chosen, setChosen] = useState(ALL)
  const groups = [ALL, ...new Set(words.map(({ group }) => group))]
  const shown = groups.includes(chosen) ? chosen : ALL
  return (
    <>
      <div className={styles.head}>
        <h3>识别到的词</h3>
        <span className="meta grow">
          {words.length} 个，选 {words.filter(({ ticked }) => ticked).length}
        </span>
        {approximate && <span className="py-1 px-8 rounded-4 bg-warn-soft text-warn text-12">近似</span>}
      </div>
      {approximate && <p className="meta">只量了颜色、明暗、比例和构图，不认识画面里的人和物。</p>}
      {groups.length > 2 && (
        <Segmented className="my-8 mx-0" size="small" aria-label="词的类别" options={groups} value={shown} onChange={setChosen} />
      )}
      <ul aria-label="识别到的词">
        {words
          .filter(({ group }) => shown === ALL || group === shown)
          .map(word => (
            <WordRow key={word.en} {...{ word, item, queue }} />
          ))}
      </ul>
    </>
  )
}

const Footer = ({ words }: { words: readonly Word[] }) => {
  const navigate = useNavigate()
  const prompt = promptOf(words)
  const count = words.filter(({ ticked }) => ticked).length
  const copy = async () => {
    if (await copyText(prompt)) toast.success('已复制')
  }
  return (
    <footer className="flex items-center gap-8 min-h-56 py-0 px-16 border-t border-line">
      <span className="meta grow">低于 50 % 默认不选</span>
      <Button icon={<Copy size={14} aria-hidden />} disabled={!count} onClick={() => void copy()}>
        复制
      </Button>
      <Button
        type="primary"
        icon={<ImagePlus size={14} aria-hidden />}
        disabled={!count}
        onClick={() => void navigate(`${studioPath('txt2img')}?words=${encodeURIComponent(prompt)}`)}
      >
        用 {count} 个词画图
      </Button>
    </footer>
  )
}

export const Findings = ({ item, queue }: { item: Item; queue: Queue }) => {
  const { reading, parameters, error } = useReading(item)
  const words = wordsOf(reading, item)
  return (
    <section className="flex flex-col min-h-0 bg-panel line-l" aria-label="结果">
      <div className="flex-1 overflow-y-auto py-12 px-16">
        <div className={styles.head}>
          <h2 className="grow">结果</h2>
          {reading?.engine_kind && <EngineBadge studio={{ engine: { name: reading.engine, kind: reading.engine_kind } }} />}
        </div>
        {parameters && <Exact parameters={parameters} />}
        {error && <p className={styles.failed}>{error}</p>}
        {!error && !reading && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {reading?.state === 'done' && <Words {...{ words, item, queue }} approximate={reading.approximate} />}
      </div>
      <Footer words={words} />
    </section>
  )
}
