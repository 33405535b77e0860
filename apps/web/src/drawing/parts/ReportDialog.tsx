// Reports what is wrong with a picture to the operators of the instance.
import { REPORT_REASONS, type ReportReason } from '@qianmu/contract/drawing/reports'
import { Form, Input, Radio } from 'antd'
import { useLocation } from 'react-router'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

const MAX_CHARS = 2000
const OPTIONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }))

interface Said {
  reason: ReportReason
  text: string
}

/** @param imageId a picture of the record */
const ReportDialog = ({ recordId, imageId, onClose }: { recordId: number; imageId: number; onClose: () => void }) => {
  const { pathname } = useLocation()
  const run = async ({ reason, text }: Said) => {
    await api.reports.report({ record_id: recordId, image_id: imageId, reason, text: text.trim(), page: pathname })
    toast.success('已收到，谢谢')
    onClose()
  }
  return (
    <FormDialog<Said> title="反馈问题" ok="提交" width={480} initial={{ text: '' }} run={run} onClose={onClose}>
      <Form.Item name="reason" label="这张图有什么问题" rules={[{ required: true, message: '请选择问题' }]}>
        <Radio.Group options={OPTIONS} />
      </Form.Item>
      <Form.Item
        name="text"
        label="说明"
        extra="图片的编号会一并附上，由这个实例的管理员处理"
        dependencies={['reason']}
        rules={[
          ({ getFieldValue }) => ({
            required: getFieldValue('reason') === 'other',
            whitespace: true,
            message: '请写下遇到的问题',
          }),
        ]}
      >
        <Input.TextArea maxLength={MAX_CHARS} showCount autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </FormDialog>
  )
}
export default ReportDialog
