// The pose editor (mockup 48): drags joints and people over a picture, and gives back OpenPose JSON and the control map.
import { fitPose, mirrorPerson, type OpenPoseJson, type Person, type Pose, writeOpenPose } from '@qianmu/drawing/pose'
import { Button, Modal, Slider, Switch } from 'antd'
import { BookmarkPlus, Check, FlipHorizontal2, type LucideIcon, MousePointer2, Move, Redo2, Ruler, Undo2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { toast } from '../../kit/toast.ts'
import { undoKeys } from '../../ui/history/history.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { late } from '../../ui/late/late.tsx'
import canvasStyles from '../../ui/stage/canvas.module.css'
import { useView } from '../../ui/stage/use-view.ts'
import { ZoomBar } from '../../ui/stage/ZoomBar.tsx'
import { JointTable } from './JointTable.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import styles from './pose.module.css'
import { PoseLibrary } from './PoseLibrary.tsx'
import { posePng } from './pose-png.ts'
import { isGround, type Picked, PoseStage, type PoseTools } from './PoseStage.tsx'
import { type People, usePeople } from './use-people.ts'
import { usePictured } from './use-pictured.ts'

const NameDialog = late(() => import('../../ui/NameDialog.tsx'))

interface Props {
  /** Address of the picture below. */
  background?: string
  width: number
  height: number
  people: readonly Person[]
  /** The pose and its control map as PNG, both in the given size. */
  onDone: (json: OpenPoseJson, png: Blob) => void
  onCancel: () => void
}

const ToolButton = ({ icon: Icon, label, on, onClick }: { icon: LucideIcon; label: string; on?: boolean; onClick: () => void }) => (
  <Button
    type="text"
    size="small"
    icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
    className={styles.toolButton ?? ''}
    {...(on === undefined ? {} : { 'aria-pressed': on })}
    onClick={onClick}
  >
    {label}
  </Button>
)

interface BarProps {
  people: People
  picked: Picked
  tools: PoseTools
  onTools: (tools: PoseTools) => void
  onDone: () => void
  onCancel: () => void
}

const Bar = ({ people, picked, tools, onTools, onDone, onCancel }: BarProps) => {
  const [modal, holder] = Modal.useModal()
  const person = people.shown[picked.person]
  const cancel = () => {
    if (!people.changed) return onCancel()
    void modal.confirm({
      title: '放弃改过的姿势？',
      okText: '放弃',
      cancelText: '继续编辑',
      okButtonProps: { danger: true },
      onOk: onCancel,
    })
  }
  return (
    <div className={canvasStyles.bar} role="toolbar" aria-label="姿势编辑">
      <ToolButton icon={MousePointer2} label="关节" on={tools.mode === 'joint'} onClick={() => onTools({ ...tools, mode: 'joint' })} />
      <ToolButton icon={Move} label="整体" on={tools.mode === 'whole'} onClick={() => onTools({ ...tools, mode: 'whole' })} />
      <ToolButton icon={FlipHorizontal2} label="镜像" onClick={() => person && people.change(picked.person, mirrorPerson(person))} />
      <ToolButton icon={Ruler} label="锁骨长" on={tools.lockBones} onClick={() => onTools({ ...tools, lockBones: !tools.lockBones })} />
      <span className={canvasStyles.divider} />
      <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!people.canUndo} onClick={people.undo} />
      <IconButton icon={Redo2} label="重做" keys="Ctrl+Shift+Z" disabled={!people.canRedo} onClick={people.redo} />
      <span className="grow" />
      <Button type="text" size="small" onClick={cancel}>
        取消
      </Button>
      <Button size="small" icon={<Check size={14} aria-hidden />} disabled={people.shown.length === 0} onClick={onDone}>
        套用姿势
      </Button>
      {holder}
    </div>
  )
}

/** What is not drawn is not written either. */
const without = (person: Person, parts: Parts): Person => ({
  ...person,
  ...(parts.hands ? {} : { left: [], right: [] }),
  ...(parts.face ? {} : { face: [] }),
})
interface Parts {
  hands: boolean
  face: boolean
}

