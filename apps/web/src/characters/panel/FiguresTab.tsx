// 统计: how much a character is there, where, with whom, and how they speak.
import { Button } from 'antd'
import { FileText, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { largeNumber, percent } from '../../ui/format.ts'
import { Face, useHue } from '../Face.tsx'
import { HeatCell } from '../PresenceTable.tsx'
import { LinesDialog } from '../LinesDialog.tsx'
import { companyOf, heatOf, rangeText } from '../model.ts'
import type { PanelProps } from './CharacterPanel.tsx'
import styles from './panel.module.css'

const COMPANY = 6

const Numbers = ({ character, presence }: PanelProps) => {
  const { scenes, lines, words } = character.figures
  const figures = [
    [scenes.toLocaleString('zh-CN'), presence.narration ? '章' : '场'],
    [lines.toLocaleString('zh-CN'), presence.narration ? '句提到' : '句台词'],
    [words < 10_000 ? words.toLocaleString('zh-CN') : largeNumber(words), '字'],
    [percent(presence.words ? words / presence.words : 0), presence.narration ? '全书' : '全剧对白'],
  ] as const
  return (
    <dl className={styles.numbers}>
      {figures.map(([value, label]) => (
        <div key={label}>
          <dt className="meta">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const HeatRow = ({ screen, character, presence, onLines }: PanelProps & { onLines: (docId: number) => void }) => {
  const hue = useHue()(character.hue)
  const { heat, holes } = heatOf(presence, character.character_id)
  const named = (at: number) => presence.docs[at]?.doc_name ?? ''
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">出场热度</span>
        <span className="meta num">
          按{presence.narration ? '提到的' : '台词'}字数 · {heat.length} 个文档
        </span>
      </h3>
      <div className={styles.heat}>
        {heat.map(each => (
          <HeatCell
            key={each.doc_id}
            heat={each}
            name={character.name}
            hue={hue}
            here={screen.view.docId === each.doc_id}
            onOpen={() => onLines(each.doc_id)}
          />
        ))}
      </div>
      {holes.map(({ from, to, scenes }) => (
        <p key={from} className={styles.hole}>
          <TriangleAlert size={14} aria-hidden />
          {rangeText(named(from), named(to))} 几乎不在场，连续 {scenes} {presence.narration ? '章很少提到' : '场没有多少台词'}
        </p>
      ))}
    </section>
  )
}

const Company = ({ screen, character, presence }: PanelProps) => {
  const hue = useHue()
  const { cast = [] } = screen.characters
  const company = companyOf(presence, character.character_id).slice(0, COMPANY)
  const most = company[0]?.scenes ?? 1
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">和谁同场</span>
        <span className="meta">场</span>
      </h3>
      {company.length === 0 && <p className="meta">还没有和别人同场。</p>}
      <ul>
        {company.map(({ id, scenes }) => {
          const other = cast.find(each => each.character_id === id)
          return (
            other && (
              <li key={id}>
                <button type="button" className={styles.companion} onClick={() => screen.open(id)}>
                  <Face character={other} size={20} />
                  <span className={`cut ${styles.who}`}>{other.name}</span>
                  <span className={styles.track}>
                    <span style={{ width: `${(scenes / most) * 100}%`, background: hue(other.hue) }} />
                  </span>
                  <span className="num">{scenes}</span>
                </button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

const compared = (own: number, mean: number): string => {
  if (!own || !mean) return ''
  const share = own / mean
  if (share >= 2) return `多 ${share.toFixed(1)} 倍`
  return Math.abs(share - 1) < 0.05 ? '和全剧一样' : share > 1 ? `多 ${percent(share - 1)}` : `少 ${percent(1 - share)}`
}

const Speech = ({ character }: PanelProps) => {
  const { data: speech } = useCall(api.characters.speech, { character_id: character.character_id }, { staleMs: 30_000 })
  if (!speech || speech.lines === 0) return null
  const rows = [
    ['句长', `${speech.sentence_length} 字`, compared(speech.sentence_length, speech.average.sentence_length)],
    ['问句', percent(speech.question_share), compared(speech.question_share, speech.average.question_share)],
    ...speech.phrases.map(({ text, count }) => ['口头禅', `「${text}」`, `${count} 次`]),
  ]
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">说话的样子</span>
        <span className="meta">比全剧平均</span>
      </h3>
      <ul>
        {rows.map(([label, value, beside]) => (
          <li key={`${label} ${value}`} className={styles.speech}>
            <span className="meta">{label}</span>
            <span className="grow cut">{value}</span>
            <span className="meta num">{beside}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const FiguresTab = (props: PanelProps) => {
  const { character, presence } = props
  const [docId, setDocId] = useState(0)
  const first = presence.docs.find(doc => doc.doc_id === character.figures.first_doc_id)
  return (
    <>
      <Numbers {...props} />
      <HeatRow {...props} onLines={setDocId} />
      <Company {...props} />
      <Speech {...props} />
      <p className="flex items-center gap-8 mt-16">
        <span className="meta grow cut">{first ? `首次出场 ${first.doc_name}` : '剧本里还没有出场'}</span>
        <Button size="small" icon={<FileText aria-hidden />} disabled={!first} onClick={() => first && setDocId(first.doc_id)}>
          看台词
        </Button>
      </p>
      {docId > 0 && <LinesDialog character={character} docId={docId} docs={presence.docs} onClose={() => setDocId(0)} />}
    </>
  )
}
