// Conflicts to write with: a library filtered by kind and genre, or ordered by likeness to the scene at the caret.
import type { Conflict } from '@qianmu/contract/assistant/text-tools'
import { Button, Input, Select } from 'antd'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { copyText } from '../../ui/copy.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { sceneText } from './text-of-editor.ts'
import styles from './text-tools.module.css'
import type { ToolProps } from './TextTools.tsx'

const PAGE = 10
/** The most of a scene that is compared; it travels in the address. */
const LIKE_CHARS = 300

export const ConflictTool = ({ editor }: ToolProps) => {
  const [type, setType] = useState<string>()
  const [genre, setGenre] = useState<string>()
  const [keyword, setKeyword] = useState('')
  const [text, setText] = useState('')
  const [size, setSize] = useState(PAGE)
  const { data: properties } = useCall(api.textTools.properties, {}, { staleMs: Infinity })
  const query = { ...(type ? { type } : {}), ...(genre ? { genre } : {}), ...(keyword ? { keyword } : {}), ...(text ? { text } : {}) }
  const { data } = useCall(api.textTools.conflicts, { ...query, page: 1, size })
  const valuesOf = (key: string) =>
    properties?.find(each => each.key === key)?.values.map(({ value, count }) => ({ value, label: `${value} ${count}` })) ?? []
  return (
    <>
      <div className={styles.form}>
        <Select size="small" allowClear placeholder="类型" aria-label="类型" value={type} onChange={setType} options={valuesOf('type')} />
        <Select
          size="small"
          allowClear
          placeholder="题材"
          aria-label="题材"
          value={genre}
          onChange={setGenre}
          options={valuesOf('genre')}
        />
        <Input.Search
          size="small"
          className={styles.wide}
          allowClear
          placeholder="关键词"
          aria-label="关键词"
          maxLength={40}
          onSearch={value => setKeyword(value.trim())}
        />
      </div>
      <div className={styles.bar}>
        <Button size="small" onClick={() => setText(sceneText(editor).slice(0, LIKE_CHARS))}>
          找与这一场相近的
        </Button>
        {text && (
          <Button size="small" type="text" onClick={() => setText('')}>
            不按相近排
          </Button>
        )}
        <span className="grow" />
        {data && <span className="meta num">共 {data.total} 条</span>}
      </div>
      {data?.total === 0 && <Empty art="search" title="没有符合的冲突" help="换一个类型、题材或关键词。" />}
      <ul className={styles.cards} aria-label="冲突素材">
        {data?.list.map(conflict => (
          <ConflictRow key={conflict.id} conflict={conflict} />
        ))}
      </ul>
      {data && data.total > data.list.length && (
        <Button size="small" block onClick={() => setSize(size + PAGE)}>
          再显示 {Math.min(PAGE, data.total - data.list.length)} 条
        </Button>
      )}
    </>
  )
}

const ConflictRow = ({ conflict }: { conflict: Conflict }) => {
  const { title, type, parties, stakes, escalation, genres, similarity } = conflict
  const copy = async () => {
    const lines = [title, `双方：${parties}`, `赌注：${stakes}`, ...escalation.map((step, at) => `${at + 1}. ${step}`)]
    if (await copyText(lines.join('\n'))) toast.success(`已复制「${title}」`)
  }
  return (
    <li className={styles.card}>
      <span className="row">
        <span className="strong grow">{title}</span>
        <IconButton size={24} icon={Copy} label={`复制 ${title}`} onClick={() => void copy()} />
      </span>
      <p>
        {parties}，争的是{stakes}
      </p>
      <ol className={styles.ladder}>
        {escalation.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="meta">
        {type} · {genres.join(' ')}
        {similarity > 0 && ` · 相近 ${Math.round(similarity * 100)} %`}
      </p>
    </li>
  )
}
