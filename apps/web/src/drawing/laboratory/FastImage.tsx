// /aiWork/laboratory/fastImage: what is painted on the left becomes a picture on the right, while it is painted.
import { Button, ColorPicker, Input, Segmented } from 'antd'
import { Dices, Eraser, ImagePlus, Pipette, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { Panels } from '../../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useDraft } from '../../ui/draft.ts'
import { Empty } from '../../ui/Empty.tsx'
import { undoKeys, useHistory } from '../../ui/history/history.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { startPath } from '../modes.ts'
import { EngineBadge } from '../parts/EngineBadge.tsx'
import { Row, SliderRow } from '../parts/fields.tsx'
import { StudioFrame } from '../parts/StudioFrame.tsx'
import { Sketchpad } from './Sketchpad.tsx'
import { PAINTS, type Shape, SHAPES, type Stroke } from './strokes.ts'
import { type Asked, useQuick } from './use-quick.ts'

interface Wish {
  prompt: string
  strength: number
  seed: number
  shape: Shape
}
const EMPTY: Wish = { prompt: '', strength: 0.6, seed: 7, shape: '横' }
const BRUSH = { least: 4, most: 160, usual: 40 } as const
const SEEDS = 2 ** 32
const NO_STROKES: readonly Stroke[] = []

type Brush = Pick<Stroke, 'colour' | 'size'>
interface BrushProps {
  brush: Brush
  setBrush: (brush: Brush) => void
}

const Paints = ({ brush, setBrush }: BrushProps) => (
  <div className="flex flex-wrap gap-6" role="group" aria-label="颜色">
    {Object.entries(PAINTS).map(([name, colour]) => (
      <button
        key={name}
        type="button"
        aria-label={name}
        aria-pressed={brush.colour === colour}
        className="size-28 rounded-6 border border-line aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-(--solid)"
        style={{ background: colour }}
        onClick={() => setBrush({ ...brush, colour })}
      />
    ))}
    <ColorPicker
      disabledAlpha
      value={brush.colour || PAINTS.黑}
      onChangeComplete={colour => setBrush({ ...brush, colour: colour.toHexString() })}
    >
      <Button size="small" className="size-28" aria-label="别的颜色" icon={<Pipette size={14} aria-hidden />} />
    </ColorPicker>
    <IconButton icon={Eraser} label="橡皮" pressed={brush.colour === ''} onClick={() => setBrush({ ...brush, colour: '' })} />
  </div>
)

/** The sheet, the words, and the picture that comes of them. */
function useFastImage() {
  const navigate = useNavigate()
  const [wish, setWish] = useDraft<Wish>('draw.fast', EMPTY)
  const [kept, keepStrokes] = useDraft<readonly Stroke[]>('draw.fast.strokes', NO_STROKES)
  const history = useHistory(kept)
  const { present: strokes, change } = history
  useEffect(() => keepStrokes(strokes), [strokes, keepStrokes])
  const [brush, setBrush] = useState<Brush>({ colour: PAINTS.红, size: BRUSH.usual })
  const [keeping, setKeeping] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = SHAPES[wish.shape]
  const asked = (): Asked | undefined => {
    const { prompt, strength, seed } = wish
    if (!prompt.trim() || !canvas.current) return undefined
    return { painting: canvas.current.toDataURL('image/png'), prompt, strength, seed, ...size }
  }
  const quick = useQuick(asked)
  const keep = async () => {
    const now = asked()
    if (!now) return
    setKeeping(true)
    try {
      const { kept } = await api.pictureTools.quick({ ...now, keep: 1 })
      if (kept) await navigate(startPath('img2img', kept.url))
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setKeeping(false)
    }
  }
  return {
    wish,
    strokes,
    brush,
    setBrush,
    canvas,
    size,
    quick,
    keep,
    keeping,
    history,
    /** While something is composed with an input method it is no word yet. */
    wishFor(part: Partial<Wish>, composing = false) {
      setWish({ ...wish, ...part })
      if (!composing) quick.renew()
    },
    add: (stroke: Stroke) => change(all => [...all, stroke], stroke.colour ? '画一笔' : '擦一笔'),
    clear: () => change(() => NO_STROKES, '擦掉全部'),
  }
}
type Work = ReturnType<typeof useFastImage>

const Wishes = ({ work: { wish, wishFor, brush, setBrush, quick } }: { work: Work }) => {
  const byRules = quick.shown?.model === '' ? quick.shown : undefined
  return (
    <>
      <label className="stack gap-4">
        <span className="quiet">画的是什么</span>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={2000}
          placeholder="黄昏的草原，一个穿红裙的女孩，一棵树"
          value={wish.prompt}
          onChange={({ target, nativeEvent }) => wishFor({ prompt: target.value }, (nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={({ currentTarget }) => wishFor({ prompt: currentTarget.value })}
        />
      </label>
      <Row label="画幅">
        <Segmented<Shape>
          block
          size="small"
          className="grow"
          aria-label="画幅"
          value={wish.shape}
          options={Object.keys(SHAPES) as Shape[]}
          onChange={shape => wishFor({ shape })}
        />
      </Row>
      <Paints brush={brush} setBrush={setBrush} />
      <SliderRow
        id="fast-brush"
        label="笔粗"
        value={brush.size}
        min={BRUSH.least}
        max={BRUSH.most}
        onChange={width => setBrush({ ...brush, size: width })}
      />
      <SliderRow
        id="fast-strength"
        label="变化幅度"
        value={wish.strength}
        min={0.05}
        max={1}
        step={0.05}
        reason={byRules && `对${byRules.engine}无效`}
        onChange={strength => wishFor({ strength })}
      />
    </>
  )
}

const Steps = ({ work: { wishFor, history, clear } }: { work: Work }) => {
  const { undo, redo, undoLabel, redoLabel, present } = history
  return (
    <div className="row">
      <Button size="small" icon={<Dices size={14} aria-hidden />} onClick={() => wishFor({ seed: Math.floor(Math.random() * SEEDS) })}>
        换一种
      </Button>
      <span className="grow" />
      <IconButton icon={Undo2} label={undoLabel ? `撤销：${undoLabel}` : '撤销'} keys="Ctrl+Z" disabled={!undoLabel} onClick={undo} />
      <IconButton icon={Redo2} label={redoLabel ? `重做：${redoLabel}` : '重做'} keys="Ctrl+Shift+Z" disabled={!redoLabel} onClick={redo} />
      <IconButton icon={Trash2} label="擦掉全部" disabled={!present.length} onClick={clear} />
    </div>
  )
}

const Picture = ({ work: { quick, keep, keeping } }: { work: Work }) => {
  const { shown, refused, busy } = quick
  return (
    <div className="stack gap-8" aria-busy={busy}>
      {shown ? (
        <>
          <img className="block w-full rounded-6 border border-line" src={shown.picture} alt="由画稿画出的图" />
          <div className="row flex-wrap">
            <EngineBadge studio={{ engine: { name: shown.engine, kind: shown.engine_kind } }} />
            {shown.unknown_words.length > 0 && <span className="meta cut">没画出来：{shown.unknown_words.join('、')}</span>}
            <span className="grow" />
            <Button type="primary" icon={<ImagePlus size={16} aria-hidden />} loading={keeping} onClick={() => void keep()}>
              存下并去图生图
            </Button>
          </div>
        </>
      ) : (
        <Empty art="images" title="写一句话，画几笔" help="图跟着画稿变，最后一笔算数。" />
      )}
      {refused && <p role="alert">{refused}</p>}
    </div>
  )
}

const FastImage = () => {
  const work = useFastImage()
  const { canvas, size, strokes, brush, quick, add, history } = work
  const settings = (
    <div className="stack gap-16 p-16 overflow-y-auto">
      <Wishes work={work} />
      <Steps work={work} />
      <p className="meta">
        {quick.shown?.model
          ? `由 ${quick.shown.model} 照着画稿画`
          : '草图引擎按画稿摆位置：竖着的色块站人，其余放道具，横贯底边的一条是地面；没有词的颜色照原样留着。'}
      </p>
    </div>
  )
  const stage = (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(min(320px,100%),1fr))] content-center items-start gap-16 p-16 size-full overflow-auto"
      onKeyDown={undoKeys(history)}
    >
      <Sketchpad {...{ canvas, size, strokes, brush }} onStroke={add} onPainted={quick.renew} />
      <Picture work={work} />
    </div>
  )
  return (
    <StudioFrame backTo="/aiWork/comfyList" title="快速出图">
      <Panels
        name="fast-image"
        panels={[
          { key: 'settings', label: '画笔', size: 304, min: 260, max: 400, content: settings },
          { key: 'stage', content: stage },
        ]}
      />
    </StudioFrame>
  )
}
export default FastImage
