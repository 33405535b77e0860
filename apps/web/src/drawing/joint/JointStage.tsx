// How the joined picture will look: the same layout that the server makes, drawn small.
import { Empty } from '../../ui/Empty.tsx'
import { useWhere } from '../../ui/sides/narrow.ts'
import { Cells } from './Cells.tsx'
import styles from './joint.module.css'
import type { JointWork } from './use-joint.ts'

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

export const JointStage = ({ joint }: { joint: JointWork }) => {
  const { draft, layout, problem } = joint
  const where = useWhere('左边', '图片')
  if (!draft.images.length)
    return (
      <div className={styles.stage}>
        <Empty art="images" title="先放上要拼的图" help={`至少两张。可以放到${where}、粘贴，或从结果里「发送到」这里。`} />
      </div>
    )
  if (!layout)
    return (
      <div className={styles.stage}>
        <p className="meta">{problem ?? '正在读取图片…'}</p>
      </div>
    )
  const { canvas, placed, background } = layout
  return (
    <div className={styles.stage}>
      <div
        className={styles.canvas}
        style={{ aspectRatio: `${canvas.width} / ${canvas.height}`, background, ['--ratio' as string]: canvas.width / canvas.height }}
        data-testid="joint"
      >
        {draft.arrangement === 'template' && <Cells joint={joint} layout={layout} />}
        {draft.arrangement !== 'template' &&
          placed.map(({ index, left, top, width, height }) => (
            <img
              key={index}
              src={draft.images[index]}
              alt={`第 ${index + 1} 张`}
              style={{
                left: percent(left, canvas.width),
                top: percent(top, canvas.height),
                width: percent(width, canvas.width),
                height: percent(height, canvas.height),
              }}
            />
          ))}
      </div>
    </div>
  )
}
