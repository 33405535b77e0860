// Step 5: the epochs side by side, the one that is released as a model of the team, and drawing with it.
import { TRAINING_LIMITS } from '@qianmu/contract/models/custom'
import { Button, Radio } from 'antd'
import { Brush, Grid3x3, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { drawPath, refreshModels } from '../models/index.ts'
import { act } from './actions.ts'
import { Epochs, Samples } from './ProgressStep.tsx'
import { stateText } from './states.ts'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps, WholeTraining } from './step.ts'

const SEEDS = '1, 2, 3'
/** Each epoch as the value of an axis of the batch table, seeds as the other, a row for each of the words that samples are drawn by. @returns the batch */
async function compareEpochs({ model_id, name, base_model, trigger_word, prompts, epochs_done }: WholeTraining): Promise<number> {
  const epoch_ids = epochs_done.slice(0, TRAINING_LIMITS.compared).map(({ epoch_id }) => epoch_id)
  const models = await api.training.compare({ model_id, epoch_ids })
  refreshModels()
  const x = {
    column: 'lora',
    values: models
      .toReversed()
      .map(({ file, weight }) => `${file}:${weight}`)
      .join(', '),
  }
  const words = prompts.length ? prompts : [trigger_word || name]
  const rows = words.map(prompt => ({ cells: { prompt }, x, y: { column: 'seed', values: SEEDS } }))
  const { batch_id } = await api.batches.save({
    batch_name: `${name.slice(0, 50)} · 对比`,
    sheet: { rows, form: { model_version: base_model } },
  })
  return batch_id
}

export const ReleaseStep = ({ whole, go }: StepProps) => {
  const { model_id, epochs_done, model, state } = whole
  const [chosen, setChosen] = useState<number>()
  const epoch = chosen ?? epochs_done.find(({ released }) => released)?.epoch_id ?? epochs_done[0]?.epoch_id
  const navigate = useNavigate()
  const compare = () => compareEpochs(whole).then(id => navigate(`/aiWork/aiDraw/batchDrawImg?batch=${id}`), rethrowUnlessFailure)
  const change = (work: Promise<unknown>) => void act(work.then(refreshModels))
  const released = state === 'released' && epochs_done.some(each => each.epoch_id === epoch && each.released)
  return (
    <>
      <div className="grow overflow-auto p-24 stack gap-20">
        <h2 className="text-16" role="status">
          {stateText(whole)}
        </h2>
        {epochs_done.length === 0 && <p className="meta">还没有训练出模型，先在「训练」里开始</p>}
        {epochs_done.length > 0 && (
          <Radio.Group aria-label="要发布的存档点" value={epoch} onChange={event => setChosen(event.target.value as number)}>
            {epochs_done.map(({ epoch_id, epoch: nth, released: out }) => (
              <Radio key={epoch_id} value={epoch_id}>
                第 {nth} 轮{out && state === 'released' && '（已发布）'}
              </Radio>
            ))}
          </Radio.Group>
        )}
        <Samples whole={whole} />
        <Epochs whole={whole} />
        {model && state === 'released' && (
          <section aria-label="用它画图" className="row gap-12 flex-wrap">
            <Link to={drawPath(model)} className="row gap-4">
              <Brush size={14} aria-hidden />
              用它画图
            </Link>
            <span className="meta">{model.model_status === 1 ? '引擎上已有' : '还没有引擎装好它：在「我的模型」里部署'}</span>
          </section>
        )}
      </div>
      <StepFoot note="发布之后团队成员都能用它画图；随时可以收回">
        <Button onClick={() => go(4)}>上一步</Button>
        <Button icon={<Grid3x3 size={14} aria-hidden />} disabled={epochs_done.length < 2} onClick={() => void compare()}>
          用 XY 表对比各轮
        </Button>
        {state === 'released' && <Button onClick={() => change(api.training.unrelease({ model_id }))}>取消发布</Button>}
        <Button
          type="primary"
          icon={<Share2 size={14} aria-hidden />}
          disabled={epoch === undefined || released || !['trained', 'released'].includes(state)}
          onClick={() => change(api.training.release({ model_id, ...(epoch !== undefined && { epoch_id: epoch }) }))}
        >
          {released ? '已发布' : '发布'}
        </Button>
      </StepFoot>
    </>
  )
}
