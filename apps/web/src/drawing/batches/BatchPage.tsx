// /aiWork/aiDraw/batchDrawImg: a table of drawings over one set of parameters, drawn, compared and packed as a whole (mockup 45).
import { typedRows } from '@qianmu/drawing'
import { Button, Dropdown, Input, Modal } from 'antd'
import { ChevronDown, ClipboardPaste, Package, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useCall } from '../../kit/use-call.ts'
import { Panels } from '../../frame/EditorFrame.tsx'
import { usePicked } from '../../ui/sheet/index.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { BATCH_MODE } from '../modes.ts'
import { DrawButton } from '../parts/DrawButton.tsx'
import { EngineBadge } from '../parts/EngineBadge.tsx'
import { ModeColumn } from '../parts/ModeColumn.tsx'
import { SharedParameters } from '../parts/Parameters.tsx'
import { QueueBar } from '../parts/queue/QueueBar.tsx'
import { type Uses, useStudio } from '../use-studio.ts'
import styles from './batch.module.css'
import { BatchTable } from './BatchTable.tsx'
import { RowPictures } from './RowPictures.tsx'
import { type Batch, blankRow, useBatch } from './use-batch.ts'
import { StudioFrame } from '../parts/StudioFrame.tsx'

/** A table from a spreadsheet, pasted in a dialog because the clipboard may not be read unasked. */
const PasteDialog = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const [pasted, setPasted] = useState('')
  const { rows, unknown, cut } = typedRows(pasted)
  return (
    <Modal
      open
      title="粘贴表格"
      okText={`加入 ${rows.length} 行`}
      okButtonProps={{ disabled: rows.length === 0 }}
      onCancel={onClose}
      onOk={() => {
        const kept = batch.rows.filter(row => Object.values(row.cells).some(Boolean) || row.x || row.y)
        batch.setRows([...kept, ...rows])
        onClose()
      }}
    >
      <p className="meta">第一行可以是列名：提示词、反向提示词、尺寸、种子、数量、步数…；没有列名时依次是提示词和反向提示词。</p>
      <Input.TextArea autoFocus rows={8} aria-label="表格" value={pasted} onChange={({ target }) => setPasted(target.value)} />
      {unknown.length > 0 && <p className="text-danger text-12">不认识的列：{unknown.join('、')}</p>}
      {cut && <p className="text-danger text-12">表格太长，后面的内容没有读取</p>}
    </Modal>
  )
}

const Picker = ({ batch }: { batch: Batch }) => {
  const { data } = useCall(api.batches.list, {})
  const items = [
    { key: '0', label: '新的批次' },
    ...(data?.list.map(({ batch_id, batch_name, finished }) => ({ key: String(batch_id), label: `${batch_name} · ${finished} 张` })) ?? []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => (key === '0' ? batch.begin() : batch.open(Number(key))) }}>
      <Button size="small" icon={<ChevronDown size={14} aria-hidden />} aria-label="打开批次" />
    </Dropdown>
  )
}

/** Packs the pictures of rows under the rows' numbers. */
async function pack(batch: Batch, rows: readonly number[]): Promise<void> {
  const images = rows.flatMap(row => batch.drawingsOf(row).flatMap(each => each.images.map(image => ({ row, id: image.id }))))
  if (!images.length) return toast.info('还没有可以打包的图片')
  saveFile(
    await api.batches.pack.file({
      image_ids: images.map(({ id }) => id),
      names: images.map(({ row }) => `${String(row + 1).padStart(3, '0')}`),
    }),
  )
}

const Head = ({ studio, batch, onPaste, onPack }: { studio: Uses<'engine'>; batch: Batch; onPaste: () => void; onPack: () => void }) => (
  <div className={styles.bar}>
    <Input
      variant="borderless"
      className="w-200 p-0 font-semibold"
      aria-label="批次名称"
      maxLength={60}
      value={batch.name}
      onChange={({ target }) => batch.setName(target.value)}
    />
    <Picker batch={batch} />
    <EngineBadge studio={studio} />
    <span className="grow" />
    <Button size="small" icon={<ClipboardPaste size={14} aria-hidden />} onClick={onPaste}>
      粘贴表格
    </Button>
    <Button size="small" icon={<Package size={14} aria-hidden />} onClick={onPack}>
      打包下载
    </Button>
    <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => batch.setRows([...batch.rows, blankRow()])}>
      加一行
    </Button>
  </div>
)

const Foot = ({ batch, studio, picked }: { batch: Batch; studio: Uses<'arriving' | 'engine'>; picked: readonly number[] }) => {
  const { engine, arriving } = studio
  const rows = picked.length ? picked : batch.pending
  const go = () => batch.draw(rows)
  const ready = engine !== undefined && rows.length > 0
  useShortcut('Ctrl+Enter', () => ready && !arriving && !batch.busy && go(), { label: '生成', group: '绘画' })
  return (
    <div className={styles.foot}>
      <span className="num">
        {batch.rows.length} 行 · {batch.count} 张
      </span>
      <QueueBar />
      <span className="grow" />
      {batch.failed.length > 0 && <Button onClick={batch.retry}>重试失败 {batch.failed.length} 格</Button>}
      <DrawButton
        label={picked.length ? `生成所选 ${rows.length} 行` : `生成待办 ${rows.length} 行`}
        {...{ ready, arriving }}
        keyed
        loading={batch.busy}
        onClick={go}
      />
    </div>
  )
}

const Work = ({ studio }: { studio: Uses<'arriving' | 'checkpoint' | 'engine' | 'form' | 'set'> }) => {
  const batch = useBatch(studio)
  const [current, setCurrent] = useState(0)
  const picked = usePicked([...batch.rows.keys()])
  const [pasting, setPasting] = useState(false)
  const rows = [...picked.selected].toSorted((one, other) => one - other)
  const packed = rows.length ? rows : [...batch.rows.keys()]
  return (
    <div className="stack h-full bg-canvas">
      <Head {...{ studio, batch }} onPaste={() => setPasting(true)} onPack={() => void pack(batch, packed).catch(rethrowUnlessFailure)} />
      <div className={styles.sheet}>
        <BatchTable {...{ batch, current, picked }} onCurrent={setCurrent} />
      </div>
      <RowPictures batch={batch} nth={Math.min(current, batch.rows.length - 1)} />
      <Foot {...{ batch }} studio={studio} picked={rows} />
      {pasting && <PasteDialog batch={batch} onClose={() => setPasting(false)} />}
    </div>
  )
}

const BatchPage = () => {
  const studio = useStudio(BATCH_MODE)
  return (
    <StudioFrame backTo="/workBench/worksManage" title={BATCH_MODE.title}>
      <div className="grow flex min-h-0">
        <ModeColumn current={BATCH_MODE.name} />
        <Panels
          name="batch"
          panels={[
            {
              key: 'parameters',
              label: '公共参数',
              size: 320,
              min: 280,
              max: 440,
              collapsible: true,
              content: <SharedParameters studio={studio} />,
            },
            { key: 'work', content: <Work studio={studio} /> },
          ]}
        />
      </div>
    </StudioFrame>
  )
}
export default BatchPage