const SaveAs = ({ json }: { json: () => OpenPoseJson }) => {
  const [asking, setAsking] = useState(false)
  const save = useAction(api.poses.upload, { refreshes: [api.poses.own], done: () => toast.success('已存为我的姿势') })
  const run = (name: string) =>
    save.mutateAsync({ name, file: new File([JSON.stringify(json())], 'pose.json', { type: 'application/json' }) })
  return (
    <>
      <Button block icon={<BookmarkPlus size={14} aria-hidden />} onClick={() => setAsking(true)}>
        存为我的姿势
      </Button>
      {asking && (
        <Suspense>
          <NameDialog
            asked={{ title: '存为我的姿势', field: 'name', label: '姿势名称', max: 50, initial: '我的姿势', ok: '保存', run }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const Switches = ({
  people,
  parts,
  onParts,
  brightness,
  onBrightness,
}: {
  people: readonly Person[]
  parts: Parts
  onParts: (parts: Parts) => void
  brightness: number
  onBrightness: (value: number) => void
}) => (
  <div className={styles.switches}>
    <label>
      手部
      <Switch
        size="small"
        checked={parts.hands}
        disabled={!people.some(({ left, right }) => left.length + right.length > 0)}
        onChange={hands => onParts({ ...parts, hands })}
      />
    </label>
    <label>
      脸部
      <Switch
        size="small"
        checked={parts.face}
        disabled={!people.some(({ face }) => face.length > 0)}
        onChange={face => onParts({ ...parts, face })}
      />
    </label>
    <div className="row">
      <span className="grow">底图亮度</span>
      <Slider
        className="w-96"
        value={Math.round(brightness * 100)}
        tooltip={{ open: false }}
        ariaLabelForHandle="底图亮度"
        onChange={percent => onBrightness(percent / 100)}
      />
    </div>
  </div>
)

const USUAL_BRIGHTNESS = 0.4

export const PoseEditor = ({ background, width, height, people: initial, onDone, onCancel }: Props) => {
  const people = usePeople(initial)
  const [picked, setPicked] = useState<Picked>({ person: 0, joint: 4 })
  const [tools, setTools] = useState<PoseTools>({ mode: 'joint', lockBones: false })
  const [parts, setParts] = useState<Parts>({ hands: true, face: true })
  const [brightness, setBrightness] = useState(USUAL_BRIGHTNESS)
  const frame = useRef<HTMLDivElement>(null)
  const size = { width, height }
  const stage = useView(frame, size, isGround)
  const pose = (): Pose => ({ ...size, people: people.shown.map(person => without(person, parts)) })
  const person = people.shown[picked.person]
  const take = (chosen: Pose) => {
    people.set(fitPose(chosen, size).people)
    setPicked({ person: 0, joint: picked.joint })
  }
  const { fromPicture, recognising, zone } = usePictured(take)
  const finish = () => void posePng(pose()).then(png => onDone(writeOpenPose(pose()), png))
  return (
    <div className="stack min-h-0 bg-panel size-full" onKeyDown={undoKeys(people)}>
      <Bar {...{ people, picked, tools, onCancel }} onTools={setTools} onDone={finish} />
      <div className="flex flex-1 min-h-0">
        <div className="stack flex-1 min-h-0" aria-busy={recognising} onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
          <PoseStage {...{ size, background, brightness, people, tools, picked, stage, frame }} onPick={setPicked} />
          <div className={canvasStyles.foot}>
            <p className="meta cut grow">
              拖入图片可识别其中的姿势 · 在关节表里：<kbd>方向键</kbd> 微移 1 px <kbd>Shift</kbd> 10 px <kbd>Tab</kbd> 下一个 <kbd>H</kbd>{' '}
              隐藏
            </p>
            <ZoomBar stage={stage} />
          </div>
          <PoseLibrary onPick={take} onPicture={fromPicture} />
        </div>
        <aside className="stack flex-none w-268 min-h-0 line-l" aria-label="人物和关节">
          <div className="flex-1 min-h-0 py-8 px-12 overflow-y-auto">
            <PeoplePanel
              {...{ size }}
              people={people.shown}
              current={picked.person}
              onCurrent={index => setPicked({ ...picked, person: index })}
              onPeople={people.set}
            />
            {person && (
              <JointTable
                {...{ person, size }}
                current={picked.joint}
                lockBones={tools.lockBones}
                onCurrent={joint => setPicked({ ...picked, joint })}
                onChange={(next, kind) => people.change(picked.person, next, kind)}
              />
            )}
            <Switches people={people.shown} {...{ parts, brightness }} onParts={setParts} onBrightness={setBrightness} />
          </div>
          <div className="p-12 line-t">
            <SaveAs json={() => writeOpenPose(pose())} />
          </div>
        </aside>
      </div>
    </div>
  )
}
