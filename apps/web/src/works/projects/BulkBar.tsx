// What can be done with the selected works; docked at the bottom, Esc clears (mockup 04).
import type { Project } from '@qianmu/contract/works/projects'
import { Button } from 'antd'
import { Copy, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Guarded } from '../../kit/Guarded.tsx'
import { useWorkActions } from './actions.ts'
import styles from './manage.module.css'

interface Props {
  works: readonly Project[]
  bin: boolean
  onClear: () => void
}

export const BulkBar = ({ works, bin, onClear }: Props) => {
  const { copy, remove, restore } = useWorkActions()
  useEffect(() => {
    const clear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !document.querySelector('.ant-modal, .ant-dropdown:not(.ant-dropdown-hidden)'))
        onClear()
    }
    document.addEventListener('keydown', clear)
    return () => document.removeEventListener('keydown', clear)
  }, [onClear])
  const foreign = works.some(work => !work.is_owner)
  const reason = foreign ? '选中的作品里有不是你负责的' : undefined
  const then = (done: Promise<void>) => void done.then(onClear)
  return (
    <div className={styles.bulk} role="toolbar" aria-label="批量操作">
      <span className="strong num">已选 {works.length} 部</span>
      {bin ? (
        <Button
          size="small"
          type="text"
          disabled={foreign}
          title={reason}
          icon={<RotateCcw aria-hidden />}
          onClick={() => then(restore(works))}
        >
          恢复
        </Button>
      ) : (
        <Guarded need="mWorkManage" scope="team">
          <Button size="small" type="text" icon={<Copy aria-hidden />} onClick={() => then(copy(works))}>
            复制
          </Button>
        </Guarded>
      )}
      <span className="grow" />
      {!bin && (
        <Button
          size="small"
          type="text"
          danger
          disabled={foreign}
          title={reason}
          icon={<Trash2 aria-hidden />}
          onClick={() => then(remove(works))}
        >
          删除
        </Button>
      )}
      <Button size="small" type="text" onClick={onClear}>
        取消选择 <kbd>Esc</kbd>
      </Button>
    </div>
  )
}
