// A player to try on the test page: twelve seconds of a made-up tone with three cues, with undo.
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { useHistory } from '../history/history.ts'
import { type Cue, timecode, written } from '../player/cues.ts'
import { Player } from '../player/Player.tsx'

const SECONDS = 12
const RATE = 8000

/** How loud the tone is at a time, 0–1. */
const loudness = (seconds: number) => Math.sin(seconds * Math.PI) ** 2
const PEAKS = Array.from({ length: SECONDS * 50 }, (_, nth) => loudness(nth / 50))

/** A WAV file (PCM, 16 bits, one channel) of a tone that swells and fades every second. */
function tone(): Blob {
  const count = SECONDS * RATE
  const view = new DataView(new ArrayBuffer(44 + count * 2))
  const word = (at: number, text: string) => [...text].forEach((sign, nth) => view.setUint8(at + nth, sign.charCodeAt(0)))
  word(0, 'RIFF')
  view.setUint32(4, 36 + count * 2, true)
  word(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, count * 2, true)
  for (let nth = 0; nth < count; nth++) {
    const seconds = nth / RATE
    view.setInt16(44 + nth * 2, 9000 * loudness(seconds) * Math.sin(2 * Math.PI * 220 * seconds), true)
  }
  return new Blob([view], { type: 'audio/wav' })
}

const FIRST: readonly Cue[] = [
  { id: '1', start: 1, end: 3, texts: ['雨停了，站台上只剩两个人。', 'The rain has stopped.'] },
  { id: '2', start: 4, end: 6, texts: ['末班车晚点了。', ''] },
]
const LANES = ['中文', 'English']

const PlayerSample = () => {
  const src = useMemo(() => URL.createObjectURL(tone()), [])
  const history = useHistory(FIRST)
  const [picked, setPicked] = useState<string>()
  const cue = history.present.find(each => each.id === picked)
  return (
    <>
      <Player
        label="示例声音"
        kind="audio"
        src={src}
        peaks={PEAKS}
        lanes={LANES}
        cues={history.present}
        picked={picked}
        onPick={setPicked}
        onChange={history.change}
        undo={history.undoLabel === undefined ? undefined : history.undo}
        redo={history.redoLabel === undefined ? undefined : history.redo}
      />
      {cue && (
        <div className="grid gap-4 p-8">
          <span className="meta num">
            {timecode(cue.start, 25)} → {timecode(cue.end, 25)}
          </span>
          <Input
            aria-label="这一条的文字"
            value={cue.texts[0]}
            onChange={({ target }) => history.change(now => written(now, cue.id, [target.value, cue.texts[1] ?? '']), '改文字', cue.id)}
          />
        </div>
      )}
    </>
  )
}
export default PlayerSample
