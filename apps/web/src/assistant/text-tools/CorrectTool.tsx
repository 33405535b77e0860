// Corrections: what rules find in the open text, and a language model in the scene at hand, each to be taken, left alone, or looked at in its place.
import { type Finding, MODEL_MAX_CHARS, SAMPLE_MAX_CHARS } from '@qianmu/contract/assistant/text-tools'
import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { Check, LocateFixed, Sparkles, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLanguageEngine } from '../content/index.ts'
import { Confidence } from './Confidence.tsx'
import { goToPlace, type Place, placeIn, type PlainText, plainTextOf, replaceAt, sceneIn } from './text-of-editor.ts'
import styles from './text-tools.module.css'
import type { ToolProps } from './TextTools.tsx'

interface Item extends Finding {
  key: string
  place: Place
  /** The words around the finding. */
  before: string
  after: string
}
/** Characters shown on each side of a finding. */
const AROUND = 12
/** Cards shown at once. */
const STEP = 100
/** From here on a finding is taken with 「采纳把握大的」. */
const SURE = 0.9

/** A long text is checked in pieces that end with a line. */
function* piecesOf(text: string): Generator<{ start: number; sample: string }> {
  for (let start = 0; start < text.length;) {
    const limit = start + SAMPLE_MAX_CHARS
    const end = limit >= text.length ? text.length : Math.max(text.lastIndexOf('\n', limit), start + 1)
    yield { start, sample: text.slice(start, end) }
    start = end
  }
}

/** A finding of a piece that begins at `start`, with its place in the text and the words around it. */
function itemOf(plain: PlainText, start: number, finding: Finding): Item {
  const [at, end] = [start + finding.start, start + finding.end]
  return {
    ...finding,
    key: `${at}/${finding.kind}`,
    place: placeIn(plain, at, finding.original),
    before: plain.text
      .slice(Math.max(0, at - AROUND), at)
      .split('\n')
      .at(-1)!,
    after: plain.text.slice(end, end + AROUND).split('\n')[0]!,
  }
}

/** Everything that the rules find in the open text. */
async function findingsOf(editor: Editor, projectId: number): Promise<Item[]> {
  const plain = plainTextOf(editor)
  const found: Item[] = []
  for (const { start, sample } of piecesOf(plain.text)) {
    const { findings } = await api.textTools.correct({ sample, project_id: projectId })
    found.push(...findings.map(finding => itemOf(plain, start, finding)))
  }
  return found
}

/** What rules and the language model find in the scene around the caret; undefined when it is too long for a model. */
async function findingsOfScene(editor: Editor, projectId: number): Promise<{ items: Item[]; note: string } | undefined> {
  const plain = plainTextOf(editor)
  const { start, end } = sceneIn(editor, plain)
  if (end - start > MODEL_MAX_CHARS) return undefined
  const input = { sample: plain.text.slice(start, end), project_id: projectId, model: 1 } as const
  const { findings, engine } = await api.textTools.correct(input)
  return { items: findings.map(finding => itemOf(plain, start, finding)), note: `${engine.name}：${engine.note}` }
}

export const CorrectTool = ({ editor, projectId, mayWrite }: ToolProps) => {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(STEP)
  const [note, setNote] = useState('')
  const engine = useLanguageEngine()

  const check = async (look: () => Promise<{ items: Item[]; note: string } | undefined>) => {
    setBusy(true)
    try {
      const found = await look()
      if (!found) return toast.warning(`这一场超过 ${MODEL_MAX_CHARS} 字，请用「检查全文」`)
      setItems(found.items)
      setNote(found.note)
      setShown(STEP)
    } catch (error) {
      // The client has said what failed.
      if (!(error instanceof Failure)) throw error
    } finally {
      setBusy(false)
    }
  }
  const drop = (gone: ReadonlySet<Item>) => setItems(items?.filter(item => !gone.has(item)) ?? null)
  const take = (chosen: readonly Item[]) => {
    // From the end, so that the places before stay true.
    const missed = chosen.toReversed().filter(item => !replaceAt(editor, item.place, item.suggestion ?? ''))
    if (missed.length > 0) toast.warning(`有 ${missed.length} 处文字已改动，没有替换`)
    drop(new Set(chosen))
  }
  const sure = items?.filter(item => item.suggestion !== null && item.confidence >= SURE) ?? []
  return (
    <>
      <div className={styles.bar}>
        <Button
          size="small"
          type="primary"
          loading={busy}
          onClick={() => void check(async () => ({ items: await findingsOf(editor, projectId), note: '' }))}
        >
          检查全文
        </Button>
        <Button
          size="small"
          icon={<Sparkles size={14} aria-hidden />}
          disabled={busy || !engine?.available}
          title={engine?.available ? `由 ${engine.name} 和规则一起检查光标所在的这一场` : (engine?.reason ?? '')}
          onClick={() => void check(() => findingsOfScene(editor, projectId))}
        >
          AI 查这一场
        </Button>
        {sure.length > 0 && mayWrite && (
          <Button size="small" onClick={() => take(sure)}>
            采纳把握大的 {sure.length} 处
          </Button>
        )}
      </div>
      {items === null && (
        <Empty art="search" title="检查错别字和标点" help="错别字、的地得、标点、引号配对、人名写法。结果列在这里，逐条采纳或忽略。" />
      )}
      {items?.length === 0 && <Empty art="page" title="没有发现问题" help="规则只找得到常见的错，发表前请再读一遍。" />}
      {note && <p className="meta">{note}</p>}
      <ul className={styles.cards} aria-label="纠错结果">
        {items?.slice(0, shown).map(item => (
          <FindingCard
            key={item.key}
            item={item}
            look={() => goToPlace(editor, item.place)}
            ignore={() => drop(new Set([item]))}
            {...(mayWrite && item.suggestion !== null ? { take: () => take([item]) } : {})}
          />
        ))}
      </ul>
      {items && items.length > shown && (
        <Button size="small" block onClick={() => setShown(shown + STEP)}>
          再显示 {Math.min(STEP, items.length - shown)} 条，共 {items.length} 条
        </Button>
      )}
    </>
  )
}

interface CardProps {
  item: Item
  look: () => void
  ignore: () => void
  /** Absent where there is nothing to take, or no right to. */
  take?: () => void
}

const FindingCard = ({ item, look, ignore, take }: CardProps) => (
  <li className={styles.card}>
    <p className={styles.excerpt}>
      {item.before}
      {item.original && <del>{item.original}</del>}
      {item.suggestion && <ins>{item.suggestion}</ins>}
      {item.after}
    </p>
    <p className="meta">
      {item.by === 'model' && <span className="tag">AI</span>} <span className="tag">{item.label}</span> {item.reason}
    </p>
    <span className="row">
      <Confidence value={item.confidence} />
      <span className="grow" />
      <IconButton size={24} icon={LocateFixed} label="到文中查看" onClick={look} />
      <IconButton size={24} icon={X} label="忽略" onClick={ignore} />
      <IconButton
        size={24}
        icon={Check}
        label={item.suggestion === null ? '这一处要自己改' : '采纳'}
        disabled={!take}
        onClick={() => take?.()}
      />
    </span>
  </li>
)
