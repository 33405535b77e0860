// Earlier versions of a graph: those with a name and those kept by themselves; one is compared with what is drawn now, or taken back.
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { instantText } from '../../ui/format.ts'
import NameDialog from '../../ui/NameDialog.tsx'

export interface VersionsProps {
  comfyId: number
  readOnly: boolean
  /** Null ends it. */
  onCompare: (version: { name: string; workflow: string } | null) => void
  onTakeBack: (workflow: string) => void
}

const Versions = ({ comfyId, readOnly, onCompare, onTakeBack }: VersionsProps) => {
  const { data } = useCall(api.flowGraphs.versions, { comfy_id: comfyId })
  const [naming, setNaming] = useState(false)
  const keep = async (name: string) => {
    await api.flowGraphs.keep({ comfy_id: comfyId, name })
    staleAnswers([api.flowGraphs.versions.contract.name])
  }
  const read = (version_id: number, then: (workflow: string) => void) =>
    void api.flowGraphs.version({ comfy_id: comfyId, version_id }).then(({ workflow }) => then(workflow), rethrowUnlessFailure)
  return (
    <>
      <Button size="small" icon={<Plus size={12} aria-hidden />} disabled={readOnly} onClick={() => setNaming(true)}>
        存一个版本
      </Button>
      <ul aria-label="版本" className="grid gap-4 mt-8">
        {data?.map(({ version_id, name, nickname, create_time }) => {
          const title = name || '自动保存'
          return (
            <li key={version_id} className="row">
              <span className="cut">{title}</span>
              <span className="meta grow">
                {instantText(create_time)} {nickname}
              </span>
              <Button
                size="small"
                type="text"
                aria-label={`对比 ${title}`}
                onClick={() => read(version_id, workflow => onCompare({ name: title, workflow }))}
              >
                对比
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={`恢复 ${title}`}
                disabled={readOnly}
                onClick={() => read(version_id, onTakeBack)}
              >
                恢复
              </Button>
            </li>
          )
        })}
        {data?.length === 0 && <li className="meta">还没有版本。改动之前的样子会自动留下。</li>}
      </ul>
      {naming && (
        <NameDialog
          asked={{ title: '存一个版本', field: 'name', label: '版本名', max: 60, initial: '', ok: '保存', run: keep }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}
export default Versions
