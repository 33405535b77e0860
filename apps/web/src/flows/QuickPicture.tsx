// One sentence and a picture of it, on the page that sign-in lands on: the official workflow of a sketch, run where one stands (mockup 61).
import { Button, Input } from 'antd'
import { PencilRuler, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { late } from '../ui/late/late.tsx'

/** As the official workflow is called (flows/official of the server). */
const NAME = '一句话出草图'
const FIRST = '雨夜的公交站牌下，林晚撑着一把红伞，霓虹倒映在积水里'
const OTHERS = ['女孩推开便利店的门，夜', '公交车开进雨里，远景', '钟表铺里，男人低头修表，近景', '两个人撑一把伞走在清晨的街上']

const Result = late(() => import('./QuickResult.tsx'))

export const QuickPicture = () => {
  const { data: found } = useCall(api.flows.list, { tab: 'official', keyword: NAME, size: 1 })
  const flow = found?.list[0]
  const [words, setWords] = useState(FIRST)
  const [drawId, setDrawId] = useState<number>()
  const draw = useAction(api.flows.draw, { done: ({ draw_ids }) => setDrawId(draw_ids[0]), refreshes: [api.flows.recent] })
  if (!flow) return null
  const run = (prompt: string) => {
    const text = prompt.trim()
    if (text && !draw.isPending) draw.mutate({ comfy_id: flow.comfy_id, inputs: { '1.prompt': text } })
  }
  return (
    <section aria-label="一句话出图" className="mb-20 p-16 border border-line rounded-10 bg-panel">
      <Input.TextArea
        aria-label="画面描述"
        variant="borderless"
        className="px-0! text-15"
        value={words}
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 4 }}
        onChange={event => setWords(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          run(words)
        }}
      />
      <div className="row flex-wrap mt-8">
        <span className="row gap-4 px-6 rounded-4 text-12 text-warn bg-hover">
          <PencilRuler size={12} aria-hidden />
          草图引擎（非 AI 模型）
        </span>
        <Link to={`/aiWork/comfyDetail?id=${flow.comfy_id}`} className="finger text-12">
          种子和尺寸
        </Link>
        <span className="grow" />
        <Button
          type="primary"
          icon={<Play size={14} aria-hidden />}
          loading={draw.isPending}
          disabled={!words.trim()}
          title="Ctrl+Enter"
          onClick={() => run(words)}
        >
          运行
        </Button>
      </div>
      <p className="row gap-8 flex-wrap mt-12 text-12 text-t2">
        也可以直接试
        {OTHERS.map(each => (
          <button
            key={each}
            type="button"
            className="plain px-8 min-h-28 rounded-6 bg-hover max-[720px]:min-h-44"
            onClick={() => {
              setWords(each)
              run(each)
            }}
          >
            {each}
          </button>
        ))}
      </p>
      <Suspense>{drawId !== undefined && <Result key={drawId} drawId={drawId} />}</Suspense>
    </section>
  )
}
