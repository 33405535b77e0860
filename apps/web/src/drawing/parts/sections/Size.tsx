// How large a picture is drawn: the ratios of the base model, and the sides themselves.
import { BASE_MODELS, MAX_SIDE, RATIOS, sizeOf, withBaseModel, withSize } from '@qianmu/drawing'
import styles from '../../studio.module.css'
import type { Uses } from '../../use-studio.ts'
import { NumberOf, Row } from '../fields.tsx'

/** The size of the ratio with each base model: the one of the form, and those that a click changes to. */
const BySize = ({ studio: { form, set } }: { studio: Uses<'form' | 'set'> }) => {
  const ratio = RATIOS.find(each => each === form.image_size_ratio)
  if (!ratio) return null
  return (
    <p className="flex justify-between text-12 text-t3 num">
      {BASE_MODELS.map(base => {
        const { width, height } = sizeOf(base, ratio)
        const text = `${base} ${width}×${height}`
        return base === form.model_version ? (
          <span key={base} className="text-t1">
            {text}
          </span>
        ) : (
          <button
            key={base}
            type="button"
            className="p-0 border-0 bg-transparent text-t2 hover:text-ptext cursor-pointer"
            aria-label={`换成 ${text}`}
            onClick={() => set({ ...withBaseModel(form, base), large_model_id: -1 })}
          >
            {text}
          </button>
        )
      })}
    </p>
  )
}

export const Size = ({ studio: { form, change, set } }: { studio: Uses<'change' | 'form' | 'set'> }) => (
  <>
    <div className={styles.ratios} role="radiogroup" aria-label="图片比例">
      {RATIOS.map(ratio => {
        const { width, height } = sizeOf(form.model_version, ratio)
        const longest = Math.max(width, height)
        return (
          <button
            key={ratio}
            type="button"
            role="radio"
            aria-checked={form.image_size_ratio === ratio}
            aria-label={`${ratio}，${width} × ${height}`}
            title={`${width} × ${height}`}
            onClick={() => set(withSize(form, { image_size_ratio: ratio }))}
          >
            <span className={styles.shape} style={{ width: (width / longest) * 16, height: (height / longest) * 16 }} aria-hidden />
            {ratio}
          </button>
        )
      })}
    </div>
    <BySize studio={{ form, set }} />
    <Row label="尺寸" name="draw-width">
      <NumberOf
        id="draw-width"
        label="宽度"
        value={form.width}
        min={64}
        max={MAX_SIDE}
        step={16}
        onChange={width => change({ width, image_size_ratio: '' })}
      />
      <span className="meta" aria-hidden>
        ×
      </span>
      <NumberOf
        id="draw-height"
        label="高度"
        value={form.height}
        min={64}
        max={MAX_SIDE}
        step={16}
        onChange={height => change({ height, image_size_ratio: '' })}
      />
    </Row>
  </>
)
