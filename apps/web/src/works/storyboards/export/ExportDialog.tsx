// A storyboard as files: which format, which shots, and for edit lists how many frames a second has.
import {
  EDIT_LISTS,
  STORYBOARD_FORMATS,
  STORYBOARD_RATES,
  type StoryboardFormat,
  type StoryboardRate,
} from '@qianmu/contract/works/storyboard-formats'
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import { Button, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { saveFile } from '../../../kit/transfer.ts'
import { mayLeave } from '../../../library/index.ts'
import { useDraft } from '../../../ui/draft.ts'
import { Losses } from '../../../ui/losses/Losses.tsx'
import { sceneName, shotsOf } from '../model.ts'

const FORMATS = Object.keys(STORYBOARD_FORMATS) as StoryboardFormat[]
type Choice = StoryboardFormat | 'images'

interface Props {
  docId: number
  scenes: readonly StoryboardScene[]
  /** The shots that are ticked; undefined for none. */
  chosen?: readonly number[] | undefined
  onClose: () => void
}

/** All shots, those that are ticked, or those of one scene. */
function useRange(scenes: readonly StoryboardScene[], chosen: readonly number[] | undefined) {
  const [range, setRange] = useState(chosen ? 'chosen' : 'all')
  const filled = scenes.filter(scene => scene.shots.length > 0)
  const options = [
    { value: 'all', label: `全部 ${shotsOf(scenes).length} 镜` },
    ...(chosen ? [{ value: 'chosen', label: `所选 ${chosen.length} 镜` }] : []),
    ...filled.map(scene => ({ value: scene.scene_id, label: `${sceneName(scene)}（${scene.shots.length} 镜）` })),
  ]
  const scene = filled.find(each => each.scene_id === range)
  const ids = range === 'all' ? undefined : scene ? scene.shots.map(shot => shot.storyboard_id) : [...(chosen ?? [])]
  return { range, setRange, options, ids }
}

/** What the file will not say of the shots. */
const NotSaid = ({
  docId: doc_id,
  format,
  rate,
  ids,
}: {
  docId: number
  format: StoryboardFormat
  rate: StoryboardRate
  ids?: number[] | undefined
}) => {
  const { data } = useCall(api.storyboards.unsaid, { doc_id, format, rate, ...(ids && { ids }) }, { staleMs: 0 })
  return <Losses losses={data?.losses ?? []} title={`${STORYBOARD_FORMATS[format]}说不了的，导出以后会这样`} />
}

const ExportDialog = ({ docId: doc_id, scenes, chosen, onClose }: Props) => {
  const [format, setFormat] = useState<Choice>('xlsx')
  const [rate, setRate] = useDraft<StoryboardRate>('storyboard.rate', '25')
  const [busy, setBusy] = useState(false)
  const { range, setRange, options, ids } = useRange(scenes, chosen)
  const ask = () =>
    format === 'images'
      ? api.storyboards.exportImages.file({ doc_id, ...(ids && { ids }) })
      : api.storyboards.export.file({ doc_id, format, rate, ...(ids && { ids }) })
  const run = async () => {
    setBusy(true)
    try {
      if (await mayLeave()) saveFile(await ask())
      onClose()
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const pictured = shotsOf(scenes).some(shot => shot.picture !== null)
  return (
    <Modal
      open
      title="导出分镜"
      onCancel={onClose}
      footer={
        <Button type="primary" loading={busy} onClick={() => void run()}>
          导出
        </Button>
      }
    >
      <div className="stack gap-12">
        <Radio.Group
          className="stack gap-4"
          aria-label="格式"
          value={format}
          onChange={({ target }) => setFormat(target.value as Choice)}
          options={[
            ...FORMATS.map(value => ({ value, label: STORYBOARD_FORMATS[value] })),
            { value: 'images', label: '分镜图片（zip）', disabled: !pictured },
          ]}
        />
        <span className="row flex-wrap">
          <Select aria-label="范围" className="w-220" popupMatchSelectWidth={false} value={range} options={options} onChange={setRange} />
          {EDIT_LISTS.includes(format) && (
            <Select
              aria-label="帧率"
              className="w-120"
              value={rate}
              options={STORYBOARD_RATES.map(value => ({ value, label: `${value} fps` }))}
              onChange={setRate}
            />
          )}
        </span>
        {format !== 'images' && <NotSaid {...{ docId: doc_id, format, rate, ids }} />}
      </div>
    </Modal>
  )
}
export default ExportDialog
