// What the script names that has no sheet yet: chosen one by one, each as a new one or as another name of one that is there.
import { ASSET_KINDS, type AssetKind } from '@qianmu/contract/works/asset-kinds'
import { Button, Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useClosing } from '../../ui/form.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { AFFECTED, CALLS } from './model.ts'

interface Props {
  workId: number
  kind: AssetKind
  onClose: () => void
}

const ImportDialog = ({ workId: project_id, kind, onClose }: Props) => {
  const calls = CALLS[kind]
  const noun = ASSET_KINDS[kind]
  const { data: found } = useCall(calls.newList, { project_id })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [merges, setMerges] = useState<Readonly<Record<string, number>>>({})
  const { busy, run } = useClosing(onClose)
  const names = [...new Set(found?.map(({ name }) => name))]
  const chosen = names.filter(name => !left.has(name))
  const take = () =>
    run(async () => {
      const items = chosen.map(name => ({ name, ...(merges[name] ? { merge_into: merges[name] } : {}) }))
      const { added, merged } = await calls.incrImport({ project_id, items })
      staleAnswers(AFFECTED)
      toast.success(`已导入 ${added} 个${noun}${merged ? `，并入 ${merged} 个` : ''}`)
    })
  const toggle = (name: string) =>
    setLeft(before => (before.has(name) ? new Set([...before].filter(each => each !== name)) : new Set([...before, name])))
  return (
    <Modal
      open
      title={`从脚本导入${noun}`}
      width={560}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} disabled={!chosen.length} onClick={() => void take()}>
          导入 {chosen.length} 个
        </Button>
      }
    >
      {!found && <Spinner label="正在读脚本" />}
      {found?.length === 0 && <Empty art="search" title={`脚本里没有新的${noun}`} />}
      <ul className="stack gap-8 max-h-[60vh] overflow-y-auto">
        {found?.map(({ name, count, quote, like, character_id }) => (
          <li key={`${name} ${character_id ?? 0}`} className="row flex-wrap min-h-32">
            <Checkbox checked={!left.has(name)} onChange={() => toggle(name)}>
              {name}
            </Checkbox>
            <span className="meta num">{count} 次</span>
            <span className="meta grow cut" title={quote}>
              {quote}
            </span>
            {like.length > 0 && (
              <Select
                size="small"
                aria-label={`${name}是谁`}
                value={merges[name] ?? 0}
                options={[{ value: 0, label: `新的${noun}` }, ...like.map(each => ({ value: each.id, label: `就是「${each.name}」` }))]}
                onChange={into => setMerges(before => ({ ...before, [name]: into }))}
              />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
export default ImportDialog
