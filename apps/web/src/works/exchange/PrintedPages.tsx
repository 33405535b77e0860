// The pages of an export as they will be printed, drawn from where its words stand.
import type { Data } from '@qianmu/contract/kit/call'
import { EXPORT_FORMATS, type ExportFormat, type Look } from '@qianmu/contract/works/exchange'
import { Spin } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { Losses } from '../../ui/losses/Losses.tsx'
import styles from './pages.module.css'

type Pages = Data<typeof api.exchange.exportPages.contract>
type Item = Pages['pages'][number][number]

const Drawn = ({ item }: { item: Item }) => {
  if (item.kind === 'tint') return <rect width="100%" height="100%" fill={item.colour} />
  if (item.kind === 'picture') {
    const { x, y, width, height } = item
    return <rect {...{ x, y, width, height }} className={styles.picture} />
  }
  const { x, y, size, width, text, bold, italic, underline, strike, grey } = item
  return (
    <text
      {...{ x, y }}
      fontSize={size}
      fontWeight={bold ? 700 : 400}
      fontStyle={italic ? 'italic' : 'normal'}
      textDecoration={[underline && 'underline', strike && 'line-through'].filter(Boolean).join(' ') || undefined}
      textLength={width}
      data-grey={grey || undefined}
    >
      {text}
    </text>
  )
}

interface Props {
  projectId: number
  docIds: readonly number[] | undefined
  look: Look
  format: ExportFormat
}

/** What the file will not say of the text. */
const NotSaid = ({ projectId, docIds, look, format }: Props) => {
  const { data } = useCall(api.exchange.unsaid, {
    project_id: projectId,
    format,
    speaker: look.speaker,
    ...(docIds ? { doc_id: [...docIds] } : {}),
  })
  return <Losses losses={data?.losses ?? []} title={`${EXPORT_FORMATS[format]}说不了的，导出以后会这样`} />
}

export const PrintedPages = (props: Props) => {
  const { projectId, docIds, look, format } = props
  const isPrinted = format === 'pdf' || format === 'docx'
  const { data, error, isFetching } = useCall(
    api.exchange.exportPages,
    { project_id: projectId, ...look, ...(docIds ? { doc_id: [...docIds] } : {}) },
    { enabled: isPrinted },
  )
  // The pages stay until those of another look have come.
  const [last, setLast] = useState<Pages>()
  if (data && data !== last) setLast(data)
  if (!isPrinted)
    return (
      <div className="grow stack gap-12">
        <p className="meta">这种格式没有页面，文字照原样写出。</p>
        <NotSaid {...props} />
      </div>
    )
  const shown = data ?? last
  if (error && !isFetching)
    return (
      <p role="alert" className="grow text-danger">
        {error.reason}
      </p>
    )
  return (
    <section aria-label="预览" aria-busy={isFetching} className="grow min-w-0">
      <Spin spinning={isFetching} delay={300}>
        <div className={styles.pages} tabIndex={0}>
          {shown?.pages.map((items, at) => (
            <svg key={at} viewBox={`0 0 ${shown.width} ${shown.height}`} role="img" aria-label={`第 ${at + 1} 页`} className={styles.page}>
              {items.map((item, nth) => (
                <Drawn key={nth} item={item} />
              ))}
            </svg>
          ))}
        </div>
      </Spin>
      <NotSaid {...props} />
      {shown && (
        <p className="meta mt-8">
          共 {shown.total} 页{shown.total > shown.pages.length && `，这里是前 ${shown.pages.length} 页`}
        </p>
      )}
    </section>
  )
}
