// The shots of a document as a sheet by scene: written in, dragged or stepped into order, ticked.
import { type Shot, type ShotField, SHOT_LABELS, STORYBOARD_LIMITS } from '@qianmu/contract/works/storyboards'
import { SHOT_MOVES, SHOT_SIZES } from '@qianmu/script/shots/words'
import { moveIn, secondsIn, sizeIn } from '@qianmu/script/shots/written'
import { Checkbox, Dropdown, type MenuProps } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import type { Acts } from '../../ui/history/acts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Column, type Picked, Sheet, type SheetHandle, type SheetLine, type Side } from '../../ui/sheet/index.ts'
import { idOf, landing, type Line, shotKey, stepped } from './model.ts'
import { SceneHead } from './SceneHead.tsx'
import { type Findings, FindingSign } from './Continuity.tsx'
import { Slot } from './Slot.tsx'
import type { Columns } from './view.ts'
import styles from './storyboards.module.css'
import type { Storyboard } from './use-storyboard.ts'

interface Props {
  board: Storyboard
  acts: Acts
  docId: number
  lines: readonly Line[]
  picked: Picked<number>
  mayWrite: boolean
  /** The shot whose panel is open. */
  openId: number | undefined
  folded: ReadonlySet<string>
  onFold: (sceneId: string) => void
  columns: Columns
  findings: Findings
  onDraw: (id: number) => void
  onChanges: () => void
}

/** 「沈岸：我以为你走了。」 has its speaker apart. */
const Speech = ({ text }: { text: string }) => (
  <>
    {text.split('\n').map((line, at) => {
      const [, speaker, words] = /^([^：\n]{1,20})：(.*)$/.exec(line) ?? []
      return (
        // Lines have no names, and none of them has a state.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={styles.speech}>
          {speaker && <span className="block text-t3 text-12 leading-18">{speaker}</span>}
          {words ?? line}
        </span>
      )
    })}
  </>
)

const words = (list: readonly string[]) => ['', ...list].map(value => ({ value, label: value }))
const column = (id: ShotField, width: string, part: Partial<Column<Shot>> = {}): Column<Shot> => ({
  id,
  title: SHOT_LABELS[id],
  kind: 'text',
  width,
  read: shot => shot[id],
  max: STORYBOARD_LIMITS.text,
  ...part,
})
export const COLUMNS: readonly Column<Shot>[] = [
  column('size', '68px', { kind: 'select', options: words(SHOT_SIZES), means: sizeIn }),
  column('move', '68px', { kind: 'select', options: words(SHOT_MOVES), means: moveIn }),
  column('content', 'minmax(140px, 3fr)'),
  column('dialogue', 'minmax(110px, 2.2fr)', {
    render: (_, value) => (value === '' ? <span className="text-t3">—</span> : <Speech text={String(value)} />),
  }),
  column('sound', 'minmax(60px, 1fr)'),
  column('seconds', '62px', {
    kind: 'number',
    min: 0,
    max: STORYBOARD_LIMITS.seconds,
    decimals: 1,
    means: secondsIn,
    render: (_, value) => `${String(value)} 秒`,
  }),
  column('note', 'minmax(56px, 1.1fr)', { max: STORYBOARD_LIMITS.note }),
]

/** What a shot and a scene can be asked for. */
function useActions({ board, lines, onDraw }: Props, want: SheetHandle['want']) {
  const step = (id: number, by: -1 | 1) => {
    const to = stepped(board.scenes, id, by)
    if (!to) return
    board.move(id, to)
    want(shotKey(id), 'grip')
  }
  const add = (scene_id: string, after_id?: number | null, text: Parameters<Storyboard['add']>[2] = {}) =>
    void board.add(scene_id, after_id, text).then(id => want(shotKey(id), 'content'), rethrowUnlessFailure)
  const insert = (
    { scene_id, storyboard_id, size, move, content, dialogue, sound, seconds, note }: Shot,
    where: 'above' | 'below' | 'copy',
  ) => {
    const siblings = board.scenes.find(scene => scene.scene_id === scene_id)?.shots ?? []
    const at = siblings.findIndex(each => each.storyboard_id === storyboard_id)
    const after = where === 'above' ? (siblings[at - 1]?.storyboard_id ?? null) : storyboard_id
    add(scene_id, after, where === 'copy' ? { size, move, content, dialogue, sound, seconds, note } : {})
  }
  const remove = (id: number) => {
    const shots = lines.flatMap(line => (line.kind === 'shot' ? [line.shot.storyboard_id] : []))
    const at = shots.indexOf(id)
    const neighbour = shots[at + 1] ?? shots[at - 1]
    void board.remove([id]).catch(rethrowUnlessFailure)
    if (neighbour !== undefined) want(shotKey(neighbour), 'grip')
  }
  const menuOf = (shot: Shot): NonNullable<MenuProps['items']> => {
    const { storyboard_id: id } = shot
    const item = (key: string, label: string, onClick: () => void, more: object = {}) => ({ key, label, onClick, ...more })
    return [
      item('draw', '出图', () => onDraw(id)),
      { type: 'divider' },
      item('above', '在上面插入一镜', () => insert(shot, 'above')),
      item('below', '在下面插入一镜', () => insert(shot, 'below')),
      item('copy', '复制这一镜', () => insert(shot, 'copy')),
      item('up', '上移', () => step(id, -1), { extra: 'Alt ↑' }),
      item('down', '下移', () => step(id, 1), { extra: 'Alt ↓' }),
      { type: 'divider' },
      item('remove', '删除', () => remove(id), { danger: true }),
    ]
  }
  return { step, add, menuOf }
}

