// A material in full: its text, why it works, tags, what is like it, and what can be done with it.
import { ENTRY_TYPES, type Entry, type EntryDetail } from '@qianmu/contract/centre/entries'
import { Button } from 'antd'
import { Copy, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { useCall } from '../kit/use-call.ts'
import { copyText } from '../ui/copy.ts'
import { dateText } from '../ui/format.ts'
import { Empty } from '../ui/Empty.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toggleCollected } from './collecting.ts'
import { Marked } from './Marked.tsx'

/** What stands where nobody is named, or where a fact is known from life alone. */
const UNNAMED = /^(|千幕编辑部|用户投稿|.*见闻.*)$/
/** The text as it goes elsewhere, with its source behind it where it names one. */
export const quoted = ({ body, source }: Pick<EntryDetail, 'body' | 'source'>): string =>
  UNNAMED.test(source) ? body : `${body}（${source}）`

/** Counts that it was used; nobody waits for that. */
export const noteUse = (material_id: number): void => {
  if (isSignedIn(useSession.getState())) void api.entries.use({ material_id }, { quiet: true }).catch(rethrowUnlessFailure)
}

const copy = async (entry: EntryDetail) => {
  if (!(await copyText(quoted(entry)))) return toast.warning('没能复制，请选中文字再复制')
  noteUse(entry.material_id)
  toast.success('已复制，可以粘到剧本、卡片或提示词里')
}

const Similar = ({ id, onOpen }: { id: number; onOpen: (id: number) => void }) => {
  const { data } = useCall(api.entries.similar, { material_id: id })
  if (!data?.list.length) return null
  return (
    <section className="stack gap-4" aria-label="相近的">
      <h3 className="text-13 font-semibold">相近的</h3>
      {data.list.map(({ material_id, type, title }: Entry) => (
        <button
          key={material_id}
          type="button"
          className="row min-h-32 px-0 border-0 bg-transparent text-t1 text-left hover:text-ptext"
          onClick={() => onOpen(material_id)}
        >
          <span className="flex-none text-12 text-ptext">{ENTRY_TYPES[type]}</span>
          <span className="cut">{title}</span>
        </button>
      ))}
    </section>
  )
}

/** The list that a place belongs to. */
const pathAbove = (place: string) => (place.startsWith('/workBench') ? '/workBench/sucai/list' : '/sucai')

interface Props {
  id: number
  keyword?: string
  /** Where a sign-in comes back to. */
  back: string
  onOpen: (id: number) => void
  /** Further things that can be done with it. */
  actions?: (entry: EntryDetail) => ReactNode
}

export const EntryText = ({ id, keyword = '', back, onOpen, actions }: Props) => {
  const { data: entry, error } = useCall(api.entries.detail, { material_id: id })
  if (error) return <Empty art="search" title={error.reason || '没有读到这条素材'} action={<Link to={pathAbove(back)}>看全部素材</Link>} />
  if (!entry) return <Spinner label="正在读取素材" />
  const { type, title, body, why, source, tags, words, used, stars, updated_at, note, is_collected } = entry
  return (
    <article className="stack gap-16">
      <header className="stack gap-4">
        <span className="text-12 text-ptext">{ENTRY_TYPES[type]}</span>
        <h2 className="text-16 font-semibold">{title}</h2>
        <span className="meta num">
          {source && `${source} · `}
          {dateText(new Date(updated_at))} · {words} 字 · 收藏 {stars} · 用过 {used} 次
        </span>
      </header>
      <p className="whitespace-pre-wrap leading-[1.9]">
        <Marked text={body} keyword={keyword} />
      </p>
      {why && (
        <section className="stack gap-4 p-12 rounded-10 border border-line" aria-label="为什么好用">
          <h3 className="text-13 font-semibold">为什么好用</h3>
          <p className="text-t2">{why}</p>
        </section>
      )}
      {note && <p className="text-t2">审核意见：{note}</p>}
      <p className="meta">{tags.map(tag => `# ${tag}`).join(' \u00a0')}</p>
      <div className="row flex-wrap">
        <Button type="primary" icon={<Copy size={14} aria-hidden />} onClick={() => void copy(entry)}>
          复制
        </Button>
        <Button
          aria-pressed={is_collected}
          icon={<Star size={14} aria-hidden className={is_collected ? 'fill-warn stroke-warn' : ''} />}
          onClick={() => toggleCollected(entry, back)}
        >
          {is_collected ? '已收藏' : '收藏'}
        </Button>
        {actions?.(entry)}
      </div>
      <Similar id={id} onOpen={onOpen} />
    </article>
  )
}
