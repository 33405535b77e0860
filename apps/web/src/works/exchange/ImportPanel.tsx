// Files on their way into a work: progress, what was made of each, warnings, and errors at the file.
import { IMPORT_ENDINGS } from '@qianmu/contract/works/exchange'
import type { Loss } from '@qianmu/script/losses'
import { Button, Progress } from 'antd'
import { CircleCheck, CircleX, FileText, TriangleAlert, X } from 'lucide-react'
import { create } from 'zustand'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { hashOf } from '../../kit/file-hash.ts'
import { heldOpen } from '../../ui/files/under-way.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Losses } from '../../ui/losses/Losses.tsx'
import styles from './import.module.css'

interface Incoming {
  key: number
  name: string
  /** 0…1 while it is sent; 1 = being read by the server. */
  share: number
  done?: { docs: number; warnings: string[]; losses: readonly Loss[] }
  /** The same bytes were imported into this work a moment ago; waits for the user's word. */
  again?: () => void
  error?: string
}
let nextKey = 1

export const ACCEPT = IMPORT_ENDINGS.join(',')

/** Files that this window has imported: work and SHA-256. */
const imported = new Set<string>()

/** What is on its way into each work, and what became of it: it goes on while other pages are looked at, and shows when one comes back. */
const useLists = create<Readonly<Record<number, readonly Incoming[]>>>(() => ({}))
const NOTHING: readonly Incoming[] = []

/** Imports files one after the other, because each may hold a whole season. A file that just came in is asked about first. */
export const useImports = (project_id: number, refresh: () => Promise<unknown>) => {
  const list = useLists(lists => lists[project_id] ?? NOTHING)
  const setList = (next: (before: readonly Incoming[]) => readonly Incoming[]) =>
    useLists.setState(lists => ({ [project_id]: next(lists[project_id] ?? NOTHING) }))
  const change = (key: number, part: Partial<Incoming>) =>
    setList(before => before.map(each => (each.key === key ? { ...each, ...part } : each)))
  const send = async (file: File, key: number, mark: string, volume_id: number | null) => {
    try {
      const onProgress = (share: number) => change(key, { share })
      const input = { project_id, file, ...(volume_id ? { volume_id } : {}) }
      const { docs, warnings, losses } = await api.exchange.import(input, { quiet: true, onProgress })
      imported.add(mark)
      change(key, { share: 1, done: { docs: docs.length, warnings, losses } })
      await refresh()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      change(key, { error: error.fields[0]?.msg ?? error.message })
    }
  }
  const sendAll = async (files: readonly File[], volume_id: number | null) => {
    const incoming = files.map(file => ({ file, entry: { key: nextKey++, name: file.name, share: 0 } as Incoming }))
    setList(before => [...incoming.map(({ entry }) => entry), ...before])
    for (const { file, entry } of incoming) {
      const mark = `${project_id} ${await hashOf(file)}`
      const go = async () => {
        setList(before => before.map(each => (each.key === entry.key ? { ...entry } : each)))
        await heldOpen(send(file, entry.key, mark, volume_id))
      }
      if (imported.has(mark)) change(entry.key, { again: () => void go() })
      else await go()
    }
  }
  const add = (files: readonly File[], volume_id: number | null) => heldOpen(sendAll(files, volume_id))
  return { list, add, clear: () => setList(before => before.filter(each => !each.done && !each.error && !each.again)) }
}

const State = ({ item }: { item: Incoming }) => {
  if (item.error) return <span className="danger">{item.error}</span>
  if (item.again)
    return (
      <span className="warned">
        这个文件刚刚导入过{' '}
        <Button size="small" onClick={item.again}>
          仍然导入
        </Button>
      </span>
    )
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
          <li key={item.key} className="flex flex-wrap items-center gap-y-4 gap-x-8 min-h-32">
            <Icon item={item} />
            <span className="strong cut w-240">{item.name}</span>
            <span className="flex-1 min-w-160">
              <State item={item} />
            </span>
            {item.done?.warnings.map(warning => (
              <span key={warning} className="warned flex items-center gap-6 w-full pl-24 text-12">
                <TriangleAlert size={14} aria-hidden />
                {warning}
              </span>
            ))}
            {item.done && (
              <div className="w-full pl-24">
                <Losses losses={item.done.losses} title="没有原样读进来的" />
              </div>
            )}
          </li>
        ))}
      </ul>
      <footer className="row">
        <p className="meta grow">{list.some(item => item.error) && `支持 ${IMPORT_ENDINGS.join('、')}，每个最大 50 MB`}</p>
        {list.every(item => item.done || item.error || item.again) && (
          <Button size="small" onClick={onClear}>
            知道了
          </Button>
        )}
      </footer>
    </section>
  )
}
