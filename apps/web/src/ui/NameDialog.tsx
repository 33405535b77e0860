// Asks for one name: of something new, or another one for something that has one.
import { Form, Input } from 'antd'
import { FormDialog } from './FormDialog.tsx'

export interface Asked {
  title: string
  /** The field of the call that takes the name; what the server finds wrong with it is shown here. */
  field: string
  label: string
  max: number
  initial: string
  ok: string
  run: (name: string) => Promise<unknown>
}

const NameDialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const { title, field, label, max, initial, ok } = asked
  const run = async (values: Record<string, string>) => {
    await asked.run(values[field]!.trim())
    onClose()
  }
  return (
    <FormDialog<Record<string, string>> title={title} ok={ok} initial={{ [field]: initial }} run={run} onClose={onClose}>
      <Form.Item name={field} label={label} rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}>
        <Input autoFocus maxLength={max} showCount onFocus={event => event.target.select()} />
      </Form.Item>
    </FormDialog>
  )
}
export default NameDialog
