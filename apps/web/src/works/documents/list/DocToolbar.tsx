// The bar above a work's documents: how much there is, and what can be done with all of them.
import type { DocRow } from '@qianmu/contract/works/documents'
import { Button } from 'antd'
import { BookOpenText, ChartColumn, Download, FolderPlus, type LucideIcon, Replace, Trash2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Command, usePageActions } from '../../../frame/palette-state.ts'
import { Guarded } from '../../../kit/Guarded.tsx'
import { wordsText } from '../../wording.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { totals } from './tree.ts'
import styles from './docs.module.css'
import { spokenTime } from '../../../ui/format.ts'
import { useMay, useOpenWork } from '../../../kit/permission.ts'

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

/** What the bar does, in the palette. */
const useCommands = ({ docs, onRead, onFind, onFigures, onNewVolume, onImport, onBin }: Omit<Props, 'filter'>) => {
  const mayWrite = useMay('WriteWork', 'author')
  const command = (id: string, label: string, icon: LucideIcon, run: () => void): Command => ({
    id: `docs-${id}`,
    label,
    group: '这部作品',
    icon,
    run,
  })
  usePageActions([
    ...(docs.length
      ? [
          command('read', '看全文', BookOpenText, onRead),
          command('find', '查找替换', Replace, onFind),
          command('figures', '统计', ChartColumn, onFigures),
        ]
      : []),
    ...(mayWrite ? [command('volume', '新建卷', FolderPlus, onNewVolume), command('import', '导入文件', Upload, onImport)] : []),
    command('bin', '文档回收站', Trash2, onBin),
  ])
}

export const DocToolbar = ({ filter, ...props }: Props) => {
  const { project_id, docs, shown, onRead, onFind, onFigures, onNewVolume, onImport, onBin } = props
  useCommands(props)
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
      <ExportMenu project_id={project_id} offered={docs.length > 0}>
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
