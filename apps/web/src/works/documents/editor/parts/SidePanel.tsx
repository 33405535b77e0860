// The right panel: what is suggested in this document, its versions, and who speaks in it.
import type { Editor } from '@tiptap/core'
import { Tabs } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { CastMember } from '@qianmu/script/statistics'
import { useDesk } from '../../../../assistant/chat/index.ts'
import { TextTools } from '../../../../assistant/text-tools/index.ts'
import { EntriesTab } from '../../../../centre/index.ts'
import { CharactersTab } from '../../../../characters/index.ts'
import { ImpactTab } from '../../../../film/index.ts'
import { useMay } from '../../../../kit/permission.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { CardsTab } from '../../../cards/beside/index.ts'
import { useShortcut } from '../../../../ui/shortcuts.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { personColour } from '../../../../ui/theme/palette.ts'
import type { Right } from '@qianmu/script/opening'
import { useDeskLooks } from '../desk-looks.ts'
import type { Figures } from '../figures.ts'
import { proposalsIn } from '../suggesting/index.ts'
import { CommentsTab, useDeskStripes, useDocComments } from '../../../supervision/index.ts'
import { useSideTab } from '../../beside/side-tab.ts'
import { HistoryTab } from './HistoryTab.tsx'
import styles from './side.module.css'
import { SuggestionsTab, useProposals } from './SuggestionsTab.tsx'

interface Props {
  editor: Editor
  docId: number
  /** Not known before the document has been read. */
  projectId: number | undefined
  /** Where the document becomes a film; undefined where it does not. */
  film: string | undefined
  /** Whether works of this kind have the screen that cards are written on. */
  hasCards: boolean
  right: Right
  figures: Figures | null
  saveVersion: () => void
  findName: (name: string) => void
}

/** A tab whose code comes when it is wanted. */
const lateTab = (key: string, label: string, loading: string, content: ReactNode) => ({
  key,
  label,
  children: <Suspense fallback={<Spinner label={loading} />}>{content}</Suspense>,
})
/** As a suggestion, where the caret is. */
const insertEntry = (text: string) => useDesk.getState().desk?.insert(text, null)

export const SidePanel = ({ editor, docId, projectId, film, hasCards, right, figures, saveVersion, findName }: Props) => {
  const mayWrite = right === 'write'
  const tab = useSideTab(now => now.tab)
  const mayUseEntries = useMay('mMaterialCenter', 'team')
  const proposals = useProposals(editor, proposalsIn)
  const shared = useDocComments(editor, docId)
  useShortcut('Alt+I', () => useSideTab.setState({ tab: 'impact' }), { label: '这一行影响了什么', group: '文档' }, film !== undefined)
  useDeskStripes(editor, docId, projectId, shared, !useDeskLooks(looks => looks.bare))
  return (
    <aside className="flex flex-col h-full min-h-0 bg-panel" aria-label="侧栏">
      <Tabs
        size="small"
        className={styles.tabs}
        activeKey={tab}
        onChange={key => useSideTab.setState({ tab: key })}
        items={[
          { key: 'history', label: '历史', children: <HistoryTab docId={docId} mayWrite={mayWrite} saveVersion={saveVersion} /> },
          {
            key: 'suggestions',
            label: <>建议 {proposals.length > 0 && <span className="meta num">{proposals.length}</span>}</>,
            children: <SuggestionsTab editor={editor} proposals={proposals} right={right} />,
          },
          {
            key: 'comments',
            label: <>批注 {shared.open > 0 && <span className="meta num">{shared.open}</span>}</>,
            children: <CommentsTab editor={editor} docId={docId} mayWrite={mayWrite} shared={shared} />,
          },
          ...(film ? [lateTab('impact', '影响', '正在读取影响', <ImpactTab {...{ editor, docId, film, mayWrite }} />)] : []),
          {
            key: 'cast',
            label: '角色',
            children: (
              <>
                {projectId !== undefined && (
                  <Suspense fallback={<Spinner label="正在读取角色" />}>
                    <CharactersTab projectId={projectId} />
                  </Suspense>
                )}
                <CastTab cast={figures?.cast ?? []} findName={findName} />
              </>
            ),
          },
          ...(hasCards && projectId !== undefined
            ? [lateTab('cards', '卡片', '正在读取卡片', <CardsTab {...{ editor, docId, projectId }} />)]
            : []),
          ...(mayUseEntries ? [lateTab('entries', '素材', '正在读取素材', <EntriesTab insert={insertEntry} />)] : []),
          lateTab('tools', '工具', '正在打开文字工具', <TextTools {...{ editor, docId, mayWrite }} />),
        ]}
      />
    </aside>
  )
}

const CastTab = ({ cast, findName }: { cast: readonly CastMember[]; findName: (name: string) => void }) => {
  if (cast.length === 0) return <Empty art="people" title="还没有人说话" help="写下「名字：台词」，角色就会出现在这里。" />
  const most = cast[0]!.lines
  return (
    <ul className="pt-4 px-8 pb-12">
      {cast.map(({ name, lines, words, scenes }, index) => (
        <li key={name}>
          <button type="button" className={styles.member} onClick={() => findName(name)} title={`在文中查找「${name}」`}>
            <span className="row">
              <span className="dot" style={{ color: personColour(index) }} />
              <span className="strong cut grow">{name}</span>
              <span className="meta num">
                {lines} 句 · {words} 字 · {scenes} 场
              </span>
            </span>
            <span
              className="block h-3 mt-6 rounded-2 opacity-75"
              style={{ width: `${Math.max(2, (lines / most) * 100)}%`, background: personColour(index) }}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
