// Where a question is written: quick templates, what goes along, fields of the chosen template, people and cards by @, templates by /.
import { CHAT_LIMITS } from '@qianmu/contract/assistant/chat'
import type { Instruction } from '@qianmu/contract/assistant/instructions'
import { estimateTokens } from '@qianmu/script/prompts/tokens'
import { Button, Dropdown } from 'antd'
import {
  ArrowUp,
  FileText,
  IdCard,
  Link2,
  Link2Off,
  type LucideIcon,
  Plus,
  Sparkles,
  Square,
  StickyNote,
  TextSelect,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MentionField } from '../../ui/mentions/MentionField.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { useCoarse } from '../../ui/sides/narrow.ts'
import { Meter } from './Meter.tsx'
import { Fields, isFilled } from './Fields.tsx'
import { useDock } from './state.ts'
import type { Chat } from './use-chat.ts'
import type { AtHand, Chip, Named } from './use-context.ts'

const ICONS: Record<Chip['kind'], LucideIcon> = { selection: TextSelect, scope: FileText, character: IdCard, card: StickyNote }
/** What is offered behind @ and /, with what is done when it is chosen. */
interface Offered {
  key: string
  value: string
  label: ReactNode
  chosen: () => void
}
/** Templates at hand over the field. */
const QUICK = 3

const Chips = ({ atHand: { chips, scopes, scope, setScope } }: { atHand: AtHand }) => (
  <div className="flex flex-wrap gap-6 items-center" role="group" aria-label="带上的内容">
    {chips.map(({ key, kind, label, remove }) => {
      const Icon = ICONS[kind]
      return (
        <span key={key} className={kind === 'selection' ? 'tag bg-soft! text-ptext!' : 'tag'}>
          <Icon size={12} aria-hidden />
          <span className="cut max-w-140">{label}</span>
          <button
            type="button"
            className="border-0 bg-transparent p-0 size-20 -mr-4 text-t3 cursor-pointer grid place-items-center"
            aria-label={`不带${label}`}
            onClick={remove}
          >
            <X size={12} aria-hidden />
          </button>
        </span>
      )
    })}
    {scopes.length > 1 && (
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [scope],
          items: scopes.map(({ value, label }) => ({ key: value, label })),
          onClick: ({ key }) => setScope(key as typeof scope),
        }}
      >
        <IconButton icon={Plus} size={24} label="选择带上哪些正文" />
      </Dropdown>
    )}
  </div>
)

/** People and cards of the work, once @ is typed. */
function useNames(project: number, wanted: boolean): Named[] {
  const enabled = project > 0 && wanted
  const { data: people = [] } = useCall(api.characters.list, { project_id: project }, { enabled, staleMs: 60_000 })
  const { data: cards = [] } = useCall(api.cards.listAll, { project_id: project }, { enabled, staleMs: 60_000 })
  return [
    ...people.filter(({ status }) => status !== 'ignored').map(({ character_id: id, name }) => ({ kind: 'character' as const, id, name })),
    ...cards.filter(({ type }) => type !== 'role').map(({ card_id: id, title: name }) => ({ kind: 'card' as const, id, name })),
  ]
}

/** What is being written. */
export interface Written {
  text: string
  template: number | null
  values: Record<string, string>
}
export const NOTHING_WRITTEN: Written = { text: '', template: null, values: {} }

interface Props {
  chat: Chat
  atHand: AtHand
  templates: readonly Instruction[]
  written: Written
  write: (written: Written) => void
  onTemplates: () => void
  onLabels: () => void
  /** Several models were asked. */
  onBeside: () => void
}

/** Tokens of what was said before. */
const saidBefore = (chat: Chat) =>
  chat.remembers ? chat.shown.reduce((sum, { turn }) => sum + estimateTokens(turn.query) + estimateTokens(turn.message), 0) : 0

/** What the field does: names and templates are offered, chosen ones taken, the question sent. */
function useComposing({ chat, atHand, templates, written, write, onBeside }: Omit<Props, 'onTemplates' | 'onLabels'>) {
  const latest = useRef(written)
  latest.current = written
  const [prefix, setPrefix] = useState('')
  const names = useNames(atHand.project, prefix === '@')
  const template = templates.find(each => each.template_id === written.template)
  const { text, values } = written
  const ready = !chat.running && !chat.isFull && (template ? isFilled(template, values) : text.trim() !== '')
  const set = (part: Partial<Written>) => write((latest.current = { ...latest.current, ...part }))
  const take = (one: Instruction) => set({ template: one.template_id, values: {} })
  const send = () => {
    if (!ready) return
    const prompt = text.trim() || template!.title
    write(NOTHING_WRITTEN)
    void chat.ask({ prompt, context: atHand.context, template: template && { template_id: template.template_id, values } })
    if (chat.models.also.length > 0) onBeside()
  }
  const offered = (key: string, value: string, about: string, chosen: () => void): Offered => ({
    key,
    value,
    label: <Option name={value} about={about} />,
    chosen,
  })
  const options =
    prefix === '/'
      ? templates.map(one => offered(`t${one.template_id}`, one.title, one.about, () => take(one)))
      : names.map(one => offered(`${one.kind}${one.id}`, one.name, one.kind === 'card' ? '卡片' : '人物', () => atHand.mention(one)))
  /** What was chosen goes into a chip; of a name the word stays, of a template nothing. */
  const pick = ({ value, chosen }: Offered, typed: string) => {
    set({ text: latest.current.text.replace(`${typed}${value} `, typed === '/' ? '' : value) })
    chosen()
  }
  return { text, values, template, ready, set, take, send, pick, options, prefix, setPrefix }
}

