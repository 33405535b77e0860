// Export of the whole work or of chosen documents, in six formats.
import { EXPORT_FORMATS } from '@qianmu/contract/works/exchange'
import { Dropdown } from 'antd'
import { type ReactElement, useState } from 'react'
import { api } from '../../api.ts'
import { saveFile } from '../../kit/transfer.ts'

interface Props {
  project_id: number
  /** All documents when absent. */
  docIds?: readonly number[]
  children: (busy: boolean) => ReactElement
}

export const ExportMenu = ({ project_id, docIds, children }: Props) => {
  const [busy, setBusy] = useState(false)
  const run = async (format: keyof typeof EXPORT_FORMATS) => {
    setBusy(true)
    try {
      saveFile(await api.exchange.export.file({ project_id, format, ...(docIds ? { doc_id: [...docIds] } : {}) }))
    } finally {
      setBusy(false)
    }
  }
  const items = Object.entries(EXPORT_FORMATS).map(([key, label]) => ({
    key,
    label,
    onClick: () => void run(key as keyof typeof EXPORT_FORMATS),
  }))
  return (
    <Dropdown trigger={['click']} disabled={busy} menu={{ items }}>
      {children(busy)}
    </Dropdown>
  )
}
