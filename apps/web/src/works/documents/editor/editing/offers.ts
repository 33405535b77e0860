// What the editor offers while one types: elements after a slash on an empty line, known names for the beginning of a name, who may speak next behind a speech.
import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { BLOCK_TYPES, type BlockType } from '@qianmu/script/elements'
import { isFromElsewhere } from '../schema/index.ts'
import { changeKind, speakerFor } from './blocks.ts'
import { GAME_OFFERS, isGame } from './game-lines.ts'
import { hasDeletions, isProse, KIND_NAMES, knownNames, nextSpeaker, type Place, placeOf } from './place.ts'

export interface Offer {
  key: string
  label: string
  /** What accepting it types with one hand: shown at the right. */
  hint: string
}
export interface Offered {
  /** `next`: who may answer; only Tab and the pointer take it, so that Enter and the arrows do what they do on any line. */
  kind: 'element' | 'name' | 'next'
  /** Where the typed word begins. */
  from: number
  list: readonly Offer[]
  chosen: number
}

/** Written signs of the elements, as the layout knows them. */
const SIGNS: Partial<Record<BlockType, string>> = {
  action: '△',
  cast: '人物：',
  dialogue: '名：',
  parenthetical: '（）',
  transition: '【】',
  caption: '字幕：',
  sound: '音效：',
  note: '注：',
}
/** Set on a transaction that asks for something beside the text: which of the commands was taken. */
export const ASKS_FOR = 'asksFor'
/** What the slash menu has beside elements; the desk does it. */
const COMMANDS: readonly Offer[] = [
  { key: 'picture', label: '插入图片', hint: '' },
  { key: 'asset', label: '从素材库插图', hint: '' },
  { key: 'passage', label: '插入模板', hint: '' },
  { key: 'continue', label: 'AI 续写', hint: 'Alt J' },
]
/** How each label is typed by its sounds, a space between two signs. */
const SOUNDS: Readonly<Record<string, string>> = {
  scene_heading: 'chang ci',
  action: 'dong zuo',
  cast: 'ren wu',
  dialogue: 'dui bai',
  parenthetical: 'kuo zhu',
  transition: 'zhuan chang',
  caption: 'zi mu',
  sound: 'yin xiao',
  shot: 'jing tou',
  note: 'bei zhu',
  paragraph: 'zheng wen',
  heading: 'biao ti',
  picture: 'cha ru tu pian',
  asset: 'cong su cai ku cha tu',
  passage: 'cha ru mu ban',
  continue: 'ai xu xie',
  branch: 'fen zhi',
  option: 'xuan xiang',
  ending: 'jie ju',
  jump: 'tiao zhuan',
}
/** Whether letters are the beginning of a label's sounds, or the first letters of them (`dui`, `db`). */
const soundsLike = (key: string, letters: string): boolean => {
  const sounds = SOUNDS[key]?.split(' ') ?? []
  const from = (at: number) => sounds.slice(at)
  return sounds.some(
    (_, at) =>
      from(at).join('').startsWith(letters) ||
      from(at)
        .map(sound => sound[0])
        .join('')
        .startsWith(letters),
  )
}
const MAX_NAMES = 6
/** Who may answer, at most. */
const MAX_NEXT = 3
/** A slash and the sounds of the longest kind. */
const MAX_WORD = 10

const key = new PluginKey<Offered | null>('offers')
export const offersOf = (state: EditorState): Offered | null => key.getState(state) ?? null

const elementsFor = (query: string, game: boolean): Offer[] => {
  const letters = query.toLowerCase()
  const fits = (key: string, label: string) => label.includes(query) || (/^[a-z]+$/.test(letters) && soundsLike(key, letters))
  return [
    ...BLOCK_TYPES.filter(type => type !== 'image' && fits(type, KIND_NAMES[type])).map(type => ({
      key: type,
      label: KIND_NAMES[type],
      hint: SIGNS[type] ?? '',
    })),
    ...[...(game ? GAME_OFFERS : []), ...COMMANDS].filter(({ key, label }) => fits(key, label)),
  ]
}

