// 构思: the ideas of a work as cards, in five views of the same cards, with a detail panel and an inbox.
import { Button, Skeleton } from 'antd'
import { PanelRightOpen, Plus } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useDraft } from '../../ui/draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useNarrow } from '../../ui/sides/narrow.ts'
import { Side, Sides } from '../../ui/sides/Sides.tsx'
import type { Idea } from '@qianmu/contract/works/ideas'
import { IdeasDrawer, useIdeas } from '../ideas/index.ts'
import { BeatStrip } from './BeatStrip.tsx'
import { CardPanel } from './panel/CardPanel.tsx'
import { CardView } from './CardView.tsx'
import { DragGround, type Place } from './DragGround.tsx'
import { Inbox } from './panel/Inbox.tsx'
import { filtered, lanesOf, VIEWS } from './model.ts'
import { noteToCard } from './note-to-card.ts'
import { ScenePicker } from './panel/ScenePicker.tsx'
import { useSetting } from './setting.ts'
import { Toolbar } from './Toolbar.tsx'
import { useCards, useIdeasNews } from './use-cards.ts'
import { useView } from './view.ts'
import styles from './views.module.css'

/** The keys of the screen: N new, E edit, L link, 1–5 views, Esc closes. */
const useKeys = (view: ReturnType<typeof useView>, mayEdit: boolean, add: () => void, link: () => void) => {
  const group = '构思'
  const chosen = view.cardId > 0
  useShortcut('n', () => add(), { label: '新建卡片', group }, mayEdit)
  useShortcut('e', () => document.getElementById('card-title')?.focus(), { label: '改选中的卡片', group }, mayEdit && chosen)
  useShortcut('l', link, { label: '把卡片落到场次', group }, mayEdit && chosen)
  useShortcut('Escape', () => view.change({ cardId: 0 }), { label: '关闭详情', group }, chosen)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      const wanted = VIEWS[Number(event.key) - 1]
      if (!wanted || typing || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      view.change({ view: wanted.key })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [view])
}

/** What the screen shows and can do. */
const useConception = (projectId: number) => {
  const cards = useCards(projectId)
  const ideas = useIdeas(projectId)
  const view = useView()
  const mayEdit = useMay('EditIdeas', 'author')
  const [linking, setLinking] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [made, setMade] = useState(0)
  const setting = useSetting(projectId, cards)
  useIdeasNews(projectId)
  const shown = useMemo(
    () => filtered(cards.cards ?? [], { kind: view.kind, ideaId: view.ideaId, keyword }),
    [cards.cards, view.kind, view.ideaId, keyword],
  )
  const lanes = useMemo(() => lanesOf(shown), [shown])
  const notes = (ideas.list ?? []).filter(idea => idea.edit_type === 0)
  const open = (cardId: number) => view.change({ cardId })
  const addCard = async (lane: string) => {
    const type = view.kind === 'story' || view.kind === 'all' ? 'beat' : view.kind
    const template = await api.cards.lastTemplate({ project_id: projectId, type })
    const card = await cards.add({
      title: '新卡片',
      lane,
      type,
      template_id: template?.template_id ?? null,
      ...(view.ideaId ? { idea_id: view.ideaId } : {}),
    })
    setMade(card.card_id)
    open(card.card_id)
  }
  const add = (lane = '') => void addCard(lane).catch(rethrowUnlessFailure)
  const toCard = (note: Idea | undefined, place: Place) => {
    if (note) void noteToCard(note, place, cards, ideas).catch(rethrowUnlessFailure)
  }
  const move = (id: number, place: Place) => {
    const card = cards.cards?.find(each => each.card_id === id)
    if (card) cards.put(card, place)
  }
  const loaded = Boolean(cards.cards && cards.episodes && ideas.list)
  return {
    projectId,
    cards,
    ideas,
    view,
    mayEdit,
    linking,
    setLinking,
    keyword,
    setKeyword,
    /** The card that was made last: its title is written first. */
    made,
    setting,
    shown,
    lanes,
    notes,
    loaded,
    open,
    add,
    toCard,
    move,
  }
}
type Conception = ReturnType<typeof useConception>

