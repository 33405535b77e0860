// The pictures of one row: a grid along its axes, or a list; cells that wait or failed stand in their places.
import type { BatchDrawing } from '@qianmu/contract/drawing/batches'
import type { DrawnPicture } from '@qianmu/contract/drawing/pictures'
import { axisValues } from '@qianmu/drawing'
import { Button } from 'antd'
import { Grid3x3 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { TaskTile } from '../parts/results/TaskTile.tsx'
import studioStyles from '../studio.module.css'
import styles from './batch.module.css'
import type { Batch, Row } from './use-batch.ts'

const Face = ({ image, onLook }: { image: DrawnPicture; onLook: (image: DrawnPicture) => void }) => (
  <button
    type="button"
    className={studioStyles.thumb}
    style={{ aspectRatio: `${image.width} / ${image.height}` }}
    aria-label={`查看种子 ${image.seed} 的图片`}
    onClick={() => onLook(image)}
  >
    <img src={image.thumbs.mid} alt="" loading="lazy" />
  </button>
)

const Cell = ({ drawing, onLook }: { drawing: BatchDrawing | undefined; onLook: (image: DrawnPicture) => void }) => {
  if (!drawing) return <div className={studioStyles.tile}>待生成</div>
  const [image] = drawing.images
  const [task] = drawing.tasks
  if (image) return <Face image={image} onLook={onLook} />
  return task ? <TaskTile record={drawing} task={task} /> : null
}

/** The grid at full size with its values written on it. */
const saveGrid = (batch_id: number, row: number) => api.batches.grid.file({ batch_id, row }).then(saveFile, rethrowUnlessFailure)

const XyGrid = ({ row, drawings, onLook }: { row: Row; drawings: readonly BatchDrawing[]; onLook: (image: DrawnPicture) => void }) => {
  const [xs, ys] = [row.x ?? row.y, row.x ? row.y : null].map(axis => (axis ? axisValues(axis.values) : [])) as [string[], string[]]
  const rows = ys.length ? ys : ['']
  const at = (x: number, y: number) => drawings.find(each => each.x === x && (each.y ?? 0) === y)
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <td />
          {xs.map(value => (
            <th key={value} scope="col">
              {value}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((value, y) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            {xs.map((_, x) => (
              <td key={x}>
                <Cell drawing={at(x, y)} onLook={onLook} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const List = ({ drawings, onLook }: { drawings: readonly BatchDrawing[]; onLook: (image: DrawnPicture) => void }) => (
  <div className={styles.list}>
    {drawings.flatMap(drawing => [
      ...drawing.images.map(image => <Face key={image.id} image={image} onLook={onLook} />),
      ...drawing.tasks
        .filter(task => !drawing.images.some(image => image.task_id === task.task_id))
        .map(task => <TaskTile key={`task ${task.task_id}`} record={drawing} task={task} />),
    ])}
  </div>
)

export const RowPictures = ({ batch, nth }: { batch: Batch; nth: number }) => {
  const [looked, setLooked] = useState<DrawnPicture | null>(null)
  const row = batch.rows[nth]
  if (!row) return null
  const drawings = batch.drawingsOf(nth)
  const images = drawings.flatMap(each => each.images)
  const varied = row.x !== null || row.y !== null
  return (
    <section className={styles.pictures} aria-label={`第 ${nth + 1} 行的图片`}>
      <div className={styles.bar}>
        <h2>第 {nth + 1} 行</h2>
        <span className="meta grow num">{images.length} 张</span>
        {varied && images.length > 1 && (
          <Button size="small" icon={<Grid3x3 size={14} aria-hidden />} onClick={() => void saveGrid(batch.id, nth)}>
            导出网格图
          </Button>
        )}
      </div>
      {varied ? <XyGrid {...{ row, drawings }} onLook={setLooked} /> : <List drawings={drawings} onLook={setLooked} />}
      {!varied && drawings.length === 0 && <p className="meta">这一行还没有画。按「生成待办」画出所有还没有画的行。</p>}
      {looked && (
        <ImageViewer
          images={images.map(image => ({ src: image.url, alt: `种子 ${image.seed}` }))}
          index={Math.max(
            0,
            images.findIndex(({ id }) => id === looked.id),
          )}
          onIndex={at => setLooked(images[at] ?? null)}
          onClose={() => setLooked(null)}
        />
      )}
    </section>
  )
}
