// What can be done with the selected works (mockup 04).
import type { Project } from '@qianmu/contract/works/projects'
import { Button } from 'antd'
import { Copy, RotateCcw, Trash2 } from 'lucide-react'
import { Guarded } from '../../kit/Guarded.tsx'
import { useWorkActions } from './actions.ts'

interface Props {
  works: readonly Project[]
  bin: boolean
  onClear: () => void
}

export const BulkActions = ({ works, bin, onClear }: Props) => {
  const { copy, remove, restore } = useWorkActions()
  const foreign = works.some(work => !work.is_owner)
  const reason = foreign ? '选中的作品里有不是你负责的' : undefined
  const then = (done: Promise<void>) => void done.then(onClear)
  return (
    <>
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
    </>
  )
}
