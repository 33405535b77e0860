// Before a model writes scenes: which model, how much of the novel, how thoroughly, and what it is going to cost.
import { AI_CONVERT, type Conversion, THINKING } from '@qianmu/contract/assistant/conversion'
import { Alert, Form, Segmented, Select } from 'antd'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { aboutYuan, largeNumber } from '../../ui/format.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { refreshConversions } from './use-conversion.ts'

interface Values {
  scope: 'chapter' | 'all'
  chat_name: string
  thinking_degree: number
}

export interface RewriteScope {
  chapter: number
  passage?: string | undefined
}

export default function RewriteDialog({ data, scope, onClose }: { data: Conversion; scope: RewriteScope; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const wanted = Form.useWatch('scope', form) ?? 'chapter'
  const degree = Form.useWatch('thinking_degree', form) ?? AI_CONVERT.thinking_degree
  const model = Form.useWatch('chat_name', form) ?? AI_CONVERT.chat_name
  const asked = {
    record_id: data.record_id,
    ...(scope.passage ? { passage: scope.passage } : wanted === 'chapter' ? { chapter: scope.chapter } : {}),
  }
  const { data: info } = useCall(api.conversion.rewriteInfo, { ...asked, thinking_degree: degree }, { staleMs: 0 })
  const chosen = info?.models.find(({ value }) => value === model)
  const why = info && (info.may ? (chosen?.available ? '' : (chosen?.reason ?? '没有可用的语言模型')) : info.reason)
  const run = async ({ chat_name, thinking_degree }: Values) => {
    await api.conversion.rewrite({ ...asked, chat_name, thinking_degree })
    await refreshConversions()
    onClose()
  }
  return (
    <FormDialog<Values>
      title={scope.passage ? '请模型写这一场' : '请模型改写'}
      ok="开始改写"
      form={form}
      initial={{ scope: 'chapter', ...AI_CONVERT }}
      run={run}
      onClose={onClose}
    >
      <p className="meta pb-12">
        在你确认的人物、地点和分集里逐场改写。你定过的行不动；模型写的每一场都核对过原文和人物，不合格的留规则的草稿。
      </p>
      {!scope.passage && (
        <Form.Item name="scope" label="范围">
          <Segmented
            options={[
              { value: 'chapter', label: '这一章' },
              { value: 'all', label: `全部 ${data.chapters.length} 章` },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="chat_name" label="模型">
        <Select
          options={(info?.models ?? []).map(({ name, value, engine }) => ({ value, label: engine ? `${name} · ${engine}` : name }))}
        />
      </Form.Item>
      <Form.Item name="thinking_degree" label="思考">
        <Segmented options={THINKING.map((label, value) => ({ value, label }))} />
      </Form.Item>
      {!info ? (
        <Spinner label="正在估算" />
      ) : why ? (
        <Alert type="warning" showIcon title={why} />
      ) : (
        <p className="num" role="status">
          {info.scenes} 场 · 约 {largeNumber(info.tokens.question + info.tokens.answer)} 个词元 · {aboutYuan(chosen?.yuan ?? 0)}
          {info.cap > 0 && (
            <span className="meta block">
              团队今天已用 {info.spent.toFixed(2)} 元，上限 {info.cap} 元；用完会停下，写好的留着
            </span>
          )}
        </p>
      )}
    </FormDialog>
  )
}
