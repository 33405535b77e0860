// One piece: what it is, its waveform with its sections, how far it is while it is made, and why it was not.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Button, Dropdown, Progress } from 'antd'
import { CircleX, Download, Ellipsis, LoaderCircle, Pause, Play, Send, Star, Trash2, X } from 'lucide-react'
import { api } from '../../api.ts'
import { useJob } from '../../jobs/index.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { percent } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ItemState } from '../../ui/library/layout.ts'
import { act, removeMusic } from '../actions.ts'
import { EngineMark, recordState } from '../Sound.tsx'
import { placesOf, timeText } from './cards.ts'
import { PutInto } from './PlayerBar.tsx'
import { toggle, usePlaying } from './player.ts'
import styles from './music.module.css'

interface Props {
  piece: SoundRecord
  state: ItemState
}
const stems = async (record_id: number) => saveFile(await api.music.stems.file({ record_id }))
const favour = ({ record_id, favourite }: SoundRecord) => act(api.music.change({ record_id, favourite: !favourite }))

const Wave = ({ piece }: { piece: SoundRecord }) => {
  const share = usePlaying(now => (now.piece?.record_id === piece.record_id ? (now.time * 1000) / piece.duration_ms : 0))
  const { peaks } = piece
  return (
    <div className={styles.wave}>
      <svg viewBox={`0 0 ${peaks.length * 4} 32`} preserveAspectRatio="none" aria-hidden>
        {peaks.map((peak, nth) => {
          const height = Math.max(2, peak * 30)
          return (
            <rect
              key={nth}
              x={nth * 4}
              y={16 - height / 2}
              width={2}
              height={height}
              rx={1}
              data-heard={nth < share * peaks.length || undefined}
            />
          )
        })}
      </svg>
      <span className={styles.sections}>
        {placesOf(piece).map(({ name, width }, nth) => (
          <span key={nth} className="cut" style={{ flexBasis: `${width * 100}%` }}>
            {name}
          </span>
        ))}
      </span>
    </div>
  )
}

const Menu = ({ piece, tabIndex }: { piece: SoundRecord; tabIndex: 0 | -1 }) => {
  const { record_id, name, midi_url } = piece
  const items = [
    ...(midi_url
      ? [
          {
            key: 'midi',
            label: (
              <a href={midi_url} download={`${name}.mid`}>
                下载 MIDI
              </a>
            ),
          },
          { key: 'stems', label: '导出分轨', onClick: () => void stems(record_id).catch(rethrowUnlessFailure) },
        ]
      : []),
    { key: 'star', label: piece.favourite ? '取消收藏' : '收藏', onClick: () => void favour(piece) },
    { key: 'remove', label: '删除', danger: true, onClick: () => void removeMusic(record_id, name) },
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button type="text" size="small" tabIndex={tabIndex} aria-label={`更多：${name}`} icon={<Ellipsis size={16} aria-hidden />} />
    </Dropdown>
  )
}

