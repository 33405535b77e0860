// The cards that a document is written from, beside its text: those of the scene at the caret, those of the document, those still to be written.
import { SCRIPT_WORK } from '@qianmu/contract/works/kinds'
import type { Card } from '@qianmu/contract/works/cards'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { Link2, SquareArrowOutUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { placeOf } from '../../documents/editor/editing/index.ts'
import { goToScene } from '../../documents/editor/index.ts'
import { useSetting } from '../setting.ts'
import { type Setting, TileBody } from '../Tile.tsx'
import { useCards, useIdeasNews } from '../use-cards.ts'
import { besideOf } from './beside.ts'
import styles from './beside.module.css'

interface Props {
  editor: Editor
  docId: number
  projectId: number
}

const Row = ({
  card,
  setting,
  projectId,
  go,
  land,
}: {
  card: Card
  setting: Setting
  projectId: number
  go?: () => void
  land?: () => void
}) => (
  <li className="border border-line rounded-10 bg-panel" data-card={card.card_id}>
    {go ? (
      <button type="button" className={styles.body} onClick={go} title="到这一场">
        <TileBody card={card} setting={setting} />
      </button>
    ) : (
      <div className={styles.body}>
        <TileBody card={card} setting={setting} />
      </div>
    )}
    <span className="flex items-center pt-0 px-6 pb-4">
      {land && (
        <Button size="small" type="text" icon={<Link2 aria-hidden />} onClick={land}>
          落到这一场
        </Button>
      )}
      <span className="grow" />
      <Link
        className="flex items-center justify-center rounded-6 text-t3 size-24 hover:bg-hover hover:text-t1"
        to={`/workDetail/${projectId}/${SCRIPT_WORK}/conception?card=${card.card_id}`}
        aria-label={`在构思里打开「${card.title}」`}
      >
        <SquareArrowOutUpRight size={14} aria-hidden />
      </Link>
    </span>
  </li>
)

const CardsTab = ({ editor, docId, projectId }: Props) => {
  const cards = useCards(projectId)
  const setting = useSetting(projectId, cards)
  useIdeasNews(projectId)
  const { data: work } = useCall(api.projects.detail, { project_id: projectId })
  const mayEdit = work?.my_permissions.includes('EditIdeas') ?? false
  const sceneId = useEditorState({ editor, selector: ({ editor: { state } }) => String(placeOf(state)?.scene.attrs.id ?? '') })
  if (!cards.cards) return <Spinner label="正在读取卡片" />
  const groups = besideOf(cards.cards, docId, sceneId)
  const go = (card: Card) => () => {
    const wanted = card.scenes.find(scene => scene.doc_id === docId)?.scene_id
    editor.state.doc.forEach((scene, _at, index) => scene.attrs.id === wanted && goToScene(editor, index))
  }
  const land = (card: Card) => () =>
    cards.put(card, {
      scenes: [...card.scenes.map(({ doc_id, scene_id }) => ({ doc_id, scene_id })), { doc_id: docId, scene_id: sceneId }],
    })
  const section = (title: string, list: readonly Card[], row: (card: Card) => { go?: () => void; land?: () => void }) =>
    list.length > 0 && (
      <section className={styles.group}>
        <h3>
          {title} <span className="meta num">{list.length}</span>
        </h3>
        <ul>
          {list.map(card => (
            <Row key={card.card_id} card={card} setting={setting} projectId={projectId} {...row(card)} />
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {section('这一场', groups.here, card => ({ go: go(card) }))}
      {section(`本${setting.unit}`, groups.landed, card => ({ go: go(card) }))}
      {section('还没写到', groups.planned, card => (mayEdit && sceneId ? { land: land(card) } : {}))}
      {groups.here.length + groups.landed.length + groups.planned.length === 0 && (
        <Empty
          art="works"
          title="这里还没有卡片"
          help="在构思里把节拍落到场次，写的时候就在手边"
          action={<Link to={`/workDetail/${projectId}/${SCRIPT_WORK}/conception`}>去构思</Link>}
        />
      )}
    </>
  )
}
export default CardsTab
