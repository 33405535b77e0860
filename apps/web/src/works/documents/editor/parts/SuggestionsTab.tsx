// The suggestions of the document: a card for each with its author, time and words, and verdicts on one, on an author's, or on all.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Dropdown, Select } from 'antd'
import { Check, ChevronDown, ChevronUp, Ellipsis, Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MarkName } from '@qianmu/script/elements'
import type { Proposal, Verdict } from '@qianmu/script/suggestions/verdicts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { ago } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { KIND_NAMES, STYLE_NAMES } from '../editing/index.ts'
import type { Right } from '@qianmu/script/opening'
import { decide, goToProposal, isOwn, movesIn, proposalAt, type SceneMove, stepProposal, useMode } from '../suggesting/index.ts'
import styles from './side.module.css'

/** Cards shown at once, and how many more each time. */
const STEP = 100
/** Characters of a suggestion that its card shows. */
const EXCERPT = 80
const EVERYBODY = -1
const WITHDRAW = '你可以撤回自己的建议，由有写作权限的人接受或拒绝。'

interface Props {
  editor: Editor
  proposals: readonly Proposal[]
  right: Right
}

export const SuggestionsTab = ({ editor, proposals, right }: Props) => {
  const [author, setAuthor] = useState(EVERYBODY)
  const [shown, setShown] = useState(STEP)
  const suggesting = useMode(({ mode }) => mode === 'suggest')
  const present = useEditorState({ editor, selector: ({ editor: { state } }) => proposalAt(state) })
  const authors = [...new Map(proposals.map(({ user, name }) => [user, name]))]
  const chosen = authors.some(([user]) => user === author) ? author : EVERYBODY
  const list = proposals.filter(({ user }) => chosen === EVERYBODY || user === chosen)
  const all = (verdict: Verdict) => decide(editor, verdict, ({ user }) => chosen === EVERYBODY || user === chosen)
  const own = proposals.filter(isOwn)
  const moves = new Map(movesIn(editor.state.doc).map(move => [move.id, move]))
  const hint = suggesting && (
    <p className="mt-12 mx-16 mb-0 py-8 px-12 rounded-6 bg-hover text-t2 text-12">
      你的改动会成为建议，文字样式和场次的移动也是。{right === 'suggest' && WITHDRAW}
    </p>
  )
  if (proposals.length === 0)
    return (
      <>
        {hint}
        <Empty art="comment" title="没有待定的建议" help="切换到「建议」后写下的改动会列在这里，等人接受或拒绝。" />
      </>
    )
  return (
    <>
      {hint}
      <div className="flex items-center gap-8 pt-12 px-16 pb-8">
        <Select
          size="small"
          variant="borderless"
          aria-label="谁的建议"
          value={chosen}
          popupMatchSelectWidth={false}
          onChange={setAuthor}
          options={[{ value: EVERYBODY, label: `全部 ${proposals.length}` }, ...authors.map(([value, label]) => ({ value, label }))]}
        />
        <span className="grow" />
        <IconButton size={24} icon={ChevronUp} label="上一条建议" keys="Alt+↑" onClick={() => stepProposal(editor, -1)} />
        <IconButton size={24} icon={ChevronDown} label="下一条建议" keys="Alt+↓" onClick={() => stepProposal(editor, 1)} />
        <Dropdown
          trigger={['click']}
          menu={{
            items:
              right === 'suggest'
                ? [{ key: 'withdraw', label: `撤回我的 ${own.length} 条`, icon: <Undo2 size={14} />, disabled: own.length === 0 }]
                : [
                    { key: 'accept', label: `接受这 ${list.length} 条`, icon: <Check size={14} />, disabled: right === 'read' },
                    { key: 'reject', label: `拒绝这 ${list.length} 条`, icon: <X size={14} />, disabled: right === 'read' },
                  ],
            onClick: ({ key }) => (key === 'withdraw' ? decide(editor, 'reject', isOwn) : all(key as Verdict)),
          }}
        >
          <span>
            <IconButton size={24} icon={Ellipsis} label={right === 'suggest' ? '撤回我的建议' : '全部接受或拒绝'} />
          </span>
        </Dropdown>
      </div>
      <ul className="grid gap-8 pt-4 px-12 pb-12">
        {list.slice(0, shown).map(proposal => (
          <Card
            key={proposal.id}
            editor={editor}
            proposal={proposal}
            move={moves.get(proposal.id)}
            right={right}
            present={proposal.id === present}
          />
        ))}
      </ul>
      {list.length > shown && (
        <Button type="link" size="small" onClick={() => setShown(shown + STEP)}>
          还有 {list.length - shown} 条
        </Button>
      )}
    </>
  )
}

