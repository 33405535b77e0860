// What stands between the writer and the server, in one line over the page, with what to do about it.
import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStore } from 'zustand'
import type { Room } from '../collaboration/index.ts'
import { saveDraft } from '../save-draft.ts'
import styles from './bars.module.css'

const TROUBLE = {
  'disk-full': '服务器存储空间已满，内容保留在本机',
  storage: '服务器暂时无法保存，内容保留在本机，恢复后会自动保存',
} as const

export const Notice = ({ room }: { room: Room }) => {
  const { phase, trouble, touched } = useStore(room.standing)
  const [read, setRead] = useState('')
  if (phase === 'refused')
    return (
      <div className={styles.notice} data-tone="danger" role="alert">
        <CircleAlert size={16} aria-hidden />
        <span className="grow">你已没有这份文档的权限，编辑器已关闭为只读{touched ? '；没有保存到服务器的内容可以下载留底' : ''}</span>
        {touched && (
          <Button size="small" onClick={() => saveDraft(room)}>
            下载留底
          </Button>
        )}
        <Link to="/">回首页</Link>
      </div>
    )
  if (!trouble && room.lost !== read)
    return (
      <div className={styles.notice} role="alert">
        <CircleAlert size={16} aria-hidden />
        <span className="grow">你的一处改动不能作为建议，服务器没有接受；文档已按服务器上的内容重新打开，之前的全文可以下载</span>
        <Button size="small" onClick={() => saveDraft(room, room.lost)}>
          下载留底
        </Button>
        <Button size="small" type="text" onClick={() => setRead(room.lost)}>
          知道了
        </Button>
      </div>
    )
  if (!trouble) return null
  return (
    <div className={styles.notice} role="alert">
      <CircleAlert size={16} aria-hidden />
      <span className="grow">{TROUBLE[trouble]}</span>
      <Button size="small" onClick={() => saveDraft(room)}>
        下载留底
      </Button>
    </div>
  )
}
