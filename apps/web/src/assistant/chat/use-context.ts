// What of the open work goes along with a question: chosen by hand, each part a chip that can be taken out.
import { CHAT_LIMITS, SCOPES } from '@qianmu/contract/assistant/chat'
import { estimateTokens } from '@qianmu/script/prompts/tokens'
import { useState, useSyncExternalStore } from 'react'
import { useOpenWork } from '../../kit/permission.ts'
import { type Here, useDesk } from './state.ts'
import type { Context } from './use-chat.ts'

export type Scope = (typeof SCOPES)[number]
/** A person or a card that was named by @. */
export interface Named {
  kind: 'character' | 'card'
  id: number
  name: string
}
const NOTHING: Here = { selection: '', sceneId: '', sceneName: '', sceneText: '', size: 0 }
const still = () => () => undefined
const nothing = () => NOTHING

export interface Chip {
  key: string
  kind: 'selection' | 'scope' | Named['kind']
  label: string
  remove: () => void
}

/** Texts that go along have half of the room (the server cuts them). */
const TEXT_TOKENS = CHAT_LIMITS.contextTokens / 2

export function useAtHand() {
  const desk = useDesk(now => now.desk)
  const opened = useOpenWork(work => work.projectId)
  const here = useSyncExternalStore(desk?.subscribe ?? still, desk?.here ?? nothing)
  const project = desk?.projectId ?? opened
  const [scope, setScope] = useState<Scope | null>(null)
  const [named, setNamed] = useState<{ project: number; list: readonly Named[] }>({ project, list: [] })
  const [dropped, drop] = useState('')
  const mentioned = named.project === project ? named.list : []
  const change = (list: readonly Named[]) => setNamed({ project, list })
  const open: Record<Scope, string> = {
    none: '不带正文',
    scene: desk && here.sceneId ? here.sceneName : '',
    document: desk ? '本篇' : '',
    work: project ? '整部作品' : '',
  }
  // The scene of the caret goes along unless something else was chosen.
  const wanted = scope ?? 'scene'
  const taken: Scope = open[wanted] ? wanted : 'none'
  const selection = here.selection === dropped ? '' : here.selection
  const ofScope = { none: 0, scene: estimateTokens(here.sceneText), document: Math.min(here.size, TEXT_TOKENS), work: TEXT_TOKENS }[taken]
  const context: Context | undefined = project
    ? {
        project_id: project,
        ...(desk && { doc_id: desk.docId }),
        ...(taken === 'scene' && { scene_id: here.sceneId }),
        selection,
        scope: taken,
        character_ids: mentioned.filter(({ kind }) => kind === 'character').map(({ id }) => id),
        card_ids: mentioned.filter(({ kind }) => kind === 'card').map(({ id }) => id),
      }
    : undefined
  const chips: Chip[] = [
    ...(selection
      ? [{ key: 'selection', kind: 'selection' as const, label: `所选 ${[...selection].length} 字`, remove: () => drop(selection) }]
      : []),
    ...(taken === 'none' ? [] : [{ key: 'scope', kind: 'scope' as const, label: open[taken], remove: () => setScope('none') }]),
    ...mentioned.map(one => ({
      key: `${one.kind}${one.id}`,
      kind: one.kind,
      label: one.name,
      remove: () => change(mentioned.filter(each => each !== one)),
    })),
  ]
  return {
    desk,
    here,
    project,
    context,
    chips,
    /** Scopes that can be chosen here, and what they are called. */
    scopes: SCOPES.filter(each => open[each]).map(value => ({ value, label: open[value] })),
    scope: taken,
    setScope,
    mention: (one: Named) => mentioned.some(({ kind, id }) => kind === one.kind && id === one.id) || change([...mentioned, one]),
    tokens: ofScope + estimateTokens(selection) + mentioned.length * 100,
  }
}
export type AtHand = ReturnType<typeof useAtHand>
