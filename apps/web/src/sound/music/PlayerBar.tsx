// The bar below the pieces: the one that is heard, where it stands, and the dubbing it is put into.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Button, Dropdown, Slider } from 'antd'
import { Clapperboard, Pause, Play, Repeat, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { timeText } from './cards.ts'
import { lend, seek, setLoop, setVolume, toggle, usePlaying } from './player.ts'

/** Where pieces are laid under what is said. */
export const PutInto = ({ piece, children }: { piece: SoundRecord; children: React.ReactElement }) => {
  const navigate = useNavigate()
  const { data } = useCall(api.dubs.list, { page: 1, size: 20 })
  const items = data?.list.length
    ? data.list.map(({ dub_id, title }) => ({
        key: dub_id,
        label: title,
        onClick: () => void navigate(`/aiWork/dubbing/voice?id=${dub_id}&music=${piece.record_id}`),
      }))
    : [{ key: 0, label: '还没有配音，去新建一个', onClick: () => void navigate('/aiWork/dubbing/voiceList') }]
  return (
    <Dropdown trigger={['click']} placement="topRight" menu={{ items, style: { maxHeight: '50vh', overflowY: 'auto' } }}>
      {children}
    </Dropdown>
  )
}

export const PlayerBar = ({ pieces }: { pieces: readonly SoundRecord[] }) => {
  const element = useRef<HTMLAudioElement>(null)
  const { piece, on, time, loop, volume } = usePlaying()
  useEffect(() => {
    lend(element.current ?? undefined)
    return () => lend(undefined)
  }, [])
  const at = pieces.findIndex(({ record_id }) => record_id === piece?.record_id)
  const near = (by: number) => (at < 0 ? undefined : pieces[at + by])
  const step = (by: number) => {
    const next = near(by)
    if (next) toggle(next)
  }
  const seconds = (piece?.duration_ms ?? 0) / 1000
  return (
    <>
      <audio
        ref={element}
        preload="none"
        onPlay={() => usePlaying.setState({ on: true })}
        onPause={() => usePlaying.setState({ on: false })}
        onTimeUpdate={({ currentTarget }) => usePlaying.setState({ time: currentTarget.currentTime })}
        onEnded={() => step(1)}
      />
      {piece && (
        <section
          className="flex flex-wrap items-center gap-x-12 min-h-64 px-24 max-[720px]:px-16 max-[720px]:py-8 flex-none bg-raised line-t"
          aria-label="播放器"
          data-kept
        >
          <IconButton icon={SkipBack} label="上一首" disabled={!near(-1)} onClick={() => step(-1)} />
          <Button
            type="primary"
            shape="circle"
            aria-label={on ? '暂停' : '播放'}
            icon={on ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={() => toggle(piece)}
          />
          <IconButton icon={SkipForward} label="下一首" disabled={!near(1)} onClick={() => step(1)} />
          <span className="stack w-160 max-[720px]:w-auto max-[720px]:flex-1">
            <span className="strong cut">{piece.name}</span>
            <span className="meta num">{`${timeText(time)} / ${timeText(seconds)}`}</span>
          </span>
          <Slider
            className="grow max-[720px]:order-last max-[720px]:basis-full max-[720px]:my-4"
            ariaLabelForHandle="位置"
            min={0}
            max={seconds}
            step={0.1}
            value={time}
            tooltip={{ formatter: value => timeText(value ?? 0) }}
            onChange={seek}
          />
          <IconButton icon={Repeat} label="循环" pressed={loop} onClick={() => setLoop(!loop)} />
          <span className="row gap-4 max-[960px]:hidden">
            <IconButton icon={volume ? Volume2 : VolumeX} label={volume ? '静音' : '取消静音'} onClick={() => setVolume(volume ? 0 : 1)} />
            <Slider className="w-72" ariaLabelForHandle="音量" min={0} max={1} step={0.05} value={volume} onChange={setVolume} />
          </span>
          <PutInto piece={piece}>
            <Button icon={<Clapperboard size={14} aria-hidden />}>放进…</Button>
          </PutInto>
        </section>
      )}
    </>
  )
}
