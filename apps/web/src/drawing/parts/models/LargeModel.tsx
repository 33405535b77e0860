// The large model: what the connected engines hold of the base model, 「不限」 first.
import { type Model, MODELS_AT_ONCE } from '@qianmu/contract/models/large'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Picker } from '../../../ui/picker/Picker.tsx'
import type { Uses } from '../../use-studio.ts'
import { idle, Row } from '../fields.tsx'
import { Refusal } from '../Refusal.tsx'
import { keyOfModel, MODEL_CARDS, useModelCard, useModels } from './model-card.tsx'

const LargeModelPicker = ({ studio: { form, change }, onClose }: { studio: Uses<'change' | 'form'>; onClose: () => void }) => {
  const [keyword, setKeyword] = useState('')
  const source = useModels('largeModels', { base_model: form.model_version, keyword })
  const take = ({ model_id }: Model) => {
    change({ large_model_id: model_id })
    onClose()
  }
  const card = useModelCard('checkpoint', ({ model_id }) => model_id === form.large_model_id, take)
  return (
    <Picker
      title="大模型"
      source={source}
      keyOf={keyOfModel}
      layout={MODEL_CARDS}
      item={card}
      onTake={take}
      keyword={keyword}
      onKeyword={setKeyword}
      empty={<Empty art="search" title="连接的引擎里没有这样的模型" />}
      failed="没有读到模型"
      onClose={onClose}
    />
  )
}

export const LargeModel = ({ studio }: { studio: Uses<'change' | 'engine' | 'form' | 'problems' | 'set'> }) => {
  const [open, setOpen] = useState(false)
  const { form } = studio
  const { data: first } = useCall(api.models.largeModels, { base_model: form.model_version, keyword: '' })
  const listed = first?.find(({ model_id }) => model_id === form.large_model_id)
  const beyond = first !== undefined && !listed && first.length >= MODELS_AT_ONCE
  const { data: other } = useCall(api.models.largeModel, { model_id: form.large_model_id }, { enabled: beyond })
  const reason = idle(studio, 'checkpoint')
  const name = (listed ?? other)?.model_name ?? '不限'
  return (
    <>
      <Row label="大模型" reason={reason}>
        <Button aria-label={`大模型：${name}`} className="grow" disabled={reason !== undefined} onClick={() => setOpen(true)}>
          {name}
        </Button>
        {open && <LargeModelPicker studio={studio} onClose={() => setOpen(false)} />}
      </Row>
      <Refusal studio={studio} field="large_model_id" another={(_, onClose) => <LargeModelPicker studio={studio} onClose={onClose} />} />
    </>
  )
}
