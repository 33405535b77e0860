// Files on their way into a work: progress, what was made of each, warnings, and errors at the file.
import { IMPORT_ENDINGS } from '@qianmu/contract/works/exchange'
import { Button, Progress } from 'antd'
import { CircleCheck, CircleX, FileText, TriangleAlert, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './import.module.css'

interface Incoming {
  key: number
  name: string
  /** 0…1 while it is sent; 1 = being read by the server. */
  share: number
  done?: { docs: number; warnings: string[] }
  error?: string
}
let nextKey = 1

export const ACCEPT = IMPORT_ENDINGS.join(',')

/** Imports files one after the other, because each may hold a whole season. */
export const useImports = (project_id: number, refresh: () => Promise<unknown>) => {
  const [list, setList] = useState<readonly Incoming[]>([])
  const change = (key: number, part: Partial<Incoming>) =>
    setList(before => before.map(each => (each.key === key ? { ...each, ...part } : each)))
  const add = useCallback(
    async (files: readonly File[], volume_id: number | null) => {
      const incoming = files.map(file => ({ file, entry: { key: nextKey++, name: file.name, share: 0 } as Incoming }))
      setList(before => [...incoming.map(({ entry }) => entry), ...before])
      for (const { file, entry } of incoming) {
        try {
          const { docs, warnings } = await api.exchange.import(
            { project_id, file, ...(volume_id ? { volume_id } : {}) },
            { quiet: true, onProgress: share => change(entry.key, { share }) },
          )
          change(entry.key, { share: 1, done: { docs: docs.length, warnings } })
          await refresh()
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          change(entry.key, { error: error.fields[0]?.msg ?? error.message })
        }
      }
    },
    [project_id, refresh],
  )
  return { list, add, clear: () => setList(before => before.filter(each => !each.done && !each.error)) }
}

const State = ({ item }: { item: Incoming }) => {
  if (item.error) return <span className="danger">{item.error}</span>
  if (item.done) return <span className="good">导入了 {item.done.docs} 个文档</span>
  return (
    <Progress percent={Math.round(item.share * 100)} size="small" showInfo={false} aria-label={`${item.name} 上传进度`} status="active" />
  )
}

const Icon = ({ item }: { item: Incoming }) => {
  if (item.error) return <CircleX size={16} className="danger" aria-hidden />
  return item.done ? <CircleCheck size={16} className="good" aria-hidden /> : <FileText size={16} aria-hidden />
}

export const ImportPanel = ({ list, onClear }: { list: readonly Incoming[]; onClear: () => void }) => {
  if (!list.length) return null
  return (
    <section className={styles.panel} aria-label="导入" aria-live="polite">
      <header className="row">
        <h2 className="grow">导入</h2>
        <IconButton icon={X} label="清除已结束的" size={24} onClick={onClear} />
      </header>
      <ul>
        {list.map(item => (
          <li key={item.key} className={styles.item}>
            <Icon item={item} />
            <span className={`strong cut ${styles.name}`}>{item.name}</span>
            <span className={styles.state}>
              <State item={item} />
            </span>
            {item.done?.warnings.map(warning => (
              <span key={warning} className={`warned ${styles.warning}`}>
                <TriangleAlert size={14} aria-hidden />
                {warning}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {list.some(item => item.error) && <p className="meta">支持 {IMPORT_ENDINGS.join('、')}，每个最大 50 MB</p>}
      {list.every(item => item.done || item.error) && (
        <Button size="small" type="text" onClick={onClear}>
          知道了
        </Button>
      )}
    </section>
  )
}
