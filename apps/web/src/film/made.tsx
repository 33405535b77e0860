// What was made of something, as a row: its picture or sound, how it stands, and where it is looked at.
import type { FilmStageKey, Impact } from '@qianmu/contract/film'
import { Button } from 'antd'
import { Check, Hand, History } from 'lucide-react'
import { Link } from 'react-router'

export type Made = Impact['made'][number]
const KINDS: Readonly<Record<Made['kind'], string>> = { shot: '镜头', picture: '画面', voice: '配音', balloon: '气泡', clip: '片段' }
/** Which stage of the film makes it anew. */
const STAGES = { shot: 'storyboard', picture: 'pictures', voice: 'voices', balloon: 'pages', clip: 'film' } satisfies Record<
  Made['kind'],
  FilmStageKey
>
const STATES = {
  stale: { icon: History, look: 'text-warn' },
  hand: { icon: Hand, look: 'text-t2' },
  fresh: { icon: Check, look: 'text-ok' },
}
/** Where a thing is looked at and changed. */
const placeOf = ({ kind, shot_id, page }: Made, film: string) => {
  if (kind === 'balloon') return `${film.replace('/film/', '/comicPages/')}?page=${page}`
  return shot_id ? `${film}?shot=${shot_id}` : film
}

export const MadeRow = ({ made, film }: { made: Made; film: string }) => {
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
      <Link className="flex-none self-center text-13" to={placeOf(made, film)}>
        看一下
      </Link>
    </li>
  )
}

interface OfKindProps {
  kind: Made['kind']
  made: readonly Made[]
  film: string
  /** Makes anew what is stale of some stages; undefined for who may not, and while one is under way. */
  update: ((only: FilmStageKey[]) => void) | undefined
}
export const OfKind = ({ kind, made, film, update }: OfKindProps) => {
  const stale = made.filter(({ state }) => state === 'stale').length
  return (
    <section aria-label={KINDS[kind]}>
      <h3 className="row gap-8 px-12 h-36 bg-hover text-13">
        <span className="grow">
          {KINDS[kind]} {made.length}
        </span>
        {stale > 0 && (
          <Button size="small" type="text" disabled={!update} onClick={() => update?.([STAGES[kind]])}>
            更新{KINDS[kind]} {stale} 处
          </Button>
        )}
      </h3>
      <ul>
        {made.map((each, nth) => (
          <MadeRow key={`${each.shot_id} ${nth}`} made={each} film={film} />
        ))}
      </ul>
    </section>
  )
}
