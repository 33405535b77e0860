// The screen of characters: list, graph of relations and presence over the same rows, with one character beside them.
import { Badge, Button, Segmented, Skeleton } from 'antd'
import { Grid3x3, List, Plus, ScanSearch, Waypoints } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../api.ts'
import { Guarded } from '../kit/Guarded.tsx'
import { useMay } from '../kit/permission.ts'
import { useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { late } from '../ui/late/late.tsx'
import NameDialog from '../ui/NameDialog.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { CastList } from './CastList.tsx'
import { foundIn, type ViewKey, VIEWS } from './model.ts'
import { CharacterPanel } from './panel/CharacterPanel.tsx'
import { PresenceTable } from './PresenceTable.tsx'
import { RecognisePanel } from './RecognisePanel.tsx'
import { useCharacterNews, useCharacters } from './use-characters.ts'
import { type Recognising, useRecognition } from './use-recognition.ts'
import { useView } from './view.ts'
import styles from './characters.module.css'

const RelationGraph = late(() => import('./graph/RelationGraph.tsx'))
const ICONS: Record<ViewKey, typeof List> = { list: List, graph: Waypoints, presence: Grid3x3 }

/** What the screen shows and can do. */
const useScreenOf = (projectId: number) => {
  const characters = useCharacters(projectId)
  const recognising = useRecognition(projectId, characters)
  const view = useView()
  const mayEdit = useMay('EditIdeas', 'author')
  const [keyword, setKeyword] = useState('')
  const [reading, setReading] = useState(false)
  useCharacterNews(projectId)
  const chosen = characters.cast?.find(each => each.character_id === view.characterId)
  return {
    projectId,
    characters,
    recognising,
    view,
    mayEdit,
    keyword,
    setKeyword,
    chosen,
    /** Whether whom the reading found is shown beside the views. */
    reading,
    setReading,
    startReading() {
      setReading(true)
      if (mayEdit && !recognising.busy && !recognising.last?.candidates.length) recognising.start()
    },
    /** Shows somebody, in the place of whom the reading found. */
    open(characterId: number) {
      setReading(false)
      view.change({ characterId })
    },
  }
}
type CharacterScreen = ReturnType<typeof useScreenOf>
/** The part of the screen that a component or function uses. */
export type Uses<K extends keyof CharacterScreen> = Pick<CharacterScreen, K>

const Views = ({ screen }: { screen: CharacterScreen }) => {
  const { characters, view, keyword } = screen
  const { cast, ties, presence } = characters
  if (!cast || !ties || !presence) return <Skeleton active className="flex-1 p-24 bg-panel" paragraph={{ rows: 8 }} />
  const shown = foundIn(cast, keyword)
  const confirmed = shown.filter(each => each.status === 'confirmed')
  if (view.view === 'list') return <CastList screen={screen} cast={shown} all={cast} />
  if (view.view === 'presence') return <PresenceTable screen={screen} cast={confirmed} presence={presence} />
  return (
    <Suspense fallback={<Spinner label="正在画关系图" />}>
      <RelationGraph screen={screen} cast={confirmed} relations={ties.relations} strangers={ties.strangers} presence={presence} />
    </Suspense>
  )
}

const Bar = ({ screen }: { screen: Uses<'characters' | 'keyword' | 'setKeyword' | 'view'> }) => {
  const { characters, view, keyword, setKeyword } = screen
  const people = characters.cast?.filter(each => each.status === 'confirmed').length ?? 0
  return (
    <div className={styles.bar}>
      <span className="meta num flex-none max-[720px]:hidden">
        {people} 位 · {characters.ties?.relations.length ?? 0} 条关系
      </span>
      <Segmented<ViewKey>
        aria-label="视图"
        value={view.view}
        onChange={next => view.change({ view: next })}
        options={VIEWS.map(({ key, label }) => {
          const Icon = ICONS[key]
          return { value: key, label, icon: <Icon size={14} aria-hidden /> }
        })}
      />
      <span className="grow" />
      <SearchBox
        className={styles.find ?? ''}
        label="查找角色"
        placeholder="姓名、别名、身份、标签"
        keyword={keyword}
        onChange={setKeyword}
      />
    </div>
  )
}

const RecogniseButton = ({ recognising, open }: { recognising: Recognising; open: () => void }) => (
  <Button icon={<ScanSearch aria-hidden />} loading={recognising.busy} onClick={open}>
    从剧本识别
    <Badge count={recognising.last?.candidates.length ?? 0} size="small" overflowCount={99} title="有待确认的角色" />
  </Button>
)

/** N adds, 1–3 change the view, Esc closes. */
const useKeys = ({ view, mayEdit, chosen }: Uses<'chosen' | 'mayEdit' | 'view'>, add: () => void) => {
  const group = '角色'
  useShortcut('n', add, { label: '新建角色', group }, mayEdit)
  useShortcut('1', () => view.change({ view: 'list' }), { label: '列表', group })
  useShortcut('2', () => view.change({ view: 'graph' }), { label: '关系图', group })
  useShortcut('3', () => view.change({ view: 'presence' }), { label: '出场', group })
  useShortcut('Escape', () => view.change({ characterId: 0 }), { label: '关闭角色', group }, chosen !== undefined)
}

const CharactersPage = () => {
  const projectId = Number(useParams().workId)
  const screen = useScreenOf(projectId)
  const { characters, recognising, chosen, open } = screen
  const { data: work } = useCall(api.projects.detail, { project_id: projectId })
  const [adding, setAdding] = useState(false)
  useKeys(screen, () => setAdding(true))
  const add = async (name: string) => open((await characters.add({ name })).character_id)
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      ground="canvas"
      action={
        <span className="row">
          <RecogniseButton recognising={recognising} open={screen.startReading} />
          <Guarded need="EditIdeas" scope="author">
            <Button type="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              新建角色
            </Button>
          </Guarded>
        </span>
      }
    >
      <div className={styles.page}>
        <Bar screen={screen} />
        <div className={styles.panes}>
          <Views screen={screen} />
          {screen.reading ? (
            <RecognisePanel screen={screen} onClose={() => screen.setReading(false)} />
          ) : (
            chosen &&
            characters.presence && (
              <CharacterPanel key={chosen.character_id} screen={screen} character={chosen} presence={characters.presence} />
            )
          )}
        </div>
      </div>
      {adding && (
        <NameDialog
          asked={{ title: '新建角色', field: 'name', label: '姓名', max: 30, initial: '', ok: '新建', run: add }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
export default CharactersPage
