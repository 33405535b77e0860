// 从剧本识别: how far the reading is, and whom it found; a person decides about each, nobody is added without.
import type { Candidate, Character } from '@qianmu/contract/characters'
import { Button, Checkbox, Dropdown, Progress, Select, Tag } from 'antd'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { percent } from '../ui/format.ts'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Uses } from './CharactersPage.tsx'
import panel from './panel/panel.module.css'
import styles from './recognise.module.css'

const quietly = (work: Promise<unknown>): void => void work.catch(rethrowUnlessFailure)

/** As sure as this, a candidate is chosen at first. */
const SURE = 0.75

const SEXES = ['未知', '女', '男'] as const
type Sex = (typeof SEXES)[number]
/** As sure as this, a sex needs no question. */
const SEX_SURE = 0.9
const isSexSure = ({ gender, gender_confidence }: Candidate) => gender !== '未知' && gender_confidence >= SEX_SURE
const sexLabel = ({ gender, gender_confidence }: Candidate, value: Sex) =>
  value === '未知' ? (gender === '未知' ? '性别未定' : `可能是${gender} ${percent(gender_confidence)}`) : value
/** A candidate with the sex that is sure or that a person said. */
const sexed = (candidate: Candidate, said: Sex | undefined): Candidate =>
  isSexSure(candidate) ? candidate : { ...candidate, gender: said ?? '未知' }

const Found = ({
  candidate,
  screen,
  chosen,
  onChoose,
  sex,
  onSex,
}: {
  candidate: Candidate
  screen: Uses<'characters' | 'mayEdit' | 'recognising' | 'setReading'>
  chosen: boolean
  onChoose: (chosen: boolean) => void
  /** What a person said of an unsure one. */
  sex: Sex | undefined
  onSex: (sex: Sex) => void
}) => {
  const { recognising, characters, mayEdit } = screen
  const others = (characters.cast ?? []).filter(each => each.status !== 'ignored')
  const join = (into: Character) => quietly(recognising.join(candidate, into))
  return (
    <li className={styles.found}>
      <p className="row">
        <Checkbox
          checked={chosen}
          disabled={!mayEdit}
          onChange={event => onChoose(event.target.checked)}
          aria-label={`选择 ${candidate.name}`}
        />
        <span className="strong">{candidate.name}</span>
        {isSexSure(candidate) ? (
          <span className="meta">{candidate.gender}</span>
        ) : (
          <Select
            size="small"
            aria-label={`${candidate.name} 的性别`}
            className="w-144"
            disabled={!mayEdit}
            value={sex ?? '未知'}
            options={SEXES.map(value => ({ value, label: sexLabel(candidate, value) }))}
            onChange={onSex}
          />
        )}
        <span className="grow" />
        <span className="meta num">把握 {percent(candidate.confidence)}</span>
      </p>
      <p className="flex flex-wrap gap-y-2 gap-x-8 items-center pl-24">
        {candidate.evidence.map(({ kind, count }) => (
          <span key={kind} className="meta num">
            {kind} {count}
          </span>
        ))}
        {candidate.aliases.map(({ text, count }) => (
          <Tag key={text}>
            {text} <span className="num">{count}</span>
          </Tag>
        ))}
      </p>
      {candidate.quotes.map(({ doc_id, doc_name, block_id, text }) => (
        <blockquote key={`${doc_id} ${block_id}`} className={styles.quote}>
          <Link to={`/editor/edit/${doc_id}`}>{doc_name}</Link> {text}
        </blockquote>
      ))}
      <p className="row">
        <Button size="small" disabled={!mayEdit} onClick={() => quietly(recognising.take([sexed(candidate, sex)], 'confirmed'))}>
          加入
        </Button>
        <Dropdown
          trigger={['click']}
          disabled={!mayEdit || others.length === 0}
          menu={{
            items: others.map(each => ({ key: String(each.character_id), label: each.name, onClick: () => join(each) })),
            className: 'max-h-320 overflow-y-auto',
          }}
        >
          <Button size="small" type="text">
            是谁的别名…
          </Button>
        </Dropdown>
        <Button size="small" type="text" disabled={!mayEdit} onClick={() => quietly(recognising.take([sexed(candidate, sex)], 'ignored'))}>
          忽略
        </Button>
      </p>
    </li>
  )
}