interface CardProps {
  editor: Editor
  proposal: Proposal
  /** Where a scene goes by it, if one does. */
  move: SceneMove | undefined
  right: Right
  present: boolean
}

const Card = ({ editor, proposal, move, right, present }: CardProps) => {
  const { id, user, name, at } = proposal
  const one = (verdict: Verdict) => {
    decide(editor, verdict, each => each.id === id)
    editor.view.focus()
  }
  const author = name || '无名'
  return (
    <li
      className="py-10 px-12 border border-line rounded-10 bg-panel aria-[current]:border-ring"
      aria-current={present || undefined}
      aria-label={`${author}的建议`}
    >
      <button
        type="button"
        className="block w-full p-0 border-0 bg-transparent text-t1 text-start cursor-pointer"
        onClick={() => goToProposal(editor, proposal)}
      >
        <span className="row">
          <Avatar id={user} name={author} size={24} />
          <span className="strong cut grow">{author}</span>
          <span className="meta">{at > 0 && ago(new Date(at).toISOString())}</span>
        </span>
        <Excerpt proposal={proposal} move={move} />
      </button>
      {right === 'suggest' && isOwn(proposal) && (
        <div className="row">
          <Button size="small" icon={<Undo2 />} onClick={() => one('reject')}>
            撤回
          </Button>
        </div>
      )}
      {right === 'write' && (
        <div className="row">
          <Button size="small" icon={<Check />} disabled={move?.to === null} onClick={() => one('accept')}>
            接受
          </Button>
          <Button size="small" type="text" onClick={() => one('reject')}>
            拒绝
          </Button>
        </div>
      )}
    </li>
  )
}

const cut = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text)
/** Words as a card shows them; a broken or joined line is a sign of its own. */
const shownText = (text: string) => cut(text).replaceAll('\n', '↵')

const namesOf = (styles: readonly MarkName[]) => (styles.length > 0 ? styles.map(name => STYLE_NAMES[name]).join('、') : '无样式')

const Excerpt = ({ proposal: { inserted, deleted, changes, restyled }, move }: Pick<CardProps, 'proposal' | 'move'>) => {
  const [change] = changes
  const [style] = restyled
  return (
    <span className={styles.excerpt}>
      {deleted !== '' && <del>{shownText(deleted)}</del>}
      {deleted !== '' && inserted !== '' && ' → '}
      {inserted !== '' && <ins>{shownText(inserted)}</ins>}
      {change && (
        <span className="meta">
          {change.from === change.to ? `改${KIND_NAMES[change.to]}的属性` : `${KIND_NAMES[change.from]} → ${KIND_NAMES[change.to]}`}
          {changes.length > 1 && `，共 ${changes.length} 行`}
        </span>
      )}
      {style && (
        <>
          {shownText(restyled.map(({ text }) => text).join(''))}{' '}
          <span className="meta">
            {namesOf(style.from)} → {namesOf(style.to)}
          </span>
        </>
      )}
      {move && (
        <>
          <span className="meta">移动</span> {move.title} <span className="meta">→</span> {move.where}
          {move.to === null && <span className="meta">（只能拒绝）</span>}
        </>
      )}
      {deleted === '' && inserted === '' && !change && !style && !move && <span className="meta">场次</span>}
    </span>
  )
}

/** Lists are read again when writing pauses for so many ms. */
const PAUSE_MS = 150

/** The suggestions in the text, brought up to date when writing pauses. */
export function useProposals(editor: Editor, read: (doc: Editor['state']['doc']) => readonly Proposal[]): readonly Proposal[] {
  const [list, setList] = useState<readonly Proposal[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setList(before => same(before, read(editor.state.doc))), PAUSE_MS)
    }
    later()
    editor.on('update', later)
    return () => {
      clearTimeout(timer)
      editor.off('update', later)
    }
  }, [editor, read])
  return list
}

/** Nothing is drawn again while a text without suggestions is written. */
const same = (before: readonly Proposal[], now: readonly Proposal[]) => (before.length === 0 && now.length === 0 ? before : now)
