// How pictures are joined, and the joined one.
import { Button, ColorPicker } from 'antd'
import { Download } from 'lucide-react'
import { sizeText } from '../../ui/format.ts'
import { DrawButton } from '../parts/DrawButton.tsx'
import { ChoiceRow, PickRow, Row, SliderRow } from '../parts/fields.tsx'
import studioStyles from '../studio.module.css'
import { TemplateSettings } from './TemplateSettings.tsx'
import type { Format, JointWork } from './use-joint.ts'

const ARRANGEMENTS = [
  { value: 'template', label: '版式' },
  { value: 'row', label: '横排' },
  { value: 'column', label: '长图' },
  { value: 'grid', label: '网格' },
] as const
/** 0 = as many as make it nearly square. */
const COLUMNS = Array.from({ length: 13 }, (_, value) => ({ value, label: value ? `${value} 列` : '自动' }))
const FITS = [
  { value: 'match', label: '对齐大小' },
  { value: 'keep', label: '保持原样' },
] as const
const FORMATS: readonly { value: Format; label: string }[] = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPG' },
  { value: 'webp', label: 'WebP' },
]
const ENDINGS: Record<Format, string> = { png: 'png', jpeg: 'jpg', webp: 'webp' }

const Layout = ({ joint }: { joint: JointWork }) => {
  const { draft, change } = joint
  return (
    <>
      <ChoiceRow label="排列" value={draft.arrangement} options={ARRANGEMENTS} onChange={arrangement => change({ arrangement })} />
      {draft.arrangement === 'grid' && (
        <PickRow id="joint-columns" label="列数" value={draft.columns} options={COLUMNS} onChange={columns => change({ columns })} />
      )}
      {draft.arrangement === 'template' && <TemplateSettings joint={joint} />}
      {draft.arrangement !== 'template' && <ChoiceRow label="缩放" value={draft.fit} options={FITS} onChange={fit => change({ fit })} />}
      <SliderRow id="joint-gap" label="间距" value={draft.gap} min={0} max={200} onChange={gap => change({ gap })} />
      <SliderRow id="joint-margin" label="边距" value={draft.margin} min={0} max={200} onChange={margin => change({ margin })} />
      <Row label="底色">
        <ColorPicker
          aria-label="底色"
          value={draft.background}
          showText
          onChange={colour => change({ background: colour.toHexString() })}
        />
      </Row>
      <ChoiceRow label="格式" value={draft.format} options={FORMATS} onChange={format => change({ format })} />
    </>
  )
}

export const JointSettings = ({ joint }: { joint: JointWork }) => {
  const { draft, layout, problem, joined, join, joining, arriving } = joint
  return (
    <section className={studioStyles.parameters} aria-label="拼图设置">
      <div className={studioStyles.scroll}>
        <div className={studioStyles.head}>
          <h2>拼图设置</h2>
        </div>
        <div className={studioStyles.common}>
          <Layout joint={joint} />
        </div>
        {layout && (
          <p className="meta num">
            {draft.images.length} 张 → {layout.canvas.width} × {layout.canvas.height}
            {layout.scale < 1 && '，已按最大尺寸缩小'}
          </p>
        )}
      </div>
      <div className={studioStyles.generate}>
        {problem && draft.images.length > 0 && <p className="text-danger text-12">{problem}</p>}
        {joined ? (
          <Button
            type="primary"
            size="large"
            block
            icon={<Download size={16} aria-hidden />}
            href={joined.url}
            download={`拼图.${ENDINGS[draft.format]}`}
          >
            下载 {sizeText(joined.size)}
          </Button>
        ) : (
          <DrawButton
            label="拼成一张"
            ready={layout !== undefined}
            arriving={arriving}
            size="large"
            block
            loading={joining}
            onClick={join}
          />
        )}
      </div>
    </section>
  )
}