const Running = ({ screen: { recognising } }: { screen: Uses<'recognising'> }) => (
  <div className="py-8 px-16" role="status">
    <Progress percent={Math.round((recognising.last?.progress ?? 0) * 100)} size="small" />
    <p className="row">
      <span className="meta grow cut">{recognising.last?.message || '正在排队'}</span>
      <Button size="small" onClick={recognising.stop}>
        停止
      </Button>
    </p>
  </div>
)

const Candidates = ({
  screen,
  candidates,
}: {
  screen: Uses<'characters' | 'mayEdit' | 'recognising' | 'setReading'>
  candidates: readonly Candidate[]
}) => {
  const { recognising, mayEdit } = screen
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isChosen = (each: Candidate) => each.confidence >= SURE !== turned.has(each.name)
  const chosen = candidates.filter(isChosen)
  const [sexes, setSexes] = useState<ReadonlyMap<string, Sex>>(new Map())
  const takeAll = async () => {
    await recognising.take(
      chosen.map(each => sexed(each, sexes.get(each.name))),
      'confirmed',
    )
    if (chosen.length === candidates.length) screen.setReading(false)
  }
  const turn = (name: string) =>
    setTurned(before => (before.has(name) ? new Set([...before].filter(each => each !== name)) : new Set([...before, name])))
  return (
    <>
      <ul className="flex-1 min-h-0 py-0 px-16 overflow-y-auto" tabIndex={0} aria-label="识别到的角色">
        {candidates.map(candidate => (
          <Found
            key={candidate.name}
            candidate={candidate}
            screen={screen}
            chosen={isChosen(candidate)}
            onChoose={() => turn(candidate.name)}
            sex={sexes.get(candidate.name)}
            onSex={sex => setSexes(before => new Map(before).set(candidate.name, sex))}
          />
        ))}
      </ul>
      <footer className="flex flex-none items-center gap-12 py-10 px-16 border-t border-line">
        <span className="meta grow">{recognising.last?.engine.note}</span>
        <Button type="primary" size="small" disabled={!mayEdit || chosen.length === 0} onClick={() => quietly(takeAll())}>
          加入选中的 {chosen.length} 位
        </Button>
      </footer>
    </>
  )
}

export const RecognisePanel = ({
  screen,
  onClose,
}: {
  screen: Uses<'characters' | 'mayEdit' | 'recognising' | 'setReading'>
  onClose: () => void
}) => {
  const { recognising, mayEdit } = screen
  const { last, busy } = recognising
  const candidates = last?.candidates ?? []
  return (
    <aside className={panel.side} aria-label="从剧本识别">
      <header className={styles.head}>
        <h2 className="grow">从剧本识别</h2>
        {!busy && (
          <Button size="small" disabled={!mayEdit} onClick={recognising.start}>
            {last ? '重新识别' : '开始识别'}
          </Button>
        )}
        <IconButton icon={X} label="关闭识别" onClick={onClose} />
      </header>
      {busy && <Running screen={screen} />}
      {!busy && last?.state === 'failed' && (
        <p className="row py-8 px-16 text-danger" role="alert">
          <span className="grow">{last.error}</span>
          <Button size="small" disabled={!mayEdit} onClick={recognising.reset}>
            清除错误
          </Button>
        </p>
      )}
      {!busy && last?.state === 'cancelled' && candidates.length === 0 && <p className="meta">识别已停止。</p>}
      {!busy && last?.state === 'done' && candidates.length === 0 && (
        <Empty art="search" title="没有新的角色" help="剧本里说话的人都已经在列表里了。" />
      )}
      {!busy && candidates.length > 0 && <Candidates screen={screen} candidates={candidates} />}
    </aside>
  )
}
