// The bar above a work's documents: how much there is, and what can be done with all of them.
import type { DocRow } from '@qianmu/contract/works/documents'
import { Button } from 'antd'
import { BookOpenText, ChartColumn, Download, FolderPlus, Replace, Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Guarded } from '../../../kit/Guarded.tsx'
import { wordsText } from '../../wording.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { totals } from './tree.ts'
import styles from './docs.module.css'
import { spokenTime } from '../../../ui/format.ts'
import { useOpenWork } from '../../../kit/permission.ts'

interface Props {
  project_id: number
  docs: readonly DocRow[]
  /** Documents that the filter shows; all when nothing is filtered. */
  shown: readonly DocRow[]
  filter: ReactNode
  onRead: () => void
  onFind: () => void
  onFigures: () => void
  onNewVolume: () => void
  onImport: () => void
  onBin: () => void
}

export const DocToolbar = ({ project_id, docs, shown, filter, onRead, onFind, onFigures, onNewVolume, onImport, onBin }: Props) => {
  const sum = totals(shown)
  const novel = useOpenWork(work => work.kind === 'NOVEL')
  const amount = shown.length === docs.length ? `${sum.docs}` : `${sum.docs} / ${docs.length}`
  return (
    <div className={styles.bar}>
      <span className="meta num">
        {`${amount} 个文档 · ${wordsText(sum.words)}`}
        {docs[0]?.matching
          ? sum.passages
            ? ` · 已配 ${sum.given} / ${sum.passages} 段`
            : ' · 还没有划分段落'
          : novel || sum.minutes === 0
            ? ''
            : ` · 约 ${spokenTime(sum.minutes)}`}
      </span>
      <span className="grow" />
      {filter}
      <Button size="small" type="text" disabled={!docs.length} icon={<BookOpenText aria-hidden />} onClick={onRead}>
        全文
      </Button>
      <Button size="small" type="text" disabled={!docs.length} icon={<Replace aria-hidden />} onClick={onFind}>
        查找替换
      </Button>
      <Button size="small" type="text" disabled={!docs.length} icon={<ChartColumn aria-hidden />} onClick={onFigures}>
        统计
      </Button>
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
      <ExportMenu project_id={project_id}>
        {busy => (
          <Button size="small" type="text" loading={busy} disabled={!docs.length} icon={<Download aria-hidden />}>
            导出
          </Button>
        )}
      </ExportMenu>
      <Button size="small" type="text" icon={<Trash2 aria-hidden />} onClick={onBin}>
        回收站
      </Button>
    </div>
  )
}
