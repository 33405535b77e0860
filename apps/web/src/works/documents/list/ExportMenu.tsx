// Export of the whole work or of chosen documents: one file, or a file for each in a zip.
import { EXPORT_FORMATS, type ExportFormat } from '@qianmu/contract/works/exchange'
import { Dropdown } from 'antd'
import { Files } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type Command, usePageActions } from '../../../frame/palette-state.ts'
import { ExportDialog, useExport } from '../../exchange/index.ts'

const NONE: readonly Command[] = []

interface Props {
  project_id: number
  /** All documents when absent. */
  docIds?: readonly number[]
  /** Whether the palette offers it too. */
  offered?: boolean
  children: (busy: boolean) => ReactElement
}

export const ExportMenu = ({ project_id, docIds, offered = false, children }: Props) => {
  const { busy, run } = useExport(project_id, docIds)
  const [open, setOpen] = useState(false)
  const formats = (each: boolean) =>
    Object.entries(EXPORT_FORMATS).map(([key, label]) => ({
      key: `${key}${each ? '-each' : ''}`,
      label,
      onClick: () => void run(key as ExportFormat, each),
    }))
  const command = (key: string, label: string, run: () => void) => ({
    id: `export-${key}`,
    label: `导出：${label}`,
    group: '这部作品',
    icon: Files,
    run,
  })
  usePageActions(
    offered
      ? [
          command('printed', '封面、版式与预览…', () => setOpen(true)),
          ...Object.entries(EXPORT_FORMATS).map(([key, label]) => command(key, label, () => void run(key as ExportFormat, false))),
        ]
      : NONE,
  )
  const items = [
    { key: 'printed', icon: <Files aria-hidden />, label: '封面、版式与预览…', onClick: () => setOpen(true) },
    { type: 'divider' as const },
    ...formats(false),
    ...(docIds?.length === 1
      ? []
      : [{ type: 'divider' as const }, { key: 'each', label: '每个文档一个文件（zip）', children: formats(true) }]),
  ]
  return (
    <>
      <Dropdown trigger={['click']} disabled={busy} menu={{ items }}>
        {children(busy)}
      </Dropdown>
      {open && <ExportDialog projectId={project_id} docIds={docIds} onClose={() => setOpen(false)} />}
    </>
  )
}
