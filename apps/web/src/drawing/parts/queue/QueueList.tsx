// The drawings that wait, in the order they will be drawn.
import { SortableItem, SortableList } from '../../../ui/sortable/SortableList.tsx'
import styles from './queue.module.css'
import { nameOf, useOrder } from './use-order.ts'

const QueueList = () => {
  const { queue, put } = useOrder()
  const records = queue?.records ?? []
  return (
    <SortableList ids={records.map(({ record_id }) => record_id)} onMove={put}>
      <ol className={styles.list} aria-label="排队顺序">
        {records.map(record => (
          <SortableItem key={record.record_id} id={record.record_id} className={styles.row}>
            {grip => (
              <>
                {grip({ label: `「${nameOf(record)}」` })}
                <span className="grow cut" title={record.prompt}>
                  {nameOf(record)}
                </span>
                <span className="meta num">{record.waiting} 张</span>
              </>
            )}
          </SortableItem>
        ))}
      </ol>
    </SortableList>
  )
}
export default QueueList
