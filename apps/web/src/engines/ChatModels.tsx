// What operators say of the models of the AI chat: the engine behind each, and what it costs; who may ask which is said by the settings.
import type { Engine } from '@qianmu/contract/engines'
import type { Data } from '@qianmu/contract/kit/call'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import styles from './engines.module.css'

type Setting = Data<typeof api.chat.modelSettings.contract>['models'][number]

/** Levels of people, and the models each may ask. */
const LEVELS: Record<number, string> = { 0: '都不能用', 1: 'qwen', 3: 'qwen、chatgpt3.5', 4: '全部' }
const MOST = 100_000

const Row = ({ setting, engines }: { setting: Setting; engines: readonly Engine[] }) => {
  const [changed, change] = useState<Partial<Setting>>({})
  const save = useAction(api.chat.setModel, {
    refreshes: [api.chat.modelSettings, api.chat.models],
    done: () => {
      change({})
      toast.success('已保存')
    },
  })
  const now = { ...setting, ...changed }
  const { name, value, engine, input_price, output_price } = now
  const byItself = value === 'qwen' ? '任何一个语言引擎' : `有 ${value} 的引擎`
  const price = (field: 'input_price' | 'output_price', label: string) => (
    <InputNumber
      className="w-150"
      aria-label={`${name} ${label}`}
      prefix={label}
      min={0}
      max={MOST}
      value={now[field]}
      onChange={next => change({ ...changed, [field]: next ?? 0 })}
    />
  )
  return (
    <li className="flex flex-wrap gap-12 items-center py-8 px-16 line-b">
      <span className="strong w-100">{name}</span>
      <Select
        className="flex-1 min-w-180"
        aria-label={`${name} 的引擎`}
        value={engine}
        options={[{ value: '', label: byItself }, ...engines.map(each => ({ value: each.engine, label: each.name }))]}
        onChange={next => change({ ...changed, engine: next })}
      />
      {price('input_price', '问')}
      {price('output_price', '答')}
      <Button
        aria-label={`保存 ${name}`}
        disabled={Object.keys(changed).length === 0}
        loading={save.isPending}
        onClick={() => save.mutate({ value: value as 'qwen', engine, input_price, output_price })}
      >
        保存
      </Button>
    </li>
  )
}

export const ChatModels = ({ engines }: { engines: readonly Engine[] }) => {
  const { data } = useCall(api.chat.modelSettings, {})
  if (!data) return null
  const cap = data.cap ? `每个团队每天最多 ¥${data.cap}` : '没有每日上限'
  return (
    <section aria-label="对话模型">
      <div className={styles.bar}>
        <h2>对话模型</h2>
        <span className="meta grow">价格是每百万字词多少元，0 是免费；标了价才计费、才有上限。</span>
        <span className="meta" title="由设置 QIANMU_AI_CHAT 与 QIANMU_CHAT_DAY_YUAN 决定">
          可用：{LEVELS[data.level]} · {cap}
        </span>
      </div>
      <ul className="card mx-24 mb-24 max-[720px]:mx-12">
        {data.models.map(setting => (
          <Row key={setting.value} setting={setting} engines={engines} />
        ))}
      </ul>
    </section>
  )
}
