// The large model: what the connected engines hold of the base model, 「不限」 first.
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { rowsOf } from '../../../ui/library/source.ts'
import type { Studio } from '../../use-studio.ts'
import { idle, Row } from '../fields.tsx'
import { ModelGrid } from './ModelGrid.tsx'
import { PickerDialog } from './PickerDialog.tsx'

const Picker = ({ studio: { form, change }, onClose }: { studio: Studio; onClose: () => void }) => {
  const [keyword, setKeyword] = useState('')
  const source = rowsOf(useCall(api.models.largeModels, { base_model: form.model_version, keyword }), models => models)
  return (
    <PickerDialog title="大模型" keyword={keyword} onKeyword={setKeyword} onClose={onClose}>
      <ModelGrid
        label="大模型"
        source={source}
        picked={({ model_id }) => model_id === form.large_model_id}
        onPick={({ model_id }) => {
          change({ large_model_id: model_id })
          onClose()
        }}
        empty="连接的引擎里没有这样的模型"
      />
    </PickerDialog>
  )
}

export const LargeModel = ({ studio }: { studio: Studio }) => {
  const [open, setOpen] = useState(false)
  const { form } = studio
  const { data } = useCall(api.models.largeModels, { base_model: form.model_version, keyword: '' })
  const reason = idle(studio, 'checkpoint')
  const name = data?.find(({ model_id }) => model_id === form.large_model_id)?.model_name ?? '不限'
  return (
    <Row label="大模型" reason={reason}>
      <Button aria-label={`大模型：${name}`} className="grow" disabled={reason !== undefined} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {open && <Picker studio={studio} onClose={() => setOpen(false)} />}
    </Row>
  )
}
