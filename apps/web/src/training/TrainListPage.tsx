// /aiWork/aiModel/customTrainList: custom models from draft to release, each with where it stands.
import { TRAINING_STATES, type TrainingRow } from '@qianmu/contract/models/custom'
import { MODEL_TYPES } from '@qianmu/contract/models/large'
import { Button, Form, Input, Progress, Select } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useAddress } from '../kit/address.ts'
import { onChanges } from '../kit/events.ts'
import { keyOf } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ago } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { refreshTrainings, removeTraining } from './actions.ts'
import { isBusy, pathOf, shareOf, STATES, stateText, stepOf, timeText } from './states.ts'

const ROWS: Layout<TrainingRow> = { flow: 'rows', height: 72 }
const keyOfRow = ({ model_id }: TrainingRow) => model_id
const typeName = (type: string) => MODEL_TYPES.find(each => each.model_type === type)?.name ?? '不限'

const Row = ({ row, focus }: { row: TrainingRow; focus: ItemState['focus'] }) => {
  const { icon: Icon } = STATES[row.state]
  return (
    <article className="row gap-16 py-8 px-24 max-[720px]:px-16 line-b" data-training={row.model_id}>
      {row.cover ? (
        <img src={row.cover} alt="" loading="lazy" className="flex-none w-56 h-56 rounded-6 object-cover" />
      ) : (
        <span className="flex-none w-56 h-56 rounded-6 bg-hover" />
      )}
      <div className="grow stack min-w-0">
        <Link to={pathOf(row.model_id, stepOf(row))} className="strong cut" {...focus}>
          {row.name}
        </Link>
        <span className="meta cut">
          LoRA · {row.base_model} · {typeName(row.model_type)} · {row.images} 张图
          {row.trigger_word && ` · ${row.trigger_word}`}
        </span>
      </div>
      <div className="w-240 max-[720px]:w-120 stack">
        <span className="row gap-4">
          <Icon size={14} aria-hidden />
          <span className="cut">{stateText(row)}</span>
        </span>
        {row.state === 'training' ? (
          <>
            <Progress percent={Math.round(shareOf(row) * 100)} size="small" showInfo={false} aria-label={stateText(row)} />
            <span className="meta num">{row.eta_seconds !== null && `剩 ${timeText(row.eta_seconds)}`}</span>
          </>
        ) : (
          <span className="meta cut" title={row.error}>
            {row.error || ago(row.update_time)}
          </span>
        )}
      </div>
      <IconButton icon={Trash2} label={`删除 ${row.name}`} disabled={isBusy(row)} onClick={() => void removeTraining(row)} />
    </article>
  )
}

interface Values {
  name: string
  model_type: 'role' | 'screen' | 'clothing' | 'scene'
  base_model: 'SDXL' | 'SD1.5' | 'F.1'
  trigger_word: string
}
/** The first words of a custom model; everything else follows on its own page. */
const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const add = async (values: Values) => {
    const { model_id } = await api.training.add(values)
    refreshTrainings()
    void navigate(pathOf(model_id, 2))
  }
  return (
    <FormDialog<Values>
      title="训练模型"
      ok="开始整理训练图"
      initial={{ model_type: 'role', base_model: 'SDXL', trigger_word: '' }}
      run={add}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name="model_type" label="训练什么">
        <Select options={MODEL_TYPES.map(({ model_type, name }) => ({ value: model_type, label: name }))} />
      </Form.Item>
      <Form.Item name="base_model" label="基础模型">
        <Select options={['SDXL', 'SD1.5', 'F.1'].map(value => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="trigger_word" label="触发词" extra="写进提示词就会用到它的词；选一个平常不用的">
        <Input maxLength={60} placeholder="例如 guwan" />
      </Form.Item>
    </FormDialog>
  )
}

const TrainListPage = () => {
  const [search, put] = useAddress()
  const keyword = search.get('q') ?? ''
  const state = TRAINING_STATES.find(each => each === search.get('state'))
  const [adding, setAdding] = useState(search.has('add'))
  useEffect(() => onChanges('trainings', refreshTrainings), [])
  const asked = { keyword, size: 40, ...(state && { state }) }
  const source = usePages({
    key: [...keyOf(api.training.list), 'pages', asked],
    ask: (page, signal) => api.training.list({ ...asked, page }, { signal }),
    keyOf: keyOfRow,
  })
  const item = useCallback((row: TrainingRow, { focus }: ItemState) => <Row row={row} focus={focus} />, [])
  const button = (
    <Button type="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
      训练模型
    </Button>
  )
  return (
    <Page action={button} crumbs={[{ label: 'AI 创作' }, { label: '模型', path: '/aiWork/aiModel/homePage' }]}>
      <Library
        name="训练"
        source={source}
        keyOf={keyOfRow}
        layout={ROWS}
        item={item}
        bar={
          <>
            <Select
              aria-label="状态"
              value={state ?? ''}
              className="w-120"
              options={[{ value: '', label: '全部状态' }, ...TRAINING_STATES.map(value => ({ value, label: STATES[value].title }))]}
              onChange={value => put({ state: value })}
            />
            <span className="grow" />
            <SearchBox label="搜训练" placeholder="名称" keyword={keyword} onChange={q => put({ q })} />
          </>
        }
        empty={
          <Empty
            art={keyword || state ? 'search' : 'images'}
            title={keyword || state ? '没有找到这样的训练' : '还没有训练过模型'}
            help="准备 20 张以上同一角色或画风的图，整理标签，再交给训练机；没有训练机也可以导出给 kohya 使用"
            {...(!keyword && !state && { action: <Button onClick={() => setAdding(true)}>训练模型</Button> })}
          />
        }
        failed="没有读到训练列表"
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
export default TrainListPage