/** The right column: the chosen card above the inbox. */
const Beside = ({ screen }: { screen: Conception }) => {
  const { projectId, cards, ideas, view, mayEdit, setting, notes, open, setLinking, toCard } = screen
  const card = cards.cards?.find(each => each.card_id === view.cardId)
  const narrow = useNarrow()
  const [folded, setFolded] = useDraft('conception.inbox', false)
  // The board gets the room; a card that is opened brings the column back.
  if (folded && !card && !narrow)
    return (
      <aside className="flex-none w-40 py-8 px-6 border-l border-line bg-panel" aria-label="收件箱（已收起）">
        <IconButton icon={PanelRightOpen} label={`展开收件箱，${notes.length} 条`} onClick={() => setFolded(false)} />
      </aside>
    )
  return (
    <Side
      className="stack flex-none w-304 min-h-0 border-l border-line bg-panel max-[1100px]:w-264"
      label="卡片详情与收件箱"
      opens={view.cardId || undefined}
    >
      {card && (
        <CardPanel
          key={card.card_id}
          fresh={card.card_id === screen.made}
          projectId={projectId}
          card={card}
          all={cards.cards ?? []}
          setting={setting}
          cards={cards}
          mayEdit={mayEdit}
          onOpen={open}
          onLink={() => setLinking(true)}
          onClose={() => open(0)}
        />
      )}
      <Inbox
        projectId={projectId}
        notes={notes}
        ideas={ideas}
        mayEdit={mayEdit}
        onFold={card || narrow ? undefined : () => setFolded(true)}
        onCard={note => toCard(note, { lane: '', after_id: null })}
      />
      {card && screen.linking && (
        <ScenePicker
          card={card}
          episodes={setting.episodes}
          onPick={scenes => cards.put(card, { scenes })}
          onClose={() => setLinking(false)}
        />
      )}
    </Side>
  )
}

/** What lies under the page's header: bar, strip, the cards and the right column. */
const Ground = ({ screen, onIdeas }: { screen: Conception; onIdeas: () => void }) => {
  const { cards, ideas, view, setting, shown, lanes, notes, loaded, open } = screen
  return (
    <DragGround
      lanes={lanes}
      onMove={screen.move}
      onNote={(id, place) =>
        screen.toCard(
          notes.find(note => note.idea_id === id),
          place,
        )
      }
    >
      <div className={styles.page}>
        <Toolbar
          all={cards.cards ?? []}
          ideas={ideas.list ?? []}
          view={view}
          keyword={screen.keyword}
          onKeyword={screen.setKeyword}
          onIdeas={onIdeas}
        />
        {loaded && (
          <BeatStrip cards={shown} lanes={lanes} episodes={setting.episodes} unit={setting.unit} cardId={view.cardId} onOpen={open} />
        )}
        <Sides className={styles.panes ?? ''}>
          {loaded ? <CardView screen={screen} /> : <Skeleton active className={styles.scroll ?? ''} paragraph={{ rows: 8 }} />}
          <Beside screen={screen} />
        </Sides>
      </div>
    </DragGround>
  )
}

const ConceptionPage = () => {
  const projectId = Number(useParams().workId)
  const screen = useConception(projectId)
  const { data: work } = useCall(api.projects.detail, { project_id: projectId })
  const [drawer, setDrawer] = useState(false)
  useKeys(screen.view, screen.mayEdit, screen.add, () => screen.setLinking(true))
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      title="构思"
      ground="canvas"
      action={
        <Guarded need="EditIdeas" scope="author">
          <Button type="primary" icon={<Plus aria-hidden />} onClick={() => screen.add()}>
            新建卡片
          </Button>
        </Guarded>
      }
    >
      <Ground screen={screen} onIdeas={() => setDrawer(true)} />
      {drawer && work && (
        <Suspense>
          <IdeasDrawer work={work} ideas={screen.ideas} mayEdit={screen.mayEdit} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
    </Page>
  )
}
export default ConceptionPage
