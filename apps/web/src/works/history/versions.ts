// The versions of a document as the list shows them: by day, the present text first.
import type { Version } from '@qianmu/contract/works/history'
import { VERSION_KINDS } from '@qianmu/contract/works/history'
import { dateText } from '../../ui/format.ts'

/** 0 stands for the present text. */
export const PRESENT = 0

export interface Entry {
  id: number
  title: string
  who: string
  at: string
  /** Words more or fewer than the version before; null for the oldest known. */
  growth: number | null
  version: Version | null
}

const dayOf = (iso: string, now: Date): string => {
  const at = new Date(iso)
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  if (at.getTime() >= midnight) return '今天'
  if (at.getTime() >= midnight - 86_400_000) return '昨天'
  return dateText(at, now)
}

/** What a version is called. */
export const versionTitle = ({ name, kind }: Pick<Version, 'name' | 'kind'>): string =>
  name || `${VERSION_KINDS[kind]}${kind === 'auto' ? '保存' : '版本'}`

/** @param list newest first, as the server answers it */
export function entriesByDay(
  list: readonly Version[],
  present: { words: number; at: string; who: string },
  now = new Date(),
): [day: string, entries: Entry[]][] {
  const entries: Entry[] = [
    {
      id: PRESENT,
      title: '当前内容',
      who: present.who,
      at: present.at,
      growth: list[0] ? present.words - list[0].words : null,
      version: null,
    },
    ...list.map((version, index) => ({
      id: version.history_id,
      title: versionTitle(version),
      who: version.authors.join('、') || version.created_by,
      at: version.created_at,
      growth: list[index + 1] ? version.words - list[index + 1]!.words : null,
      version,
    })),
  ]
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = entry.id === PRESENT ? '今天' : dayOf(entry.at, now)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
