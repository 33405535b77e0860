// Goods out of a sheet: sent with progress; rows that can't be read are named, the others are taken.
import type { Data } from '@qianmu/contract/kit/call'
import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { useOpened } from '../GameRoom.tsx'

type Outcome = Data<typeof api.gameObjects.importGoods.contract>

export const GoodsImport = ({ onClose }: { onClose: () => void }) => {
  const { workId } = useOpened()
  const [share, setShare] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async (file: File) => {
    setShare(0)
    try {
      setOutcome(await api.gameObjects.importGoods({ project_id: workId, file }, { onProgress: setShare }))
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setShare(undefined)
    }
  }
  const files = useFiles({ accept: '.csv,.xlsx,.json', multiple: false, testId: 'goods-import', take: ([file]) => file && void send(file) })
  return (
    <Modal open title="导入物品" footer={<Button onClick={onClose}>完成</Button>} onCancel={onClose}>
      <div className="stack gap-12" {...files.zone}>
        <p className="meta">第一行写列名：名称、类型、描述、价格、堆叠、图标。可以是 CSV、Excel 或 JSON。</p>
        <Button type="primary" loading={share !== undefined} onClick={files.choose}>
          选择文件
        </Button>
        {share !== undefined && <Progress aria-label="上传进度" percent={Math.round(share * 100)} />}
        {outcome && (
          <div role="status" className="stack gap-4">
            <p>
              导入了 {outcome.added} 个物品{outcome.types > 0 && `，新建 ${outcome.types} 个类型`}
            </p>
            <ul aria-label="没有读进来的行" className="max-h-200 overflow-auto">
              {outcome.bad.map(({ row, msg }) => (
                <li key={row} className="text-danger">
                  第 {row} 行：{msg}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {files.field}
    </Modal>
  )
}
