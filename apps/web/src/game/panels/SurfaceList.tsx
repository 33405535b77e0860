// /workDetail/:workId/4/{gameTemplate, gameControlBoard} — the templates of custom nodes, and the panels that stand over the stage.
import type { Thing } from '@qianmu/story/model'
import { Button, Dropdown } from 'antd'
import { Ellipsis, Plus } from 'lucide-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useAddress } from '../../kit/address.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Library } from '../../ui/library/Library.tsx'
import type { ItemState, Layout } from '../../ui/library/layout.ts'
import { rowsHere } from '../../ui/library/source.ts'
import { GamePage } from '../GamePage.tsx'
import { GameRoom, useOpened } from '../GameRoom.tsx'
import { Face } from './Face.tsx'
import { SurfaceEditor } from './SurfaceEditor.tsx'

type Surface = Thing<'panels'> | Thing<'templates'>
const TILES: Layout<Surface> = { flow: 'grid', min: 220, gap: [16, 12], height: width => Math.round((width * 9) / 16) + 36 }
const keyOf = ({ id }: Surface) => id

const Tile = ({ surface, open, kind, state }: { surface: Surface; open: () => void; kind: 'panels' | 'templates'; state: ItemState }) => {
  const { hands } = useOpened()
  const { id, name, components } = surface
  return (
    <article className="stack gap-4">
      <button
        type="button"
        {...state.focus}
        aria-label={`打开${name}`}
        className="plain relative block w-full p-0 rounded-8 overflow-hidden"
        style={{ aspectRatio: '16 / 9', backgroundColor: '#14151f', color: '#fff' }}
        onClick={open}
      >
        {components.map(each => (
          <span
            key={each.id}
            className="absolute"
            style={{ left: `${each.x}%`, top: `${each.y}%`, width: `${each.w}%`, height: `${each.h}%` }}
          >
            <Face component={{ ...each, size: each.size / 3 }} />
          </span>
        ))}
      </button>
      <span className="row">
        <span className="cut grow">{name || '未命名'}</span>
        <span className="meta num">{components.length} 个组件</span>
        {!hands.readOnly && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                {
                  key: 'copy',
                  label: '复制',
                  onClick: () => hands.add(kind, { ...surface, at: hands.game[kind].length, name: `${name} 副本` }),
                },
                { key: 'remove', label: '删除', danger: true, onClick: () => hands.remove(kind, [id], `「${name}」`) },
              ],
            }}
          >
            <IconButton icon={Ellipsis} label={`${name} 更多`} tabIndex={state.focus.tabIndex} />
          </Dropdown>
        )}
      </span>
    </article>
  )
}

const Inside = ({ kind }: { kind: 'panels' | 'templates' }) => {
  const { hands, workId } = useOpened()
  const navigate = useNavigate()
  const { templateId } = useParams()
  const [search, setAddress] = useAddress()
  const noun = kind === 'panels' ? '操作板' : '模板'
  const id = templateId ?? search.get('panel') ?? ''
  const own = hands.game[kind].find(each => each.id === id)
  const open = (next: string) =>
    kind === 'panels' ? setAddress({ panel: next }, 'push') : void navigate(`/workDetail/${workId}/4/gameTemplate/${next}/edit`)
  const add = () => open(hands.add(kind, { name: `${noun} ${hands.game[kind].length + 1}`, at: hands.game[kind].length }))
  const list = `/workDetail/${workId}/4/${kind === 'panels' ? 'gameControlBoard' : 'gameTemplate'}`
  return (
    <GamePage
      {...(id ? { crumbs: [{ label: noun, path: list }], title: own?.name ?? noun } : {})}
      action={
        !id &&
        !hands.readOnly && (
          <Button type="primary" icon={<Plus aria-hidden />} onClick={add}>
            <span className="max-[720px]:sr-only">新建{noun}</span>
          </Button>
        )
      }
    >
      {id ? (
        <SurfaceEditor key={id} kind={kind} id={id} />
      ) : (
        <Library<Surface, string>
          name={noun}
          source={rowsHere<Surface>(hands.game[kind])}
          keyOf={keyOf}
          layout={TILES}
          item={(surface, state) => <Tile surface={surface} kind={kind} state={state} open={() => open(surface.id)} />}
          className="p-24"
          empty={
            <Empty
              art="page"
              title={`还没有${noun}`}
              help={
                kind === 'panels' ? '操作板是玩的时候盖在画面上的界面：血条、背包、按钮。' : '模板是「自定义」节点的界面，做一次，到处用。'
              }
              {...(hands.readOnly ? {} : { action: <Button onClick={add}>新建{noun}</Button> })}
            />
          }
        />
      )}
    </GamePage>
  )
}

const SurfaceList = () => {
  const isPanels = useLocation().pathname.includes('/gameControlBoard')
  return (
    <GameRoom key={useParams().workId}>
      <Inside kind={isPanels ? 'panels' : 'templates'} />
    </GameRoom>
  )
}
export default SurfaceList
