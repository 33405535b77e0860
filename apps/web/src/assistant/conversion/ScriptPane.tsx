// The script of a chapter: how sure each line is, which of them asks for something, and each of them to be written anew.
import type { ConversionBlock, ConversionPassage, ConversionQuestion, ConversionRole } from '@qianmu/contract/assistant/conversion'
import { AutoComplete, Button, Input } from 'antd'
import { Pencil, Sparkles, Undo2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { useClosing } from '../../ui/form.ts'
import { percent } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { useScrollTo } from '../../frame/use-scroll-to.ts'
import { Answers } from './Questions.tsx'
import type { ConversionState } from './use-conversion.ts'

interface Props {
  blocks: readonly ConversionBlock[]
  roles: readonly ConversionRole[]
  questions: readonly ConversionQuestion[]
  chosen: string | undefined
  choose: (id: string) => void
  change: ConversionState['change']
  passages: readonly ConversionPassage[]
  /** Has a model write one scene; without, none may be asked. */
  write: ((passage: string) => void) | undefined
  list: RefObject<HTMLOListElement | null>
}

/** From here on a line is calm, below the second it is doubtful (mockup 24). */
const levelOf = (confidence: number) => (confidence >= 0.85 ? 'high' : confidence >= 0.6 ? 'middle' : 'low')

const Words = ({ block }: { block: ConversionBlock }) => {
  if (block.type === 'scene_heading') return <strong className="text-14">{block.text}</strong>
  if (block.type === 'cast') return <span className="text-t2">人物：{block.text}</span>
  if (block.type === 'action') return <span>△ {block.text}</span>
  return (
    <span>
      <strong>
        {block.speaker || '说话人待定'}
        {block.extension && ` ${block.extension}`}
      </strong>
      <span className="block pl-24">
        {block.paren && <span className="text-t2">（{block.paren}）</span>}
        {block.text}
      </span>
    </span>
  )
}

/** A line being written anew; Enter keeps it, Esc leaves it as it was. */
const Writing = ({ block, roles, change, onClose }: { block: ConversionBlock; onClose: () => void } & Pick<Props, 'roles' | 'change'>) => {
  const [text, setText] = useState(block.text)
  const [speaker, setSpeaker] = useState(block.speaker)
  const { busy, run } = useClosing(onClose)
  const keep = () => run(() => change({ edits: { [block.id]: { text: text.trim(), speaker: speaker.trim() } } }))
  return (
    <div
      className="stack gap-8 flex-1"
      onKeyDown={event => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          void keep()
        }
      }}
    >
      {block.type === 'dialogue' && (
        <AutoComplete
          aria-label="说话人"
          value={speaker}
          maxLength={30}
          options={roles.map(({ name }) => ({ value: name }))}
          showSearch={{ filterOption: true }}
          onChange={setSpeaker}
        />
      )}
      <Input.TextArea autoFocus autoSize aria-label="文字" value={text} onChange={({ target }) => setText(target.value)} />
      <div className="row gap-8">
        <Button size="small" type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void keep()}>
          保存
        </Button>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
      </div>
    </div>
  )
}

/** Over the first line of a scene: who wrote it, and how to have it otherwise. */
const PassageBar = ({ passage, change, write }: { passage: ConversionPassage } & Pick<Props, 'change' | 'write'>) => {
  const { id, by_model, touched, reason } = passage
  if (!by_model && reason === '') return null
  return (
    <div className="row flex-wrap gap-8 min-h-24 text-12 text-t2">
      {by_model && (
        <>
          <Sparkles size={14} className="text-ptext" aria-hidden />
          <span className="grow">模型写的</span>
          <Button size="small" type="text" icon={<Undo2 size={14} aria-hidden />} onClick={() => void change({ rules: [id] })}>
            用规则的草稿
          </Button>
        </>
      )}
      {!by_model && <span className="grow warned">规则的草稿：{reason}</span>}
      {!by_model && !touched && write && (
        <Button size="small" type="text" icon={<Sparkles size={14} aria-hidden />} onClick={() => write(id)}>
          请模型写这一场
        </Button>
      )}
    </div>
  )
}

const sureness = ({ edited, by_model, confidence }: ConversionBlock): string => {
  if (edited) return '你定过'
  return `${by_model ? '模型写的，与原文相合的把握' : '规则的把握'} ${percent(confidence)}`
}

interface LineProps extends Props {
  block: ConversionBlock
  question: ConversionQuestion | undefined
  passage: ConversionPassage | undefined
}
const Line = ({ block, question, passage, ...props }: LineProps) => {
  const [writing, setWriting] = useState(false)
  const { chosen, choose, change, write } = props
  return (
    <li
      data-block={block.id}
      data-chosen={block.id === chosen ? '' : undefined}
      className="group flex gap-8 items-start px-12 py-6 data-[chosen]:bg-soft [content-visibility:auto] [contain-intrinsic-size:auto_32px]"
    >
      <span
        className="num text-12 w-28 text-right border-r-3 pr-4 data-[level=high]:border-ok data-[level=middle]:border-warn data-[level=low]:border-danger text-t3"
        data-level={levelOf(block.confidence)}
        title={sureness(block)}
      >
        {block.edited ? '定' : Math.round(block.confidence * 100)}
      </span>
      {writing ? (
        <Writing block={block} roles={props.roles} change={change} onClose={() => setWriting(false)} />
      ) : (
        <>
          <div className="grow stack gap-8">
            {passage && <PassageBar passage={passage} change={change} write={write} />}
            <button
              type="button"
              className="border-0 bg-transparent p-0 text-left text-t1 cursor-pointer"
              onClick={() => choose(block.id)}
              onDoubleClick={() => setWriting(true)}
            >
              <Words block={block} />
            </button>
            {question && <Answers question={question} change={change} />}
          </div>
          {block.edited && <IconButton icon={Undo2} label="撤掉我定的" onClick={() => void change({ edits: { [block.id]: null } })} />}
          {passage && !passage.by_model && !passage.touched && passage.reason === '' && write && (
            <IconButton icon={Sparkles} label="请模型写这一场" onClick={() => write(passage.id)} />
          )}
          <IconButton icon={Pencil} label="改这一行" onClick={() => setWriting(true)} />
        </>
      )}
    </li>
  )
}

export const ScriptPane = (props: Props) => {
  const { list } = props
  const passageAt = new Map(props.passages.map(passage => [passage.block_id, passage]))
  useScrollTo(list, props.chosen ? `[data-block="${CSS.escape(props.chosen)}"]` : undefined)
  const asked = new Map(
    props.questions.filter(({ kind }) => kind === 'speaker' || kind === 'place').map(question => [question.block_id, question]),
  )
  return (
    <section className="h-full flex flex-col bg-panel" aria-label="剧本">
      <ol ref={list} className="flex-1 overflow-auto py-8 m-0" tabIndex={0}>
        {props.blocks.length === 0 && <Empty art="page" title="这一章没有可以转换的文字" />}
        {props.blocks.map(block => (
          <Line key={block.id} block={block} question={asked.get(block.id)} passage={passageAt.get(block.id)} {...props} />
        ))}
      </ol>
    </section>
  )
}
