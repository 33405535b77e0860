// Rows of a file that cannot be taken, each with why: the others are taken, or none is.
import { Modal } from 'antd'
import { api } from '../api.ts'
import { useClosing } from '../ui/form.ts'
import { type Checked, told } from './taking.ts'

const ImportDialog = ({ checked: { file, fitting, rejected }, onClose }: { checked: Checked; onClose: () => void }) => {
  const { busy, run } = useClosing(onClose)
  const takeRest = () => void run(async () => told((await api.entries.import({ file })).added))
  return (
    <Modal
      open
      title={`「${file.name}」有 ${rejected.length} 条不能导入`}
      okText={fitting ? `导入其余 ${fitting} 条` : '没有能导入的'}
      okButtonProps={{ disabled: !fitting }}
      cancelText="都不导入"
      confirmLoading={busy}
      onOk={takeRest}
      onCancel={onClose}
    >
      <ol className="stack max-h-320 overflow-auto" aria-label="不能导入的">
        {rejected.map(({ row, title, reason }) => (
          <li key={row} className="row py-6 line-b">
            <span className="meta num flex-none w-64">第 {row} 条</span>
            <span className="grow cut">{title || '（没有标题）'}</span>
            <span className="flex-none text-warn">{reason}</span>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
export default ImportDialog
