// The text of one future document, to see whether it is cut right, to cut it before a line, and to say its volume.
import { useVirtualizer } from '@tanstack/react-virtual'
import { AutoComplete, Button } from 'antd'
import { Scissors } from 'lucide-react'
import { useRef } from 'react'
import { changed, type Draft, type ReadFile, split } from './draft.ts'
import styles from './import-dialog.module.css'

const LINE_PX = 28

interface Props {
  file: ReadFile
  draft: Draft
  volumes: readonly string[]
  onChange: (change: (drafts: readonly Draft[]) => Draft[]) => void
}

export const DraftText = ({ file, draft, volumes, onChange }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: draft.to - draft.from,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  })
  return (
    <section className="flex flex-col min-h-0" aria-label={`${draft.name}的正文`}>
      <header className={styles.textHead}>
        <span className="strong cut grow">{draft.name}</span>
        <AutoComplete
          size="small"
          aria-label="卷"
          placeholder="不分卷"
          className="w-160"
          value={draft.volume}
          options={volumes.map(value => ({ value }))}
          onChange={(volume: string) => onChange(drafts => changed(drafts, draft.key, { volume: volume.slice(0, 40) }))}
        />
      </header>
      <div ref={frame} className={styles.lines} tabIndex={0} role="group" aria-label="正文">
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(item => {
            const at = draft.from + item.index
            const text = file.lines[at]!
            return (
              <div key={item.key} ref={virtual.measureElement} data-index={item.index} className={styles.line} style={{ top: item.start }}>
                <span className="grow">{text || '　'}</span>
                {item.index > 0 && (
                  <Button
                    size="small"
                    type="text"
                    className={styles.cut ?? ''}
                    icon={<Scissors aria-hidden />}
                    aria-label={`从「${text.slice(0, 12)}」分开`}
                    onClick={() => onChange(drafts => split(drafts, draft.key, at, text))}
                  >
                    从这里分开
                  </Button>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </section>
  )
}
