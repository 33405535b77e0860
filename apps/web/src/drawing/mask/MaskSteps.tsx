// The steps of a mask with the memory they take: click one to go there.
import { Brush, Contrast, Eraser, Image, Lasso, type LucideIcon, MousePointerClick, PaintBucket, Pencil, Square, X } from 'lucide-react'
import { sizeText } from '../../ui/format.ts'
import styles from './mask.module.css'
import type { MaskWork } from './use-mask.ts'

const ICONS: readonly [RegExp, LucideIcon][] = [
  [/^画笔/, Brush],
  [/^橡皮/, Eraser],
  [/矩形/, Square],
  [/套索/, Lasso],
  [/^填充/, PaintBucket],
  [/^点选/, MousePointerClick],
  [/^反选/, Contrast],
  [/^清空/, X],
]
const iconOf = (label: string) => ICONS.find(([test]) => test.test(label))?.[1] ?? Pencil

export const MaskSteps = ({ work: { editor, goTo } }: { work: MaskWork }) => (
  <section className="flex-none w-208 p-12 overflow-y-auto line-l" aria-label="蒙版步骤">
    <p className="row">
      <span className="meta grow">蒙版步骤</span>
      <span className="meta num">
        {editor.standing} 步 · {sizeText(editor.held)}
      </span>
    </p>
    <ol className={styles.steps}>
      {['打开图片', ...editor.steps.map(step => step.label)].map((label, index) => {
        const Icon = index === 0 ? Image : iconOf(label)
        return (
          <li key={index}>
            <button
              type="button"
              className={styles.step}
              data-undone={index > editor.standing}
              {...(index === editor.standing ? { 'aria-current': 'step' as const } : {})}
              onClick={() => goTo(index)}
            >
              <Icon size={14} strokeWidth={1.75} aria-hidden />
              <span className="cut">{label}</span>
            </button>
          </li>
        )
      })}
    </ol>
  </section>
)
