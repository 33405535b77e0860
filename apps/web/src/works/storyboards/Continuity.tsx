// 连贯性: what of a shot does not fit the script, the sheets or the shots beside it, with the reason; and 为什么这样画.
import type { ContinuityFinding, PromptPart } from '@qianmu/contract/works/shot-pictures'
import { Tooltip } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'

const KINDS: Readonly<Record<ContinuityFinding['kind'], string>> = { outfit: '服装', prop: '道具', place: '地点', time: '时间' }
const FROM: Readonly<Record<PromptPart['from'], string>> = {
  shot: '分镜',
  script: '脚本',
  role: '角色',
  scene: '场景',
  clothing: '服装',
  prop: '道具',
  style: '画风',
  drawer: '手写',
}
export type Findings = ReadonlyMap<number, readonly ContinuityFinding[]>

/** Findings of a document by shot. */
export function useFindings(doc_id: number): Findings {
  const { data } = useCall(api.shotPictures.continuity, { doc_id }, { enabled: doc_id > 0, staleMs: 30_000 })
  return Map.groupBy(data ?? [], ({ storyboard_id }) => storyboard_id)
}

/** A sign at a shot that has findings; it tells them. */
export const FindingSign = ({ findings }: { findings: readonly ContinuityFinding[] | undefined }) => {
  if (!findings?.length) return null
  const text = findings.map(({ reason }) => reason).join('\n')
  return (
    <Tooltip title={<span className="whitespace-pre-line">{text}</span>}>
      <span className="inline-flex warned" role="img" aria-label={`连贯性：${text}`} tabIndex={0}>
        <TriangleAlert size={14} aria-hidden />
      </span>
    </Tooltip>
  )
}

/** The findings of one shot in words. @param open shows another shot */
export const FindingList = ({ findings, open }: { findings: readonly ContinuityFinding[] | undefined; open: (id: number) => void }) =>
  findings?.length ? (
    <section aria-label="连贯性" className="stack gap-8 pt-12 line-t">
      <h3 className="strong text-14">连贯性 {findings.length}</h3>
      <ul className="stack gap-8">
        {findings.map(({ kind, word, reason, other_id }) => (
          <li key={`${kind} ${word} ${reason}`} className="stack gap-2">
            <span className="row gap-6">
              <TriangleAlert size={14} className="flex-none warned" aria-hidden />
              <b>{KINDS[kind]}</b>
              <span className="grow cut">{word}</span>
              {other_id !== null && (
                <button type="button" className="text-mark text-12" onClick={() => open(other_id)}>
                  看那一镜
                </button>
              )}
            </span>
            <span className="meta">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  ) : null

/** Each part of a shot's prompt with the words that it comes from. @param recordId a drawing; absent = what would be drawn now */
const TYPING_MS = 500
const JOINED: readonly string[] = ['role', 'scene', 'clothing', 'prop', 'style']

/** What 角色, sheets and the style add to the words of a shot when it is drawn. */
export const GoesAlong = ({ workId, shotId, words }: { workId: number; shotId: number; words: string }) => {
  const { data: style } = useCall(api.styles.used, { project_id: workId })
  const [asked, setAsked] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), TYPING_MS)
    return () => clearTimeout(timer)
  }, [words])
  const { data } = useCall(api.shotPictures.why, { storyboard_id: shotId, words: asked })
  if (!data) return null
  const parts = data.filter(({ from }) => JOINED.includes(from))
  if (!parts.length) return <p className="meta">没有要带上的设定：描述里没有提到写过外貌的角色，也没有提到场景、服装设定和画风</p>
  return (
    <ul aria-label="一起带上的设定" className="stack gap-2 meta">
      {parts.map(({ text, from }) => (
        <li key={text}>
          带上{FROM[from]}
          {from === 'style' && style ? `「${style.name}」` : ''}：{text}
        </li>
      ))}
    </ul>
  )
}

const WhyDrawn = ({ shotId, recordId }: { shotId: number; recordId?: number | undefined }) => {
  const { data } = useCall(api.shotPictures.why, { storyboard_id: shotId, ...(recordId ? { record_id: recordId } : {}) })
  if (!data?.length) return <p className="meta">这一镜还没有画面描述。</p>
  return (
    <ol aria-label="画面依据" className="stack gap-8">
      {data.map(({ text, from, name, field, quote }, at) => (
        <li key={`${at} ${text}`} className="stack gap-2">
          <span>{text}</span>
          <span className="meta">
            {FROM[from]}
            {name && from !== 'drawer' && ` · ${name}`}
            {field && ` · ${field}`}
            {quote && quote !== text && <q className="ml-4">{quote}</q>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Why a shot is drawn as it is, asked once somebody wants to know. */
export const Why = (drawn: { shotId: number; recordId?: number | undefined }) => {
  const [open, setOpen] = useState(false)
  return (
    <details className="pt-12 line-t" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="strong cursor-pointer mb-8">为什么这样画</summary>
      {open && <WhyDrawn {...drawn} />}
    </details>
  )
}
