// What means something alike, in the command palette: passages, cards, characters and shots of all works, by the small model of this machine.
import type { Data } from '@qianmu/contract/kit/call'
import { type FoundByMeaning, MEANING_LIMITS, MEANT_KINDS, type MeantKind } from '@qianmu/contract/meaning'
import { workScreen } from '@qianmu/contract/works/kinds'
import { FileText, Frame, Lightbulb, type LucideIcon, UserRound } from 'lucide-react'
import { api } from '../api.ts'
import type { CommandSource } from '../frame/palette-state.ts'
import { goTo } from '../kit/navigation.ts'

const ICONS: Record<MeantKind, LucideIcon> = { doc: FileText, card: Lightbulb, character: UserRound, shot: Frame }
/** Shorter words mean too much. */
const LEAST = 2

function pathOf({ kind, id, block_id, ...work }: FoundByMeaning): string {
  const screen = `/workDetail/${work.project_id}/${work.project_type}`
  if (kind === 'doc') return `/editor/edit/${id}${block_id && `#line-${block_id}`}`
  if (kind === 'card') return `${screen}/conception?card=${id}`
  if (kind === 'shot') return `${screen}/storyBoard/${id}/draw`
  return `${workScreen(work, 'characters')}?character=${id}`
}

/** What is missing in the answer; a model that was never added is not. */
function noteOf({ engine, reason, read }: Data<typeof api.meaning.find.contract>): string {
  if (!engine) return ''
  if (reason) return `没有按意思找：${reason}`
  return read.docs < read.of ? `按意思只读了 ${read.of} 篇中的 ${read.docs} 篇，其余还在读，结果不全` : ''
}

/** Asked later than the others: the model reads what was typed. */
export const findMeaning: CommandSource = {
  pauseMs: 400,
  async find(text, signal) {
    const keyword = text.trim()
    if (keyword.length < LEAST || keyword.length > MEANING_LIMITS.keyword) return { commands: [] }
    const answer = await api.meaning.find({ keyword }, { signal, quiet: true })
    const { list, engine } = answer
    return {
      note: noteOf(answer),
      commands: list.map(each => ({
        id: `meaning-${each.kind}-${each.id}`,
        label: each.name,
        group: `${each.sure ? '意思相近' : '可能有关'} · ${engine}`,
        hint: `${MEANT_KINDS[each.kind]} · ${each.excerpt.replaceAll('\n', ' ')}`,
        icon: ICONS[each.kind],
        run: () => void goTo(pathOf(each)),
      })),
    }
  },
}
