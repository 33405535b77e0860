// Export of a comic: the format, and before it what is missing and whose pictures are used.
import { ANIMATIC_FORMATS, COMIC_FORMATS, type ComicFormat } from '@qianmu/contract/works/canvas'
import { Alert, Button, Modal, Radio, Select, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { ExpiryNotice } from '../library/index.ts'
import { Losses } from '../ui/losses/Losses.tsx'
import { useExportJob } from '../works/exchange/index.ts'
import type { Comic } from './CanvasPage.tsx'

const FORMATS = Object.keys(COMIC_FORMATS) as ComicFormat[]

/** Places of a list are named up to here, then counted. */
const NAMED = 8
const placesOf = (places: readonly { page: number; name: string }[]) => {
  const named = places.slice(0, NAMED).map(({ page, name }) => `第 ${page} 页 ${name}`)
  return named.join('、') + (places.length > NAMED ? ` 等 ${places.length} 处` : '')
}

const Check = ({ doc_id, format }: { doc_id: number; format: ComicFormat }) => {
  const { data } = useCall(api.canvas.check, { doc_id }, { staleMs: 0 })
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { fonts, pictures, words, rights, losses, film_losses } = data
  const unseen = ANIMATIC_FORMATS.some(each => each === format) ? film_losses : losses
  return (
    <div className="stack gap-8">
      {fonts.length > 0 && (
        <Alert
          type="warning"
          title={<>服务器上没有{fonts.map(({ font, by }) => `「${font}」，用 ${by || '没有可用的中文字体'} 代替`).join('；')}</>}
        />
      )}
      {pictures.length > 0 && <Alert type="warning" title={`缺图：${placesOf(pictures)}`} />}
      {words.length > 0 && <Alert type="warning" title={`文字放不下：${placesOf(words)}`} />}
      <Losses losses={unseen} title="服务器的字体里没有的，导出以后看不到" />
      <details>
        <summary>图片来源 {rights.length} 张</summary>
        <ul className="stack gap-4 max-h-160 overflow-auto" aria-label="图片来源">
          {rights.map(({ url, origin, by, pages }) => (
            <li key={url} className="row text-12">
              <img src={url} alt="" width={32} height={32} className="object-cover" />
              <span className="grow">{origin}</span>
              <span className="meta">
                {by} · 第 {pages.join('、')} 页
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const ExportDialog = ({ comic, pageId, onClose }: { comic: Comic; pageId: number; onClose: () => void }) => {
  const [format, setFormat] = useState<ComicFormat>('png')
  const [dpi, setDpi] = useState(300)
  const [only, setOnly] = useState(false)
  const { busy, begin } = useExportJob(onClose)
  const run = () =>
    void begin(() => api.canvas.export({ doc_id: comic.doc_id, format, dpi, ...(only ? { page_ids: [pageId] } : {}) })).catch(
      rethrowUnlessFailure,
    )
  return (
    <Modal
      open
      title="导出漫画"
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={run}>
          导出
        </Button>
      }
    >
      <Suspense fallback={null}>
        <ExpiryNotice workId={comic.work_id} />
      </Suspense>
      <div className="stack gap-12">
        <Radio.Group
          className="stack gap-4"
          aria-label="格式"
          value={format}
          onChange={({ target }) => setFormat(target.value as ComicFormat)}
          options={FORMATS.map(value => ({ value, label: COMIC_FORMATS[value] }))}
        />
        <span className="row">
          <Select
            size="small"
            aria-label="精度"
            value={dpi}
            onChange={setDpi}
            options={[150, 300, 350, 600].map(value => ({ value, label: `${value} dpi` }))}
          />
          <Radio.Group
            size="small"
            aria-label="范围"
            value={only}
            onChange={({ target }) => setOnly(target.value as boolean)}
            options={[
              { value: false, label: `全部 ${comic.pages.length} 页` },
              { value: true, label: '这一页' },
            ]}
          />
        </span>
        <Check doc_id={comic.doc_id} format={format} />
      </div>
    </Modal>
  )
}
export default ExportDialog
