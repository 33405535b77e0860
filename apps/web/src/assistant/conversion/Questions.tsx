// What rules can't know: each question with its answers, by click or by the keys 1–9 for the first of them.
import type { Conversion, ConversionBlock, ConversionQuestion } from '@qianmu/contract/assistant/conversion'
import { Button } from 'antd'
import { CheckCheck, FileX2, MapPin, MapPinned, MessageCircleQuestion, UserRoundSearch } from 'lucide-react'
import { Link } from 'react-router'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import { percent } from '../../ui/format.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { offerUndo } from '../../ui/undo.ts'
import type { ConversionState } from './use-conversion.ts'

type Change = ConversionState['change']
const KINDS = {
  speaker: { icon: UserRoundSearch, title: '说话人不明' },
  place: { icon: MapPin, title: '地点没有写明' },
  thought: { icon: MessageCircleQuestion, title: '心理描写怎么转' },
  merge: { icon: MapPinned, title: '像是同一个地方' },
  front: { icon: FileX2, title: '像是网站、作者或简介的文字' },
} as const

/** Gives an answer, which can be taken back. */
async function decide(change: Change, question: ConversionQuestion, value: string, label: string): Promise<void> {
  try {
    await change({ answers: { [question.id]: value } })
    offerUndo(`已定为「${label}」`, () => void change({ answers: { [question.id]: null } }).catch(rethrowUnlessFailure))
  } catch (error) {
    rethrowUnlessFailure(error)
  }
}

export const Answers = ({ question, change }: { question: ConversionQuestion; change: Change }) => (
  <div className="flex flex-wrap gap-8" role="group" aria-label={KINDS[question.kind].title}>
    {question.options.map(({ value, label, confidence }, index) => (
      <Button key={value} size="small" onClick={() => void decide(change, question, value, label)}>
        <kbd aria-hidden>{index + 1}</kbd>
        {label} <span className="meta num">{percent(confidence)}</span>
      </Button>
    ))}
  </div>
)

/** One key for one answer of the question that stands first. */
const AnswerKey = ({ index, question, change }: { index: number; question: ConversionQuestion | undefined; change: Change }) => {
  const option = question?.options[index]
  useShortcut(
    String(index + 1),
    () => void (question && option && decide(change, question, option.value, option.label)),
    undefined,
    !!option,
  )
  return null
}

/** From here on a line may be accepted unread, and all such lines at once (mockup 24). */
const SURE = 0.85

/** Keeps every line of the chapter that is sure enough as it stands, so that no later conversion or model changes it. */
const AcceptSure = ({ blocks, change }: { blocks: readonly ConversionBlock[]; change: Change }) => {
  const sure = blocks.filter(({ type, edited, confidence }) => !edited && confidence >= SURE && (type === 'dialogue' || type === 'action'))
  const decideAll = async () => {
    try {
      await change({ edits: Object.fromEntries(sure.map(({ id, text, speaker }) => [id, { text, speaker }])) })
      const none = Object.fromEntries(sure.map(({ id }) => [id, null]))
      offerUndo(`已认可 ${sure.length} 行`, () => void change({ edits: none }).catch(rethrowUnlessFailure))
    } catch (error) {
      rethrowUnlessFailure(error)
    }
  }
  if (sure.length === 0) return null
  return (
    <Button size="small" icon={<CheckCheck size={14} aria-hidden />} onClick={() => void decideAll()}>
      认可把握 {SURE * 100} % 以上的 {sure.length} 行
    </Button>
  )
}

interface Props {
  data: Conversion
  blocks: readonly ConversionBlock[]
  choose: (id: string) => void
  change: Change
}

export const Questions = ({ data: { questions, roles, saved, chapters }, blocks, choose, change }: Props) => {
  const lines = blocks.filter(({ type }) => type === 'dialogue')
  const mean = blocks.reduce((sum, { confidence }) => sum + confidence, 0) / (blocks.length || 1)
  return (
    <aside className="h-full overflow-auto bg-panel p-12 stack gap-16" aria-label="要你定的">
      {Array.from({ length: 9 }, (_, index) => (
        <AnswerKey key={index} index={index} question={questions[0]} change={change} />
      ))}
      <section aria-label="问题" className="stack gap-8">
        <h2 className="text-14">
          要你定的 <span className="num text-ptext">{questions.length}</span>
        </h2>
        {questions.length === 0 && <Empty art="comment" title="这一章没有要定的" help="拿不准的地方会列在这里。" />}
        {questions.map((question, index) => {
          const { icon: Icon, title } = KINDS[question.kind]
          return (
            <article key={question.id} className="stack gap-8 p-8 rounded-6 bg-canvas" aria-label={title}>
              <button
                type="button"
                className="row gap-8 border-0 bg-transparent p-0 text-left text-t1 cursor-pointer"
                onClick={() => question.block_id && choose(question.block_id)}
              >
                <Icon size={16} aria-hidden />
                <span className="grow">
                  {title}
                  {question.count > 1 && ` · ${question.count} 处`}
                  <span className="block meta cut">「{question.about}」</span>
                </span>
                {index === 0 && <span className="meta">按数字键</span>}
              </button>
              <Answers question={question} change={change} />
            </article>
          )
        })}
      </section>
      <section aria-label="本章结果" className="stack gap-4">
        <h2 className="text-14">本章结果</h2>
        {[
          ['场次', blocks.filter(({ type }) => type === 'scene_heading').length],
          ['对白', lines.length],
          ['平均把握', percent(mean)],
        ].map(([label, value]) => (
          <p key={label} className="row">
            <span className="grow text-t2">{label}</span>
            <span className="num">{value}</span>
          </p>
        ))}
        <AcceptSure blocks={blocks} change={change} />
      </section>
      {saved.length > 0 && (
        <section aria-label="存成的剧本" className="stack gap-4">
          <h2 className="text-14">存成的剧本</h2>
          {saved.map(({ doc_id, doc_name, chapters: from }) => (
            <p key={doc_id} className="row gap-8">
              <Link className="grow cut" to={`/editor/edit/${doc_id}`}>
                {doc_name}
              </Link>
              <span className="meta cut">
                {chapters
                  .filter(({ no }) => from.includes(no))
                  .map(({ name }) => name)
                  .join('、')}
              </span>
            </p>
          ))}
        </section>
      )}
      <section aria-label="人物对照" className="stack gap-4">
        <h2 className="text-14">人物对照</h2>
        {roles.slice(0, 12).map(({ name, aliases, count }) => (
          <p key={name} className="row gap-8">
            <span>{name}</span>
            <span className="grow cut meta">{aliases.join('、')}</span>
            <span className="num meta">{count}</span>
          </p>
        ))}
      </section>
    </aside>
  )
}
