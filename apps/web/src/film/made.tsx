// What was made of something, as a row: its picture or sound, how it stands, and where it is looked at.
import { type FilmStageKey, type Impact, type MadeKind, type MadeOf, MAKERS } from '@qianmu/contract/film'
import { Button } from 'antd'
import { Check, Hand, History } from 'lucide-react'
import { Link } from 'react-router'

export type Made = Impact['made'][number] & Partial<Pick<MadeOf['made'][number], 'doc_id' | 'id' | 'part'>>
const KINDS: Readonly<Record<MadeKind, string>> = {
  line: '台词',
  shot: '镜头',
  picture: '画面',
  film: '影片',
  voice: '配音',
  balloon: '气泡',
  caption: '字幕',
  clip: '片段',
  music: '配乐',
  node: '互动',
  matching: '配图',
  mirror: '画面配置',
  card: '构思卡',
  script: '剧本',
}
const STATES = {
  stale: { icon: History, look: 'text-warn' },
  hand: { icon: Hand, look: 'text-t2' },
  fresh: { icon: Check, look: 'text-ok' },
}
/** Where a thing is looked at and changed. @param work the address of its work @param doc of the document that was asked about */
function placeOf({ kind, id, part, doc_id, shot_id, page }: Made, work: string, doc: number): string {
  const docId = doc_id || doc
  if (kind === 'line') return `/editor/edit/${docId}#line-${part}`
  if (kind === 'script') return `/editor/edit/${docId}`
  if (kind === 'balloon') return `${work}/comicPages/${docId}?page=${page}`
  if (kind === 'caption') return `/aiWork/subtitling-batch/subtitles-detail?id=${id}`
  if (kind === 'node') return `${work}/gameStoryLine`
  if (kind === 'matching') return `/workMatchPicture?doc=${docId}`
  if (kind === 'mirror') return `${work}/generalMediaLibrary`
  if (kind === 'card') return `${work}/conception?card=${id}`
  return shot_id ? `${work}/film/${docId}?shot=${shot_id}` : `${work}/film/${docId}`
}

const MadeRow = ({ made, to }: { made: Made; to: string }) => {
  const { kind, name, state, note, thumb, sound } = made
  const { icon: Icon, look } = STATES[state]
  return (
    <li className="flex gap-10 px-12 py-10 line-b" aria-label={`${KINDS[kind]} ${name}`}>
      <span className="flex flex-none items-center justify-center w-72 h-46 rounded-6 bg-hover overflow-clip text-t3 text-12">
        {thumb ? <img src={thumb} alt="" loading="lazy" className="w-full h-full object-cover object-[50%_20%]" /> : KINDS[kind]}
      </span>
      <div className="stack grow gap-4 min-w-0">
        <b className="cut text-13">{name}</b>
        <p className={`row gap-4 text-12 ${look}`}>
          <Icon size={12} className="flex-none" aria-hidden />
          {note}
        </p>
        {sound && <audio controls preload="none" src={sound} className="w-full h-28" aria-label={`听「${name}」`} />}
      </div>
      <Link className="flex-none self-center text-13" to={to}>
        看一下
      </Link>
    </li>
  )
}

interface OfKindProps {
  kind: MadeKind
  made: readonly Made[]
  /** How many there are, where not all are told; how many of them may be made anew. */
  count?: number
  due: number
  /** The address of the work, and the document that was asked about. */
  work: string
  doc?: number
  /** Makes anew what is stale of a kind; undefined for who may not, and while that is under way. */
  update: ((kind: MadeKind, stage: FilmStageKey) => void) | undefined
}
export const OfKind = ({ kind, made, count = made.length, due, work, doc = 0, update }: OfKindProps) => {
  const stage = MAKERS[kind]
  return (
    <section aria-label={KINDS[kind]}>
      <h3 className="row gap-8 px-12 h-36 bg-hover text-13">
        <span className="grow">
          {KINDS[kind]} {count}
        </span>
        {due > 0 && stage && (
          <Button size="small" type="text" disabled={!update} onClick={() => update?.(kind, stage)}>
            更新{KINDS[kind]} {due} 处
          </Button>
        )}
      </h3>
      <ul>
        {made.map((each, nth) => (
          <MadeRow key={`${each.id ?? each.shot_id} ${each.part ?? ''} ${nth}`} made={each} to={placeOf(each, work, doc)} />
        ))}
      </ul>
      {count > made.length && <p className="meta px-12 py-8 line-b">另有 {count - made.length} 处</p>}
    </section>
  )
}

/** What a change of something will touch, in a few words; '' where that is nothing. */
export const touchesOf = (kinds: readonly Pick<MadeOf, 'count' | 'kind'>[]): string =>
  kinds.map(({ kind, count }) => `${KINDS[kind]} ${count}`).join('、')
