// The workflow that an engine films with: pasted, or taken from a file.
import { Button, Input } from 'antd'
import { FileUp } from 'lucide-react'
import { useFiles } from '../ui/files/use-files.tsx'

interface Props {
  id?: string
  value?: string
  onChange?: (workflow: string) => void
}
export const WorkflowField = ({ id, value = '', onChange }: Props) => {
  const take = async (file: File) => onChange?.(await file.text())
  const { choose, field, zone } = useFiles({
    accept: '.json,application/json',
    multiple: false,
    testId: 'engine-workflow',
    take: ([file]) => file && void take(file),
  })
  return (
    <div className="flex flex-col items-start gap-8" {...zone}>
      <Input.TextArea
        id={id}
        rows={4}
        spellCheck={false}
        placeholder="粘贴工作流的 JSON，或选文件"
        value={value}
        onChange={event => onChange?.(event.target.value)}
      />
      <Button size="small" icon={<FileUp size={14} aria-hidden />} onClick={choose}>
        选文件
      </Button>
      {field}
    </div>
  )
}