/** The offer for the line at the caret, if it asks for one. */
function find(state: EditorState): Offered | null {
  const place = placeOf(state)
  if (!place || !state.selection.empty || place.offset !== place.block.content.size || place.block.content.size > MAX_WORD) return null
  if (hasDeletions(place.block)) return null
  if (place.type !== 'action' && place.type !== 'paragraph' && !(place.type === 'dialogue' && place.block.attrs.speaker === '')) return null
  const word = place.block.textContent
  if (/^[/、]/.test(word)) {
    const list = elementsFor(word.slice(1), isGame(state))
    return list.length > 0 ? { kind: 'element', from: place.at + 1, list, chosen: 0 } : null
  }
  if (isProse(state.doc)) return null
  if (word === '') return whoAnswers(state, place)
  const names = knownNames(state.doc, place.sceneIndex).filter(name => name.startsWith(word))
  if (names.length === 0) return null
  return { kind: 'name', from: place.at + 1, list: names.slice(0, MAX_NAMES).map(named), chosen: 0 }
}

const named = (name: string): Offer => ({ key: name, label: name, hint: '对白' })

/** Behind a speech: the one who would answer, then others of the scene. */
function whoAnswers(state: EditorState, place: Place): Offered | null {
  const before = place.index > 0 && place.type === 'action' ? place.scene.child(place.index - 1) : null
  if (before?.type.name !== 'dialogue') return null
  const likely = nextSpeaker(state.doc, place)
  if (likely === '') return null
  const others = knownNames(state.doc, place.sceneIndex).filter(name => name !== likely && name !== before.attrs.speaker)
  return { kind: 'next', from: place.at + 1, list: [likely, ...others].slice(0, MAX_NEXT).map(named), chosen: 0 }
}

/** Takes an offer: the typed word goes, the line becomes what was chosen. */
export function acceptOffer(view: EditorView, offered: Offered, index: number): void {
  const place = placeOf(view.state)
  const offer = offered.list[index]
  if (!place || !offer) return
  const tr = view.state.tr.delete(offered.from, place.at + 1 + place.offset)
  const emptied = { ...place, block: tr.doc.nodeAt(place.at)! }
  const begins = GAME_OFFERS.find(each => each === offer)?.hint
  if (begins !== undefined) {
    changeKind(tr, emptied, 'paragraph', {})
    tr.insertText(begins)
  } else if (COMMANDS.includes(offer)) tr.setMeta(ASKS_FOR, offer.key)
  else if (offered.kind !== 'element') changeKind(tr, emptied, 'dialogue', { speaker: offer.key })
  else changeKind(tr, emptied, offer.key as BlockType, speakerFor(tr, emptied, offer.key as BlockType))
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

const dismiss = (view: EditorView) => view.dispatch(view.state.tr.setMeta(key, null))

/** The keys of an open offer. Enter behind a name that is typed in full ends the line; before, it takes the name that is marked. */
function onKey(view: EditorView, offered: Offered, event: KeyboardEvent): boolean {
  if (offered.kind === 'next') {
    if (event.key === 'Escape') dismiss(view)
    if (event.key !== 'Tab' || event.shiftKey) return false
    acceptOffer(view, offered, 0)
    return true
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    const chosen = (offered.chosen + step + offered.list.length) % offered.list.length
    view.dispatch(view.state.tr.setMeta(key, { ...offered, chosen }))
    return true
  }
  const typed = view.state.doc.textBetween(offered.from, view.state.selection.from)
  const takes = event.key === 'Tab' || (event.key === 'Enter' && offered.list[offered.chosen]?.key !== typed)
  if (takes && !event.shiftKey) acceptOffer(view, offered, offered.chosen)
  else if (event.key === 'Escape') dismiss(view)
  else return false
  return true
}

const next = (tr: Transaction, before: Offered | null, state: EditorState): Offered | null => {
  const told = tr.getMeta(key) as Offered | null | undefined
  if (told !== undefined) return told
  // Only typing asks for an offer; a caret that merely moves, and what others write, does not.
  if (isFromElsewhere(tr)) return before && tr.docChanged ? find(state) : before
  if (tr.docChanged) return find(state)
  return tr.selectionSet ? null : before
}

export const Offers = Extension.create({
  name: 'offers',
  priority: 300,
  addProseMirrorPlugins() {
    return [
      new Plugin<Offered | null>({
        key,
        state: { init: () => null, apply: (tr, before, _old, state) => next(tr, before, state) },
        props: {
          handleKeyDown(view, event) {
            const offered = offersOf(view.state)
            return offered !== null && !view.composing && onKey(view, offered, event)
          },
          handleDOMEvents: {
            blur: view => {
              if (offersOf(view.state)) dismiss(view)
              return false
            },
          },
        },
      }),
    ]
  },
})