const Foot = ({ chat, tokens, ready, send }: { chat: Chat; tokens: number; ready: boolean; send: () => void }) => (
  <div className="row">
    <IconButton
      icon={chat.remembers ? Link2 : Link2Off}
      label={chat.remembers ? '带上前面的对话' : '不带前面的对话'}
      pressed={chat.remembers}
      onClick={() => chat.setRemembers(!chat.remembers)}
    />
    <Meter tokens={saidBefore(chat) + tokens} models={chat.models} />
    <span className="grow" />
    <span className="meta max-[720px]:hidden">Enter 发送，Shift Enter 换行</span>
    {chat.running ? (
      <Button icon={<Square aria-hidden />} aria-label="停止" onClick={chat.stop} />
    ) : (
      <Button type="primary" icon={<ArrowUp aria-hidden />} aria-label="发送" disabled={!ready} onClick={send} />
    )}
  </div>
)

const Quick = ({
  templates,
  take,
  desk,
  onTemplates,
  onLabels,
}: Pick<Props, 'templates' | 'onTemplates' | 'onLabels'> & { take: (one: Instruction) => void; desk: AtHand['desk'] }) => (
  <div className="flex gap-6 overflow-x-auto" role="group" aria-label="快捷指令">
    {templates.slice(0, QUICK).map(one => (
      <Button key={one.template_id} size="small" title={one.about} onClick={() => take(one)}>
        {one.title}
      </Button>
    ))}
    {desk && (
      <Button size="small" onClick={onLabels}>
        画面关键词
      </Button>
    )}
    <Button size="small" onClick={onTemplates}>
      模板
    </Button>
  </div>
)

const Chosen = ({ template, drop }: { template: Instruction; drop: () => void }) => (
  <span className="row">
    <span className="tag bg-soft! text-ptext!">
      <Sparkles size={12} aria-hidden />
      {template.title}
    </span>
    <span className="meta grow cut">{template.about}</span>
    <IconButton icon={X} size={24} label="不用模板" onClick={drop} />
  </span>
)

export const Composer = ({ onTemplates, onLabels, ...props }: Props) => {
  // What is typed next is the question: left in the text beside it, the keyboard would write it into the manuscript. A finger calls its keyboard itself.
  const coarse = useCoarse()
  const begins = useDock(({ asked }) => asked) && !coarse
  const { chat, atHand, templates } = props
  const { text, values, template, ready, set, take, send, pick, options, prefix, setPrefix } = useComposing(props)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chat.running) chat.stop()
  }
  return (
    <div className="flex flex-none flex-col gap-8 p-12">
      <Quick templates={templates} take={take} desk={atHand.desk} onTemplates={onTemplates} onLabels={onLabels} />
      <div className="flex flex-col gap-6 p-8 border border-line2 rounded-10 focus-within:border-ring">
        <Chips atHand={atHand} />
        {template && (
          <>
            <Chosen template={template} drop={() => set({ template: null, values: {} })} />
            <Fields template={template} values={values} atHand={atHand} onChange={next => set({ values: next })} />
          </>
        )}
        <MentionField
          aria-label="问题"
          autoFocus={begins}
          variant="borderless"
          className="border-0! shadow-none! outline-none!"
          classNames={{ textarea: 'px-4! outline-none!' }}
          autoSize={{ minRows: 1, maxRows: 8 }}
          maxLength={CHAT_LIMITS.prompt}
          placeholder={template ? '还可以补充几句' : '问点什么，@ 引用人物或卡片，/ 用模板'}
          prefix={['@', '/']}
          placement="top"
          options={options}
          value={text}
          onChange={next => set({ text: next })}
          onSearch={(_, typed) => setPrefix(typed)}
          onSelect={(option, typed) => pick(option as Offered, typed)}
          onKeyDown={onKey}
          onPressEnter={event => {
            if (event.shiftKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            send()
          }}
          notFoundContent={atHand.project || prefix === '/' ? '没有这个名字' : '打开一部作品后可引用'}
        />
        <Foot chat={chat} tokens={atHand.tokens + estimateTokens(text)} ready={ready} send={send} />
      </div>
      {chat.isFull && <p className="meta">这个对话已满 {CHAT_LIMITS.turns} 轮，请新建一个。</p>}
    </div>
  )
}

const Option = ({ name, about }: { name: string; about: string }) => (
  <span className="row">
    <span className="cut">{name}</span>
    <span className="meta cut">{about}</span>
  </span>
)
