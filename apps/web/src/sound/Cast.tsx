// Who speaks, in which voice, and how long all of it is.
import { Button, Select } from 'antd'
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Check, Ear, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { initial } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SideLine } from '../ui/sides/SideLine.tsx'
import { act } from './actions.ts'
import { clockText, lengthOf, muteIn, useDesk } from './desk.ts'
import { AlikeDialog } from './Dialogs.tsx'
import { recast } from './recast.ts'
import { TimbreDialog } from './TimbreDialog.tsx'
import { ComingVoices, useVoices } from './Voices.tsx'

/** The first letter of a speaker in a ring of its colour. */
export const SpeakerMark = ({ speaker, size = 32 }: { speaker: string; size?: number }) => {
  const colour = useDesk().colourOf(speaker)
  const style = { width: size, height: size, boxShadow: `inset 0 0 0 2px ${colour}` }
  return (
    <span className="flex flex-none items-center justify-center rounded-full bg-panel text-t1 strong" style={style} aria-hidden>
      {initial(speaker)}
    </span>
  )
}

const Speaker = ({ speaker, lines }: { speaker: string; lines: number }) => {
  const { dub, packs, chosen } = useDesk()
  const voice = dub.cast[speaker]
  return (
    <li className="row gap-8 p-8 rounded-6 aria-[current]:bg-hover" aria-current={chosen?.line.speaker === speaker || undefined}>
      <SpeakerMark speaker={speaker} />
      <div className="grow stack">
        <span className="row px-8">
          <span className="grow cut strong">{speaker}</span>
          <span className="meta num">{lines} 句</span>
        </span>
        <Select
          size="small"
          variant="borderless"
          className="w-full"
          aria-label={`${speaker} 的音色`}
          placeholder={<span className="text-warn">未指定音色</span>}
          popupMatchSelectWidth={false}
          value={voice}
          options={packs.map(pack => ({ value: pack.voice_id, label: pack.name }))}
          onChange={(wanted: string) => void act(api.dubs.save({ dub_id: dub.dub_id, cast: { ...dub.cast, [speaker]: wanted } }))}
        />
      </div>
    </li>
  )
}

const Total = ({ label, ms, over = false }: { label: string; ms: number; over?: boolean }) => (
  <p className="row text-12 text-t2">
    <span className="grow">{label}</span>
    <span className="num data-[over=true]:text-danger" data-over={over}>
      {clockText(ms)}
    </span>
  </p>
)

/** The scenes of the document, each with how many of its lines can be heard; one that is chosen is shown alone. */
const Scenes = () => {
  const { whole, scene: chosen } = useDesk()
  const [, put] = useAddress()
  const ofScene = Map.groupBy(whole.rows, row => row.scene_id)
  const line = (scene_id: string, name: string, rows: readonly DubLine[]) => {
    const ready = rows.filter(row => row.state === 'ready').length
    const done = ready === rows.length
    return (
      <SideLine
        key={scene_id}
        icon={null}
        label={name}
        count={done ? <Check size={14} className="text-ok" aria-label="都已可用" /> : `${ready}/${rows.length}`}
        current={(chosen?.scene_id ?? '') === scene_id}
        onClick={() => put({ scene: scene_id })}
      />
    )
  }
  return (
    <>
      <h2 className="row h-44 px-16 text-13 font-semibold line-t">场次</h2>
      <ul className="px-8 pb-8" aria-label="场次">
        {line('', '全部', whole.rows)}
        {whole.scenes.map(({ scene_id, name }) => line(scene_id, name, ofScene.get(scene_id) ?? []))}
      </ul>
    </>
  )
}

export const Cast = () => {
  const { dub, whole, scene } = useDesk()
  const { data: packs } = useVoices()
  const [dialog, setDialog] = useState<'alike' | 'timbre'>()
  const close = () => setDialog(undefined)
  const better = packs && recast(dub.cast, packs.list)
  const mute = muteIn(dub.rows, dub.cast)
  const speakers = [...Map.groupBy(dub.rows, row => row.speaker)]
  const total = dub.rows.reduce((sum, line) => sum + lengthOf(line), 0)
  const left = dub.rows.reduce((sum, line) => sum + (line.available_ms ?? 0), 0)
  return (
    <div className="stack grow min-h-0">
      <h2 className="row h-44 pl-16 pr-8 text-13 font-semibold">
        <span className="grow">角色</span>
        <IconButton icon={UserRoundPlus} label="添加音色" onClick={() => setDialog('timbre')} />
      </h2>
      {packs?.reason && <p className="px-16 text-12 text-warn">{packs.reason}</p>}
      <div className="stack gap-8 px-16 empty:hidden">
        <ComingVoices names={packs?.coming} />
        {mute.length > 0 && (packs?.list.length ?? 0) > 0 && (
          <Button size="small" type="primary" onClick={() => void act(api.dubs.save({ dub_id: dub.dub_id, assign: true }))}>
            自动分配音色（{mute.length} 位还没有）
          </Button>
        )}
        {better && (
          <Button size="small" onClick={() => void act(api.dubs.save({ dub_id: dub.dub_id, cast: better }))}>
            草稿音换成神经语音
          </Button>
        )}
      </div>
      <div className="grow overflow-auto">
        <ul className="px-8 pb-8">
          {speakers.map(([speaker, rows]) => (
            <Speaker key={speaker} speaker={speaker} lines={rows.length} />
          ))}
        </ul>
        {whole.scenes.length > 1 && <Scenes />}
      </div>
      <div className="stack flex-none gap-6 p-16 line-t">
        <Button size="small" icon={<Ear size={14} aria-hidden />} onClick={() => setDialog('alike')}>
          谁的声音太像
        </Button>
        <Total label={(scene ? '本场总长' : '总长') + (dub.rows.some(row => !row.take) ? '（约）' : '')} ms={total} />
        {left > 0 && <Total label="画面留给对白" ms={left} over={total > left} />}
      </div>
      {dialog === 'timbre' && <TimbreDialog onClose={close} />}
      {dialog === 'alike' && <AlikeDialog dub={dub} onClose={close} />}
    </div>
  )
}
