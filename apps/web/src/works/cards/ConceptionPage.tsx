// 构思: the ideas of a work as cards, in five views of the same cards, with a detail panel and an inbox.
import { Button, Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../shell/Page.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { IdeasDrawer, type Ideas, useIdeas } from '../ideas/index.ts'
import { BeatStrip } from './BeatStrip.tsx'
import { CardPanel } from './CardPanel.tsx'
import { CardView } from './CardView.tsx'
import { DragGround } from './DragGround.tsx'
import { Inbox } from './Inbox.tsx'
import { filtered, lanesOf, VIEWS } from './model.ts'
import { noteToCard } from './note-to-card.ts'
import { ScenePicker } from './ScenePicker.tsx'
import type { Setting } from './Tile.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type Cards, rethrowUnlessFailure, useCards, useIdeasNews } from './use-cards.ts'
import { useView } from './view.ts'
import styles from './views.module.css'
import panelStyles from './panel.module.css'

/** The word for one document of the work (document 2 §3: novels have chapters). */
const unitOf = (media: string | undefined) => (media === 'NOVEL' ? '章' : '集')

const useSetting = (project_id: number, cards: Cards): Setting => {
  const { data: work } = useCall(api.projects.detail, { project_id })
  const unit = unitOf(work?.script_type)
  return useMemo(
    () => ({
      episodes: cards.episodes ?? [],
      unit,
      roles: new Map((cards.cards ?? []).filter(card => card.type === 'role').map(card => [card.card_id, card.title])),
    }),
    [cards.cards, cards.episodes, unit],
  )
}

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

/** The parts of the screen around the cards. */
const useConception = (projectId: number) => {
  const cards = useCards(projectId)
  const ideas: Ideas = useIdeas(projectId)
  const view = useView()
  const mayEdit = useMay('EditIdeas', 'author')
  const [linking, setLinking] = useState(false)
  const [keyword, setKeyword] = useState('')
  useIdeasNews(projectId)
  const shown = useMemo(
    () => filtered(cards.cards ?? [], { kind: view.kind, ideaId: view.ideaId, keyword }),
    [cards.cards, view.kind, view.ideaId, keyword],
  )
  const open = (cardId: number) => view.change({ cardId })
  const add = async (lane = '') => {
    const type = view.kind === 'story' || view.kind === 'all' ? 'beat' : view.kind
    const card = await cards.add({ title: '新卡片', lane, type, ...(view.ideaId ? { idea_id: view.ideaId } : {}) })
    open(card.card_id)
    // The panel is drawn in the next frame; its title is what is written first.
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#card-title')?.select())
  }
  return {
    ...{ cards, ideas, view, mayEdit, linking, setLinking, keyword, setKeyword, shown, open },
    add: (lane?: string) => void add(lane).catch(rethrowUnlessFailure),
  }
}

const ConceptionPage = () => {
  const projectId = Number(useParams().workId)
  const screen = useConception(projectId)
  const { cards, ideas, view, mayEdit, shown, open, add } = screen
  const setting = useSetting(projectId, cards)
  const { data: work } = useCall(api.projects.detail, { project_id: projectId })
  const [drawer, setDrawer] = useState(false)
  useKeys(view, mayEdit, add, () => screen.setLinking(true))
  const lanes = useMemo(() => lanesOf(shown), [shown])
  const card = cards.cards?.find(each => each.card_id === view.cardId)
  const notes = (ideas.list ?? []).filter(idea => idea.edit_type === 0)
  const loaded = cards.cards && cards.episodes && ideas.list
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      title="构思"
      ground="canvas"
      action={
        <Guarded need="EditIdeas" scope="author">
          <Button type="primary" icon={<Plus aria-hidden />} onClick={() => add()}>
            新建卡片
          </Button>
        </Guarded>
      }
    >
      <DragGround
        lanes={lanes}
        onMove={(id, place) => {
          const moved = cards.cards?.find(each => each.card_id === id)
          if (moved) cards.put(moved, place)
        }}
        onNote={(id, place) => {
          const note = notes.find(each => each.idea_id === id)
          if (note) void noteToCard(note, place, cards, ideas).catch(rethrowUnlessFailure)
        }}
      >
        <div className={styles.page}>
          <Toolbar
            all={cards.cards ?? []}
            ideas={ideas.list ?? []}
            view={view}
            keyword={screen.keyword}
            onKeyword={screen.setKeyword}
            onIdeas={() => setDrawer(true)}
          />
          {loaded && (
            <BeatStrip cards={shown} lanes={lanes} episodes={setting.episodes} unit={setting.unit} cardId={view.cardId} onOpen={open} />
          )}
          <div className={styles.panes}>
            {loaded ? (
              <CardView screen={screen} lanes={lanes} setting={setting} />
            ) : (
              <Skeleton active className={styles.scroll ?? ''} paragraph={{ rows: 8 }} />
            )}
            <aside className={panelStyles.side} aria-label="卡片详情与收件箱">
              {card && (
                <CardPanel
                  key={card.card_id}
                  projectId={projectId}
                  card={card}
                  all={cards.cards ?? []}
                  setting={setting}
                  cards={cards}
                  mayEdit={mayEdit}
                  onOpen={open}
                  onLink={() => screen.setLinking(true)}
                  onClose={() => open(0)}
                />
              )}
              <Inbox
                projectId={projectId}
                notes={notes}
                ideas={ideas}
                mayEdit={mayEdit}
                onCard={note => void noteToCard(note, { lane: '', after_id: null }, cards, ideas).catch(rethrowUnlessFailure)}
              />
            </aside>
          </div>
        </div>
      </DragGround>
      {card && screen.linking && (
        <ScenePicker
          card={card}
          episodes={setting.episodes}
          onPick={scenes => cards.put(card, { scenes })}
          onClose={() => screen.setLinking(false)}
        />
      )}
      {drawer && <IdeasDrawer projectId={projectId} ideas={ideas} mayEdit={mayEdit} onClose={() => setDrawer(false)} />}
    </Page>
  )
}
export default ConceptionPage
