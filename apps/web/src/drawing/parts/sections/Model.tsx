// What draws: base model, large model, styles and LoRAs, VAE, clip skip, and for SDXL a refiner.
import { BASE_MODELS, withBaseModel } from '@qianmu/drawing'
import { Segmented } from 'antd'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import type { Uses } from '../../use-studio.ts'
import { faultsAt, Refusal } from '../Refusal.tsx'
import { idle, PickRow, Row, Section, SliderRow } from '../fields.tsx'
import { NoStars } from '../stars.tsx'
import { LargeModel } from '../models/LargeModel.tsx'
import { Loras } from '../models/Loras.tsx'

const Vae = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change } = studio
  const { data } = useCall(api.models.vaes, { base_model: form.model_version })
  return (
    <PickRow
      id="draw-vae"
      label="VAE"
      value={form.vae}
      options={(data ?? []).map(({ file, name }) => ({ value: file, label: name }))}
      reason={idle(studio, 'vae')}
      onChange={vae => change({ vae })}
    />
  )
}

const Refiner = ({ studio }: { studio: Uses<'change' | 'engine' | 'form'> }) => {
  const { form, change } = studio
  const { data } = useCall(api.models.refiners, {})
  const reason = idle(studio, 'refiner_checkpoint')
  return (
    <>
      <PickRow
        id="draw-refiner"
        label="精修模型"
        value={form.refiner_checkpoint}
        options={[{ value: '', label: '不用' }, ...(data ?? []).map(({ file, name }) => ({ value: file, label: name }))]}
        reason={reason}
        onChange={refiner_checkpoint => change({ refiner_checkpoint })}
      />
      {form.refiner_checkpoint && (
        <SliderRow
          id="refiner-switch"
          label="切换时机"
          value={form.refiner_switch_at}
          min={0}
          max={1}
          step={0.05}
          reason={reason}
          onChange={refiner_switch_at => change({ refiner_switch_at })}
        />
      )}
    </>
  )
}

/** How many large models there are of a base model; '' while nobody knows. */
const heldText = (total: number | undefined) => (total === undefined ? '' : total ? `连接的引擎里有 ${total} 个` : '连接的引擎里还没有')

export const Model = ({ studio }: { studio: Uses<'change' | 'engine' | 'form' | 'problems' | 'set'> }) => {
  const { form, change, set, problems } = studio
  const reason = idle(studio, 'checkpoint')
  const { data: families } = useCall(api.models.baseModels, {})
  const picked = form.role.length + form.style_model.length
  return (
    <Section
      stars
      title="模型与风格"
      faults={['large_model_id', 'vae', 'refiner_checkpoint'].some(field => faultsAt(problems, field).length > 0)}
      digest={picked ? `${form.model_version} · ${picked} 个` : (reason ?? form.model_version)}
    >
      <Row label="基础模型">
        <Segmented
          size="small"
          block
          className="grow"
          aria-label="基础模型"
          value={form.model_version}
          options={BASE_MODELS.map(each => ({
            value: each,
            label: each,
            title: heldText(families?.find(({ base_model }) => base_model === each)?.total),
          }))}
          onChange={model_version => set({ ...withBaseModel(form, model_version), large_model_id: -1 })}
        />
      </Row>
      <LargeModel studio={studio} />
      <NoStars>
        <Loras studio={studio} />
      </NoStars>
      <Vae studio={studio} />
      <Refusal studio={studio} field="vae" />
      {form.model_version === 'SDXL' && <Refiner studio={studio} />}
      <SliderRow
        id="clip-skip"
        label="CLIP 跳过"
        value={form.clip_skip}
        min={1}
        max={12}
        reason={idle(studio, 'clip_skip')}
        onChange={clip_skip => change({ clip_skip })}
      />
    </Section>
  )
}
