// Export of the whole work or of chosen documents: one file, or a file for each in a zip.
import { EXPORT_FORMATS, type ExportFormat } from '@qianmu/contract/works/exchange'
import { Dropdown } from 'antd'
import type { ReactElement } from 'react'
import { useExport } from './use-export.ts'

interface Props {
  project_id: number
  /** All documents when absent. */
  docIds?: readonly number[]
  children: (busy: boolean) => ReactElement
}

export const ExportMenu = ({ project_id, docIds, children }: Props) => {
  const { busy, run } = useExport(project_id, docIds)
  const formats = (each: boolean) =>
    Object.entries(EXPORT_FORMATS).map(([key, label]) => ({
      key: `${key}${each ? '-each' : ''}`,
      label,
      onClick: () => void run(key as ExportFormat, each),
    }))
  const items = [
    ...formats(false),
    ...(docIds?.length === 1
      ? []
      : [{ type: 'divider' as const }, { key: 'each', label: '每个文档一个文件（zip）', children: formats(true) }]),
  ]
  return (
    <Dropdown trigger={['click']} disabled={busy} menu={{ items }}>
      {children(busy)}
    </Dropdown>
  )
}
