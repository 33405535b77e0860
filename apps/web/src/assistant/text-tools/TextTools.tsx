// The tab of text tools beside the page: formatting, corrections, names, characters, conflicts. They work without a connection to a model.
import type { Editor } from '@tiptap/core'
import { Segmented } from 'antd'
import { type ComponentType, useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { CastTool } from './CastTool.tsx'
import { ConflictTool } from './ConflictTool.tsx'
import { CorrectTool } from './CorrectTool.tsx'
import { FormatTool } from './FormatTool.tsx'
import { NameTool } from './NameTool.tsx'

export interface ToolProps {
  editor: Editor
  docId: number
  projectId: number
  mayWrite: boolean
}

const TOOLS: readonly { value: string; label: string; Tool: ComponentType<ToolProps> }[] = [
  { value: 'correct', label: '纠错', Tool: CorrectTool },
  { value: 'format', label: '排版', Tool: FormatTool },
  { value: 'name', label: '取名', Tool: NameTool },
  { value: 'cast', label: '角色', Tool: CastTool },
  { value: 'conflict', label: '冲突', Tool: ConflictTool },
]

/** Each tool keeps what it found while another one is looked at. */
const TextTools = (shared: Omit<ToolProps, 'projectId'>) => {
  // The desk has asked the same already.
  const { data: doc } = useCall(api.documents.head, { doc_id: shared.docId }, { staleMs: Infinity })
  const [tool, setTool] = useState(TOOLS[0]!.value)
  return (
    <div className="flex flex-col gap-12 pt-12 px-16 pb-16">
      <Segmented
        block
        size="small"
        aria-label="文字工具"
        options={TOOLS.map(({ value, label }) => ({ value, label }))}
        value={tool}
        onChange={setTool}
      />
      {TOOLS.map(({ value, Tool }) => (
        <div key={value} hidden={value !== tool}>
          {doc && <Tool {...shared} projectId={doc.project_id} />}
        </div>
      ))}
      <p className="text-t3 text-12">由规则和统计得出，不是 AI（标明 AI 的除外）。每条都标了把握程度，请自己判断。</p>
    </div>
  )
}
export default TextTools
