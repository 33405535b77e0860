// The document that a workflow is run on, by its work and its name.
import { useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { DocSelect, WorkSelect } from '../works/using/index.ts'

interface Props {
  id: string
  label: string
  /** The number of the document; 0 for none. */
  value: number
  onChange: (docId: number) => void
}
export const DocumentField = ({ id, label, value, onChange }: Props) => {
  const { data: head } = useCall(api.documents.head, { doc_id: value }, { enabled: value > 0, staleMs: Infinity })
  const [work, setWork] = useState<number>()
  const chosen = work ?? head?.project_id
  const takeWork = (next: number) => {
    setWork(next)
    onChange(0)
  }
  return (
    <div className="grid gap-8 grid-cols-[repeat(auto-fit,minmax(160px,1fr))]">
      <WorkSelect aria-label={`${label}：作品`} value={chosen} onChange={takeWork} />
      <DocSelect id={id} aria-label={label} work={chosen} value={value || undefined} onChange={onChange} />
    </div>
  )
}