/** While it is made: what the job says, and the way to stop it. */
const Making = ({ piece, tabIndex }: { piece: SoundRecord; tabIndex: 0 | -1 }) => {
  const job = useJob(piece.job_id ?? undefined)
  return (
    <>
      <div className={`${styles.wave} ${styles.whole}`} role="status">
        <span className="row text-12 text-ptext">
          <span className="grow cut">{job?.message || recordState(piece)}</span>
          {job && job.progress > 0 && <span className="num">{percent(job.progress)}</span>}
        </span>
        <Progress percent={Math.round((job?.progress ?? 0) * 100)} size="small" showInfo={false} aria-label={`${piece.name} 的进度`} />
      </div>
      <span className={styles.actions}>
        {piece.job_id !== null && (
          <IconButton
            icon={X}
            label={`取消 ${piece.name}`}
            tabIndex={tabIndex}
            onClick={() => void act(api.jobs.cancel({ job_id: piece.job_id! }))}
          />
        )}
      </span>
    </>
  )
}
const Failed = ({ piece, tabIndex }: { piece: SoundRecord; tabIndex: 0 | -1 }) => (
  <>
    <div className={`${styles.wave} ${styles.whole} ${styles.reason}`}>
      <span className="text-danger">{recordState(piece)}</span>
      <Button size="small" tabIndex={tabIndex} onClick={() => void act(api.music.retry({ record_id: piece.record_id }))}>
        用规则作曲重试
      </Button>
    </div>
    <span className={styles.actions}>
      <IconButton
        icon={Trash2}
        label={`删除 ${piece.name}`}
        tabIndex={tabIndex}
        onClick={() => void removeMusic(piece.record_id, piece.name)}
      />
    </span>
  </>
)
const Ready = ({ piece, tabIndex }: { piece: SoundRecord; tabIndex: 0 | -1 }) => (
  <>
    <Wave piece={piece} />
    <span className={`${styles.length} num text-t2`} title={`${(piece.duration_ms / 1000).toFixed(1)} 秒`}>
      {timeText(piece.duration_ms / 1000)}
    </span>
    <span className={styles.actions}>
      <PutInto piece={piece}>
        <Button type="text" size="small" tabIndex={tabIndex} aria-label={`把 ${piece.name} 放进…`} icon={<Send size={16} aria-hidden />} />
      </PutInto>
      <Button
        type="text"
        size="small"
        tabIndex={tabIndex}
        href={piece.url}
        download={`${piece.name}.wav`}
        aria-label={`下载 ${piece.name}`}
        icon={<Download size={16} aria-hidden />}
      />
      <Menu piece={piece} tabIndex={tabIndex} />
    </span>
  </>
)

/** The round button: it plays what is ready, and shows how the rest stands. */
const Round = ({ piece, state }: Props) => {
  const on = usePlaying(now => now.on && now.piece?.record_id === piece.record_id)
  if (piece.status === 'failed') return <CircleX className="text-danger mx-6" size={20} strokeWidth={1.75} aria-hidden />
  if (piece.status !== 'done') return <LoaderCircle className="text-ptext turning mx-6" size={20} strokeWidth={1.75} aria-hidden />
  return (
    <Button
      shape="circle"
      type={on ? 'primary' : 'default'}
      aria-label={`${on ? '暂停' : '播放'} ${piece.name}`}
      icon={on ? <Pause aria-hidden /> : <Play aria-hidden />}
      onClick={() => toggle(piece)}
      {...state.focus}
    />
  )
}

export const PieceCard = ({ piece, state }: Props) => {
  const { tabIndex } = state.focus
  const playing = usePlaying(now => now.piece?.record_id === piece.record_id)
  const { name, keywords, tempo, key, favourite, ignored, engine, engine_kind, midi_url, status } = piece
  const Rest = status === 'done' ? Ready : status === 'failed' ? Failed : Making
  const facts = [tempo ? `${tempo} BPM` : '', key, keywords.slice(0, 4).join('、'), ignored.length ? `未用：${ignored.join('、')}` : '']
    .filter(Boolean)
    .join(' · ')
  return (
    <article className={styles.card} aria-label={name} data-playing={playing || undefined}>
      <Round piece={piece} state={state} />
      <div className="stack gap-2 min-w-0">
        <span className="row gap-4">
          <span className="strong cut">{name}</span>
          {status === 'done' && (
            <button
              type="button"
              className={styles.star}
              aria-pressed={favourite}
              aria-label={`收藏 ${name}`}
              tabIndex={tabIndex}
              onClick={() => void favour(piece)}
            >
              <Star size={14} fill={favourite ? 'currentColor' : 'none'} aria-hidden />
            </button>
          )}
        </span>
        <span className="meta cut" title={facts}>
          {facts}
        </span>
        <span className={`${styles.marks} row gap-4 min-w-0`}>
          <EngineMark engine={engine} kind={engine_kind} />
          {midi_url && <span className={`tag ${styles.midi}`}>MIDI</span>}
        </span>
      </div>
      <Rest piece={piece} tabIndex={tabIndex} />
    </article>
  )
}
