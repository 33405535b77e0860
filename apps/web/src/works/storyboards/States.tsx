// What stands in the place of shots: none yet, no document, a shot that is gone, an answer that failed.
import { Button } from 'antd'
import { Clapperboard, FilePlus2, Upload } from 'lucide-react'
import { useState } from 'react'
import { Guarded } from '../../kit/Guarded.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import styles from './storyboards.module.css'
import type { Storyboard } from './use-storyboard.ts'

export const Unread = ({ onAgain }: { onAgain: () => void }) => (
  <div className={styles.centre}>
    <Empty art="search" title="没有读到分镜" help="网络或服务器出了问题，分镜都还在。" action={<Button onClick={onAgain}>重试</Button>} />
  </div>
)

export const NoShots = ({ board, mayWrite, onText }: { board: Storyboard; mayWrite: boolean; onText: () => void }) => {
  const [busy, setBusy] = useState(false)
  const make = () => {
    setBusy(true)
    void board
      .sync()
      .catch(rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  const count = board.changes.length
  const first = board.scenes[0]?.scene_id
  return (
    <div className={styles.centre}>
      <Empty
        art="frames"
        title="还没有分镜"
        help={
          !mayWrite
            ? '有写作权限的成员可以从脚本生成分镜。'
            : count > 0
              ? `脚本可以生成 ${count} 镜：每个动作一镜，台词跟着说话的人，时长按语速估算。生成后都可以改。`
              : '脚本里还没有动作或台词，先写几行，再回来生成分镜。'
        }
        action={
          mayWrite && count > 0 ? (
            <Button type="primary" icon={<Clapperboard aria-hidden />} loading={busy} onClick={make}>
              从脚本生成
            </Button>
          ) : (
            <span className="row">
              <Button type="primary" onClick={onText}>
                打开脚本
              </Button>
              {mayWrite && first !== undefined && (
                <Button onClick={() => void board.add(first).catch(rethrowUnlessFailure)}>添加空白分镜</Button>
              )}
            </span>
          )
        }
      />
    </div>
  )
}

export const NoDocs = ({ unit, onNew, onImport }: { unit: string; onNew: () => void; onImport: () => void }) => (
  <div className={styles.centre}>
    <Empty
      art="page"
      title="还没有文档"
      help={`分镜从脚本来。新建一${unit}，或导入 Word、txt、Fountain、Final Draft 文件。`}
      action={
        <Guarded need="WriteWork" scope="author">
          <span className="row">
            <Button type="primary" icon={<Upload aria-hidden />} onClick={onImport}>
              导入文件
            </Button>
            <Button icon={<FilePlus2 aria-hidden />} onClick={onNew}>
              新建文档
            </Button>
          </span>
        </Guarded>
      }
    />
  </div>
)

export const Gone = ({ onBoard }: { onBoard: () => void }) => (
  <div className={styles.centre}>
    <Empty art="search" title="这个分镜已不在" help="它可能已被删除。" action={<Button onClick={onBoard}>看全部分镜</Button>} />
  </div>
)
