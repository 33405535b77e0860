// The regions of a prompt on the stage: lines over the picture, a text for each region.
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { lookedAt } from '../../looked.ts'
import { RegionPainter } from '../../regions/RegionPainter.tsx'
import styles from '../../studio.module.css'
import type { Uses } from '../../use-studio.ts'

const Dividing = ({ studio }: { studio: Uses<'change' | 'divide' | 'form' | 'records' | 'shown'> }) => {
  const { form, change, divide } = studio
  const picture = lookedAt(studio)?.image.url
  return (
    <div className={styles.staged}>
      <div className={styles.dividing}>
        <h2 className="grow">分区提示词</h2>
        <Button type="primary" size="small" icon={<Check size={14} aria-hidden />} onClick={() => divide(false)}>
          完成
        </Button>
      </div>
      <div className="flex-1 min-h-0 overflow-y-auto p-16">
        <RegionPainter
          {...(picture ? { picture } : {})}
          width={form.width}
          height={form.height}
          setting={form.regional_prompter_setting}
          prompt={form.prompt}
          onChange={change}
        />
      </div>
    </div>
  )
}
export default Dividing
