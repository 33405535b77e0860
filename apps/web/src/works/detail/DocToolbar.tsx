// The bar above a work's documents: how much there is, and what can be done with all or the chosen ones.
import type { DocRow } from '@qianmu/contract/works/documents'
import { Button } from 'antd'
import { Download, FolderPlus, Trash2, Upload } from 'lucide-react'
import { Guarded } from '../../kit/Guarded.tsx'
import { wordsText } from '../manage/view.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { totals } from './tree.ts'
import styles from './docs.module.css'

interface Props {
  project_id: number
  docs: readonly DocRow[]
  chosen: readonly DocRow[]
  onRemove: () => void
  onNewVolume: () => void
  onImport: () => void
  onBin: () => void
}

export const DocToolbar = ({ project_id, docs, chosen, onRemove, onNewVolume, onImport, onBin }: Props) => {
  const sum = totals(chosen.length ? chosen : docs)
  return (
    <div className={styles.bar}>
      <span className="meta num">
        {`${chosen.length ? '已选 ' : ''}${sum.docs} 个文档 · ${wordsText(sum.words)} · 约 ${Math.round(sum.minutes)} 分钟`}
      </span>
      <span className="grow" />
      {chosen.length > 0 && (
        <Guarded need="WriteWork" scope="author">
          <Button size="small" type="text" danger icon={<Trash2 aria-hidden />} onClick={onRemove}>
            删除所选
          </Button>
        </Guarded>
      )}
      <Guarded need="WriteWork" scope="author">
        <Button size="small" type="text" icon={<FolderPlus aria-hidden />} onClick={onNewVolume}>
          新建卷
        </Button>
      </Guarded>
      <Guarded need="WriteWork" scope="author">
        <Button size="small" type="text" icon={<Upload aria-hidden />} onClick={onImport}>
          导入
        </Button>
      </Guarded>
      <ExportMenu project_id={project_id} {...(chosen.length ? { docIds: chosen.map(doc => doc.doc_id) } : {})}>
        {busy => (
          <Button size="small" type="text" loading={busy} disabled={!docs.length} icon={<Download aria-hidden />}>
            {chosen.length ? '导出所选' : '导出'}
          </Button>
        )}
      </ExportMenu>
      <Button size="small" type="text" icon={<Trash2 aria-hidden />} onClick={onBin}>
        回收站
      </Button>
    </div>
  )
}
