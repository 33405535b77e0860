// How large a picture is drawn: the ratios of the base model, and the sides themselves.
import { MAX_SIDE, RATIOS, sizeOf, withSize } from '@qianmu/drawing'
import styles from '../../studio.module.css'
import type { Uses } from '../../use-studio.ts'
import { NumberOf, Row } from '../fields.tsx'

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
            onClick={() => set(withSize(form, { image_size_ratio: ratio }))}
          >
            <span className={styles.shape} style={{ width: (width / longest) * 16, height: (height / longest) * 16 }} aria-hidden />
            {ratio}
          </button>
        )
      })}
    </div>
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