/** What stands beside the written cells: a tick, the number, the picture; a menu. */
function sidesOf(
  { board, picked, lines, mayWrite, openId, findings, onDraw }: Props,
  menuOf: (shot: Shot) => NonNullable<MenuProps['items']>,
) {
  const count = lines.filter(line => line.kind === 'shot').length
  const { size } = picked.selected
  const before: Side<Shot>[] = [
    {
      id: 'tick',
      width: '28px',
      head: (
        <Checkbox
          aria-label="选择全部分镜"
          checked={size > 0 && size === count}
          indeterminate={size > 0 && size < count}
          onChange={event => (event.target.checked ? picked.all() : picked.clear())}
        />
      ),
      render: ({ storyboard_id: id }, name) => (
        <Checkbox checked={picked.selected.has(id)} aria-label={`选择${name}`} onClick={event => picked.pick(id, event.shiftKey)} />
      ),
    },
    {
      id: 'no',
      width: '44px',
      head: '镜号',
      render: ({ storyboard_id }, name) => (
        <span className="stack gap-4 pl-6">
          <b className="num">{name.slice(2).padStart(2, '0')}</b>
          <FindingSign findings={findings.get(storyboard_id)} />
        </span>
      ),
    },
    {
      id: 'picture',
      width: '128px',
      head: '画面',
      render: (shot, name) => (
        <Slot
          shot={shot}
          no={Number(name.slice(2))}
          mayWrite={mayWrite}
          open={openId === shot.storyboard_id}
          onOpen={() => onDraw(shot.storyboard_id)}
          onPicture={given => void board.addPicture(shot.storyboard_id, given).catch(rethrowUnlessFailure)}
        />
      ),
    },
  ]
  const after: Side<Shot>[] = [
    {
      id: 'menu',
      width: '32px',
      head: <span className="sr-only">操作</span>,
      render: (shot, name) =>
        mayWrite && (
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menuOf(shot) }}>
            <span>
              <IconButton icon={Ellipsis} size={24} label={`${name} 的操作`} />
            </span>
          </Dropdown>
        ),
    },
  ]
  return { before, after }
}

export const ShotTable = (props: Props) => {
  const { board, acts, docId, lines, picked, mayWrite, openId, folded, onFold, columns, onChanges } = props
  const handle = useRef<SheetHandle>(null)
  const { step, add, menuOf } = useActions(props, (key, id) => handle.current?.want(key, id))
  const changes = Map.groupBy(board.changes, change => (change.kind === 'add' ? change.said.scene_id : change.scene_id))
  const last = lines.findLast(({ scene }) => scene.is_standing)?.scene
  const sheetLines = lines.map((line): SheetLine<Shot> => {
    const { key, scene } = line
    if (line.kind === 'shot') return { kind: 'row', key, row: line.shot, name: `镜 ${line.no}` }
    const waiting = changes.get(scene.scene_id)?.length ?? 0
    return {
      kind: 'heading',
      key,
      render: () => (
        <SceneHead
          {...{ scene, mayWrite, onChanges }}
          changes={waiting}
          folded={folded.has(scene.scene_id)}
          onFold={() => onFold(scene.scene_id)}
          onAdd={() => add(scene.scene_id)}
        />
      ),
    }
  })
  return (
    <Sheet<Shot>
      label="分镜"
      lines={sheetLines}
      columns={COLUMNS.filter(({ id }) => !columns.hidden.includes(id)).map(each =>
        columns.widths[each.id] === undefined ? each : { ...each, width: `${columns.widths[each.id]}px` },
      )}
      onResize={columns.resize}
      {...sidesOf(props, menuOf)}
      readOnly={!mayWrite}
      rowPx={84}
      minPx={840}
      memory={`shots ${docId}`}
      openKey={openId === undefined ? undefined : shotKey(openId)}
      markedKeys={new Set([...picked.selected].map(shotKey))}
      versionOf={shot => shot.version}
      save={(key, values, version) => board.edit(idOf(String(key)), values, version)}
      onDrop={(key, over, edge) => {
        const to = landing(lines, idOf(key), over, edge)
        if (to) board.move(idOf(key), to)
      }}
      onStep={(key, by) => step(idOf(key), by)}
      acts={acts}
      rewrite={board.rewrite}
      {...(mayWrite && last && { addRows: rows => board.addRows(last.scene_id, rows), offersRows: '镜' })}
      handle={handle}
    />
  )
}
