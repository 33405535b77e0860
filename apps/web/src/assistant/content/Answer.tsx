// The answer beside the original: text alone, whatever a model writes; what changed is marked once the answer is there.
import { type TextChange, textChanges } from '@qianmu/script/diff'
import { answerInLine, answerLines } from '@qianmu/script/prompts/answer'
import { Fragment } from 'react'
import { ButtonRing } from '../../ui/Spinner.tsx'
import type { Passage } from './passage.ts'
import type { Said } from './use-saying.ts'
import styles from './writing.module.css'

/** The answer as the text that it becomes. */
export const textOfAnswer = (answer: string, { inline }: Passage): string =>
  inline ? answerInLine(answer) : answerLines(answer).join('\n')

/** Lines of the text before a place that are shown above what follows. */
const SHOWN_LINES = 3

const Marked = ({ changes, side }: { changes: readonly TextChange[]; side: 'added' | 'removed' }) => (
  <>
    {changes.map(({ state, text }, index) => {
      if (state === 'same') return <Fragment key={index}>{text}</Fragment>
      if (state !== side) return null
      return side === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>
    })}
  </>
)

const Waiting = ({ said, text }: { said: Said; text: string }) =>
  said.at === 'asking' ? (
    <span className="inline-flex gap-8 ms-4 items-center text-t3" role="status">
      <ButtonRing />
      {text === '' ? said.message || '正在等模型回答' : ''}
    </span>
  ) : null

/** @param same nothing was changed */
const Remark = ({ said, same }: { said: Said; same: boolean }) => {
  const remark =
    said.at === 'failed'
      ? said.message
      : said.at === 'stopped'
        ? '已停止，保留了已经写出的部分。'
        : said.cut
          ? '回答到了长度上限，结尾可能不完整。'
          : same
            ? '模型给的和原文一样，一个字没改；换一个要求再试。'
            : ''
  return remark ? (
    <p
      className="mt-8 mx-0 mb-0 text-t2 data-bad:text-danger"
      role={said.at === 'failed' ? 'alert' : 'status'}
      data-bad={said.at === 'failed' || undefined}
    >
      {remark}
    </p>
  ) : null
}

export const Answer = ({ passage, said }: { passage: Passage; said: Said | null }) => {
  const text = said ? textOfAnswer(said.answer, passage) : ''
  const whole = said !== null && said.at !== 'asking' && text !== ''
  const changes = whole && passage.use === 'rewrite' ? textChanges(passage.text, text) : undefined
  return (
    <div className={styles.sides} data-use={passage.use}>
      {passage.use === 'rewrite' ? (
        <section aria-label="原文">
          <h3 className="meta">原文</h3>
          <p className={styles.text}>{changes ? <Marked changes={changes} side="removed" /> : passage.text}</p>
        </section>
      ) : (
        <p className="text-t3 leading-[1.8] whitespace-pre-wrap">{passage.before.split('\n').slice(-SHOWN_LINES).join('\n')}</p>
      )}
      <section aria-label={passage.use === 'rewrite' ? '改写' : '续写'} aria-busy={said?.at === 'asking'}>
        <h3 className="meta">{passage.use === 'rewrite' ? '改写' : '续写'}</h3>
        <p className={styles.text}>
          {changes ? <Marked changes={changes} side="added" /> : text}
          {said ? <Waiting said={said} text={text} /> : <span className="meta">选一个模板或写下要求，然后点「生成」。</span>}
        </p>
        {said && <Remark said={said} same={changes?.every(({ state }) => state === 'same') ?? false} />}
      </section>
    </div>
  )
}
