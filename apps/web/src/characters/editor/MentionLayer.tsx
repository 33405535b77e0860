// Keeps the marked names up to the characters of the work, and shows who it is under the pointer; a click leads to the side panel.
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { Floating } from '../../ui/Floating.tsx'
import { useCharacterNews } from '../use-characters.ts'
import { CharacterCard } from './CharacterCard.tsx'
import { useMarking } from './marking.ts'
import { MENTION_ATTRIBUTE, showMentions } from './mentions.ts'
import './mentions.css'

interface Props {
  editor: Editor
  projectId: number
  /** Shows the characters in the side panel. */
  onOpen: () => void
}
/** The pointer rests this long on a name before its card comes, in ms. */
const REST_MS = 250

const mentionAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(`.character-mention[${MENTION_ATTRIBUTE}]`) : null
const idOf = (element: HTMLElement) => Number(element.getAttribute(MENTION_ATTRIBUTE))

/** The name under the pointer. */
const useHovered = (editor: Editor, on: boolean, onOpen: () => void): HTMLElement | null => {
  const [hovered, setHovered] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!on) return
    const { dom } = editor.view
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      setHovered(null)
    }
    const over = ({ target, buttons }: MouseEvent) => {
      const element = mentionAt(target)
      leave()
      if (element && buttons === 0) timer = setTimeout(() => setHovered(element), REST_MS)
    }
    const click = ({ target }: MouseEvent) => {
      const element = mentionAt(target)
      if (!element) return
      useMarking.setState({ characterId: idOf(element) })
      onOpen()
    }
    dom.addEventListener('mouseover', over)
    dom.addEventListener('mouseleave', leave)
    dom.addEventListener('keydown', leave)
    dom.addEventListener('click', click)
    return () => {
      leave()
      dom.removeEventListener('mouseover', over)
      dom.removeEventListener('mouseleave', leave)
      dom.removeEventListener('keydown', leave)
      dom.removeEventListener('click', click)
    }
  }, [editor, on, onOpen])
  return hovered
}

const Marks = ({ editor, projectId, onOpen }: Props) => {
  const { data: cast } = useCall(api.characters.list, { project_id: projectId, status: 'confirmed' }, { staleMs: 60_000 })
  useCharacterNews(projectId)
  // Figures change with each pause of the writers; the text is read again only when names do.
  const names = JSON.stringify(
    cast?.flatMap(({ character_id, name, aliases }) => [name, ...aliases.map(alias => alias.text)].map(each => [each, character_id])) ?? [],
  )
  useEffect(() => {
    const given = (JSON.parse(names) as [string, number][]).map(([name, characterId]) => ({ name, characterId }))
    showMentions(editor, given)
  }, [editor, names])
  useEffect(() => () => void (editor.isDestroyed || showMentions(editor, null)), [editor])
  const hovered = useHovered(editor, true, onOpen)
  const character = hovered && cast?.find(each => each.character_id === idOf(hovered))
  if (!hovered || !character) return null
  return (
    <Floating anchor={() => (hovered.isConnected ? hovered.getBoundingClientRect() : null)} above>
      <CharacterCard character={character} />
    </Floating>
  )
}

export const MentionLayer = (props: Props) => (useMarking(now => now.on) ? <Marks {...props} /> : null)
