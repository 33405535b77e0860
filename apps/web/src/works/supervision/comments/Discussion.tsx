// The discussion of a card or a character: its threads, the solved ones folded, and a field to begin another.
import { Button } from 'antd'
import { ChevronDown, ChevronRight, MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { useMay } from '../../../kit/permission.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useActive } from './active.ts'
import { Composer } from './Composer.tsx'
import { ThreadCard } from './ThreadCard.tsx'
import styles from './threads.module.css'
import { type Comments, useCardComments, useCharacterComments, useSupervisionNews } from './use-comments.ts'

const LEVELS = ['suggest', 'must'] as const

/** The thread that the address names (a message led here), chosen and brought into view. */
function useLinked(loaded: boolean) {
  const linked = Number(useSearchParams()[0].get('comment')) || 0
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    useActive.setState({ commentId: linked, from: 'text' })
    if (linked > 0 && loaded) section.current?.scrollIntoView({ block: 'nearest' })
  }, [linked, loaded])
  return section
}

const Discussion = ({ projectId, comments }: { projectId: number; comments: Comments }) => {
  const { threads } = comments
  const { data: members = [] } = useCall(api.projects.members, { project_id: projectId }, { staleMs: 60_000 })
  const isProducer = useMay('Producer', 'author')
  const mayComment = useMay('EditIdeas', 'author') || isProducer
  const active = useActive(now => now.commentId)
  const [writing, setWriting] = useState(false)
  const [folded, setFolded] = useState(true)
  const section = useLinked(threads !== undefined)
  useSupervisionNews()
  if (!threads) return <Spinner label="正在读取讨论" />
  const open = threads.filter(thread => thread.resolved_at === null)
  const solved = threads.filter(thread => thread.resolved_at !== null)
  const isShown = !folded || solved.some(thread => thread.comment_id === active)
  const Chevron = isShown ? ChevronDown : ChevronRight
  const cards = (list: typeof threads) => (
    <ul className="grid gap-8">
      {list.map(thread => (
        <ThreadCard
          key={thread.comment_id}
          {...{ thread, comments, members, mayComment, isProducer }}
          active={thread.comment_id === active}
          lost={false}
          levels={LEVELS}
        />
      ))}
    </ul>
  )
  return (
    <section ref={section} className={styles.discussion} aria-label="讨论">
      <h3 className="row">
        <span className="grow">讨论{open.length > 0 && <span className="meta num"> {open.length}</span>}</span>
        {mayComment && !writing && (
          <Button size="small" type="text" icon={<MessageSquarePlus size={14} aria-hidden />} onClick={() => setWriting(true)}>
            说一句
          </Button>
        )}
      </h3>
      {writing && (
        <Composer
          quote={null}
          levels={LEVELS}
          members={members}
          close={() => setWriting(false)}
          send={async given => useActive.setState({ commentId: await comments.add(given), from: 'text' })}
        />
      )}
      {threads.length === 0 && !writing && <p className="meta">还没有讨论。</p>}
      {cards(open)}
      {solved.length > 0 && (
        <button type="button" className={styles.folded} aria-expanded={isShown} onClick={() => setFolded(isShown)}>
          <span className="grow">{solved.length} 条已解决</span>
          <Chevron size={14} aria-hidden />
        </button>
      )}
      {isShown && cards(solved)}
    </section>
  )
}

export const CardDiscussion = ({ projectId, cardId }: { projectId: number; cardId: number }) => (
  <Discussion projectId={projectId} comments={useCardComments(cardId)} />
)
export const CharacterDiscussion = ({ projectId, characterId }: { projectId: number; characterId: number }) => (
  <Discussion projectId={projectId} comments={useCharacterComments(characterId)} />
)
