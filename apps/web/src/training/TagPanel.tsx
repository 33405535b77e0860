// The words beside the pictures: of those that are chosen what all and what some have, and the cloud of the whole set.
import { TRAINING_LIMITS } from '@qianmu/contract/models/custom'
import { Button, Input, Segmented } from 'antd'
import { Lock, Plus, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { act } from './actions.ts'
import { isBusy } from './states.ts'
import type { WholeTraining } from './step.ts'

interface Props {
  whole: WholeTraining
  chosen: readonly number[]
  /** The word whose pictures alone are shown. */
  tag: string
  show: (tag: string) => void
}
const CHIP = 'row gap-4 px-8 h-28 rounded-6 border-0 bg-hover text-t1 cursor-pointer disabled:cursor-default aria-pressed:bg-soft'

/** A word of many pictures: replaced or taken away everywhere, or marked as the subject's own. */
const OneWord = ({ whole: { model_id, features }, tag }: { whole: WholeTraining; tag: string }) => {
  const [to, setTo] = useState('')
  const isFeature = features.includes(tag)
  const edit = (change: { replace?: { from: string; to: string }[]; remove?: string[] }) =>
    void act(api.training.editTags({ model_id, ...change }))
  return (
    <section aria-label={`标签 ${tag}`} className="stack gap-8 p-12 rounded-8 border border-line">
      <div className="row gap-8 flex-wrap">
        <b className="grow cut">{tag}</b>
        <Button
          size="small"
          onClick={() =>
            void act(
              isFeature ? api.training.removeFeatures({ model_id, tags: [tag] }) : api.training.addFeatures({ model_id, tags: [tag] }),
            )
          }
        >
          {isFeature ? '取消特征' : '设为特征'}
        </Button>
        <Button size="small" danger onClick={() => edit({ remove: [tag] })}>
          全部移除
        </Button>
      </div>
      <Input.Search
        size="small"
        value={to}
        maxLength={TRAINING_LIMITS.tag}
        placeholder="替换为…"
        aria-label={`把 ${tag} 替换为`}
        enterButton="替换"
        onChange={event => setTo(event.target.value)}
        onSearch={text => text.trim() && edit({ replace: [{ from: tag, to: text.trim() }] })}
      />
      <p className="meta">特征是它本来就有的样子：不写进训练文字，由触发词学会；道具和别人应当留着或删掉。</p>
    </section>
  )
}

/** Of the chosen pictures what all have, and what some have. */
const Chosen = ({
  whole: { trigger_word },
  of,
  busy,
}: {
  whole: WholeTraining
  of: { model_id: number; image_ids: number[] }
  busy: boolean
}) => {
  const { data } = useCall(api.training.batchTags, of)
  if (!data) return null
  const { images, common, partial } = data
  return (
    <>
      <section aria-label="共有的标签">
        <h2 className="text-13 mb-8">{images} 张共有</h2>
        <div className="flex flex-wrap gap-8">
          {common.map(word => (
            <button
              key={word}
              type="button"
              className={CHIP}
              disabled={busy || word === trigger_word}
              aria-label={`从 ${images} 张移除 ${word}`}
              onClick={() => void act(api.training.removeTags({ ...of, tags: [word] }))}
            >
              {word}
              {word === trigger_word ? <Lock size={12} aria-hidden /> : <X size={12} aria-hidden />}
            </button>
          ))}
        </div>
      </section>
      {partial.length > 0 && (
        <section aria-label="部分有的标签">
          <h2 className="text-13 mb-8">部分有</h2>
          <div className="flex flex-wrap gap-8">
            {partial.map(({ tag, count }) => (
              <button
                key={tag}
                type="button"
                className={CHIP}
                disabled={busy}
                aria-label={`给其余的加上 ${tag}`}
                onClick={() => void act(api.training.editTags({ ...of, add: [tag] }))}
              >
                {tag} <span className="meta num">{`${count}/${images}`}</span>
                <Plus size={12} aria-hidden />
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Every word of the set by how often it is there; one that is pressed shows its pictures alone. */
const Cloud = ({ whole: { model_id, trigger_word, features }, tag, show }: Omit<Props, 'chosen'>) => {
  const [filter, setFilter] = useState('')
  const { data } = useCall(api.training.cloud, { model_id })
  const listed = data?.list.filter(each => each.tag.toLowerCase().includes(filter.trim().toLowerCase())) ?? []
  return (
    <section aria-label="词云" className="stack gap-8">
      <h2 className="text-13">
        词云 <span className="meta">{data?.total ?? 0} 个词</span>
      </h2>
      <Input
        size="small"
        allowClear
        value={filter}
        aria-label="筛词"
        placeholder="筛词"
        onChange={event => setFilter(event.target.value)}
      />
      <div className="flex flex-wrap gap-8">
        {listed.slice(0, 200).map(({ tag: word, count }) => (
          <button key={word} type="button" className={CHIP} aria-pressed={word === tag} onClick={() => show(word === tag ? '' : word)}>
            {word}
            <span className="meta num">{count}</span>
            {word === trigger_word && <Lock size={12} aria-hidden />}
            {features.includes(word) && <span className="meta">特征</span>}
          </button>
        ))}
      </div>
    </section>
  )
}

const Adding = ({ of, busy }: { of: { model_id: number; image_ids?: number[] }; busy: boolean }) => {
  const [text, setText] = useState('')
  const add = (at: 'start' | 'end') => {
    const words = text.split(/[,，]/).map(word => word.trim())
    const tags = words.filter(Boolean)
    if (!tags.length) return
    void act(api.training.editTags({ ...of, add: tags, at }))
    setText('')
  }
  return (
    <div className="row gap-8" onKeyDown={blockComposingEnter}>
      <Input
        value={text}
        aria-label="要加的标签"
        placeholder="加标签，逗号分开"
        disabled={busy}
        onChange={event => setText(event.target.value)}
        onPressEnter={() => add('end')}
      />
      <Button disabled={busy} onClick={() => add('start')}>
        加到开头
      </Button>
      <Button disabled={busy} onClick={() => add('end')}>
        加到末尾
      </Button>
    </div>
  )
}

export const TagPanel = ({ whole, chosen, tag, show }: Props) => {
  const { model_id, trigger_word } = whole
  const busy = isBusy(whole)
  const [all, setAll] = useState(false)
  const some = !all && chosen.length > 0 ? { model_id, image_ids: [...chosen] } : undefined
  const of = some ?? { model_id }
  return (
    <aside
      aria-label="标签"
      className="w-400 flex-none overflow-auto p-16 stack gap-16 line-l max-[960px]:w-full max-[960px]:overflow-visible"
    >
      <div className="row gap-8">
        <Segmented<string>
          size="small"
          aria-label="改哪些图"
          value={some ? 'some' : 'all'}
          options={[
            { value: 'some', label: `选中 ${chosen.length} 张`, disabled: chosen.length === 0 },
            { value: 'all', label: `全部 ${whole.sums.images} 张` },
          ]}
          onChange={value => setAll(value === 'all')}
        />
        <span className="grow" />
        <Button
          size="small"
          icon={<RotateCcw size={14} aria-hidden />}
          disabled={busy}
          onClick={() => void act(api.training.resetTags(of))}
        >
          重置标签
        </Button>
      </div>
      {some && <Chosen whole={whole} of={some} busy={busy} />}
      <Adding of={of} busy={busy} />
      <Cloud whole={whole} tag={tag} show={show} />
      {tag && !busy && tag !== trigger_word && <OneWord key={tag} whole={whole} tag={tag} />}
    </aside>
  )
}
