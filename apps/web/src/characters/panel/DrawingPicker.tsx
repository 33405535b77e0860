// One of one's own drawings is taken as a figure of a character.
import { Modal } from 'antd'
import { api } from '../../api.ts'
import { useClosing } from '../../ui/form.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './panel.module.css'

/** Records that are looked into, the newest first. */
const RECORDS = 40

interface Props {
  take: (imageUrl: string) => Promise<unknown>
  onClose: () => void
}

const DrawingPicker = ({ take, onClose }: Props) => {
  const { data } = useCall(api.drawing.list, { size: RECORDS })
  const { busy, run: close } = useClosing(onClose)
  const pictures = data?.list.flatMap(record => record.images.filter(image => image.role === 'result')) ?? []
  const pick = (url: string) => close(() => take(url))
  return (
    <Modal open title="从绘图记录选" footer={null} width={640} onCancel={onClose}>
      {!data && <Spinner label="正在读取绘图记录" />}
      {data && pictures.length === 0 && <Empty art="images" title="还没有画过图" help="在绘画台画好以后，可以从这里选。" />}
      <ul className={styles.drawn}>
        {pictures.map((image, at) => (
          <li key={image.id}>
            <button type="button" disabled={busy} aria-label={`用第 ${at + 1} 张`} onClick={() => void pick(image.url)}>
              <img src={image.thumbs.small} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
export default DrawingPicker
