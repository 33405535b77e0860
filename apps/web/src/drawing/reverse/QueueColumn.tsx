// The pictures to read: where they are put in, and how each stands.
import { Button, Input } from 'antd'
import { CircleX, ImageUp, Link2, LoaderCircle, X } from 'lucide-react'
import { useState } from 'react'
import { useFiles } from '../../ui/files/use-files.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { offerUndo } from '../../ui/undo.ts'
import styles from './reverse.module.css'
import type { Item, Queue } from './use-queue.ts'
import { useReading } from './use-reading.ts'

const Standing = ({ item }: { item: Item }) => {
  const { reading, parameters, error } = useReading(item)
  if (error)
    return (
      <span className={styles.failed}>
        <CircleX size={12} aria-hidden />
        {error}
      </span>
    )
  if (parameters) return <span className={styles.exact}>读到生成参数</span>
  if (reading) return <span className="meta">识别 {reading.words.length} 词</span>
  return (
    <span className={styles.busy}>
      <LoaderCircle size={12} aria-hidden />
      {item.task_id ? '识别中…' : '上传中…'}
    </span>
  )
}

const Row = ({ item, queue }: { item: Item; queue: Queue }) => {
  const remove = () => {
    const before = queue.items
    queue.remove(item.key)
    offerUndo(`已移出 ${item.name}`, () => queue.restore(before))
  }
  return (
    <li className={styles.item} data-current={item.key === queue.current?.key}>
      <button type="button" aria-current={item.key === queue.current?.key} onClick={() => queue.show(item.key)}>
        {item.thumb ? <img src={item.thumb} alt="" /> : <span className={styles.blank} />}
        <span className="stack">
          <span className="cut">{item.name}</span>
          <Standing item={item} />
        </span>
      </button>
      <IconButton icon={X} size={24} label={`移出 ${item.name}`} onClick={remove} />
    </li>
  )
}

/** The address of a picture on the web: Enter fetches it. */
const AddressField = ({ onAddress }: { onAddress: (address: string) => void }) => {
  const [typed, setTyped] = useState('')
  const take = () => {
    if (!typed.trim()) return
    onAddress(typed.trim())
    setTyped('')
  }
  return (
    <Input
      size="small"
      type="url"
      aria-label="图片网址"
      placeholder="或粘贴图片网址，按 Enter"
      prefix={<Link2 size={14} aria-hidden />}
      maxLength={2048}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        take()
      }}
    />
  )
}

export const QueueColumn = ({ queue }: { queue: Queue }) => {
  const { choose, field, zone, over } = useFiles({
    accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif',
    testId: 'reverse-files',
    take: queue.add,
  })
  return (
    <section className="flex flex-col gap-12 overflow-y-auto p-12 bg-panel line-r" aria-label="要反推的图片">
      <div
        className="p-12 border border-dashed border-line2 rounded-6 text-center data-[over=true]:border-ring data-[over=true]:bg-soft"
        data-over={over}
        {...zone}
      >
        <Button
          type="text"
          className="inline-flex flex-col items-center w-full h-auto p-4"
          icon={<ImageUp size={18} aria-hidden />}
          onClick={choose}
        >
          拖入、粘贴或选择图片
        </Button>
        <p className="meta">可多张，单张不超过 30 MB</p>
      </div>
      <AddressField onAddress={queue.fetch} />
      {field}
      {queue.items.length > 0 && <h2 className="meta">本次 {queue.items.length} 张</h2>}
      <ul className="flex flex-col gap-4">
        {queue.items.map(item => (
          <Row key={item.key} item={item} queue={queue} />
        ))}
      </ul>
    </section>
  )
}
