// The future documents of an import: which are kept, their names, how long they are, how they begin.
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Checkbox, Input } from 'antd'
import { type CSSProperties, useRef } from 'react'
import { changed, type Draft, merged, openingOf, type ReadFile, wordsOf } from './draft.ts'
import styles from './import-dialog.module.css'

const ROW_PX = 60

interface Props {
  file: ReadFile
  drafts: readonly Draft[]
  openKey: number
  onOpen: (key: number) => void
  onChange: (change: (drafts: readonly Draft[]) => Draft[]) => void
}

const DraftRow = ({ draft, first, style, props }: { draft: Draft; first: boolean; style: CSSProperties; props: Props }) => {
  const { file, onChange, onOpen, openKey } = props
  return (
    <div
      role="listitem"
      className={styles.draft}
      style={style}
      data-open={draft.key === openKey || undefined}
      data-out={!draft.kept || undefined}
      onFocus={() => onOpen(draft.key)}
      onClick={() => onOpen(draft.key)}
    >
      <Checkbox
        aria-label={`导入${draft.name}`}
        checked={draft.kept}
        onChange={event => onChange(drafts => changed(drafts, draft.key, { kept: event.target.checked }))}
      />
      <span className="grow">
        <Input
          size="small"
          variant="borderless"
          aria-label="文档名称"
          maxLength={60}
          value={draft.name}
          status={draft.name.trim() ? '' : 'error'}
          onChange={event => onChange(drafts => changed(drafts, draft.key, { name: event.target.value }))}
        />
        <span className="meta cut block pl-7">{openingOf(file, draft)}</span>
      </span>
      <span className="stack flex-none min-h-36 items-end">
        <span className="meta num">{wordsOf(file, draft).toLocaleString('zh-CN')} 字</span>
        {!first && (
          <Button size="small" type="link" onClick={() => onChange(drafts => merged(drafts, draft.key))} title="合并到上一个文档">
            并入上一个
          </Button>
        )}
      </span>
    </div>
  )
}

export const DraftList = (props: Props) => {
  const { drafts } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: drafts.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: at => drafts[at]!.key,
  })
  return (
    <div ref={frame} className={styles.list}>
      <div role="list" aria-label="将要导入的文档" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(item => (
          <DraftRow key={item.key} draft={drafts[item.index]!} first={item.index === 0} style={{ top: item.start }} props={props} />
        ))}
      </div>
    </div>
  )
}
