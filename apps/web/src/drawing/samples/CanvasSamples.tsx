// The canvas parts of the studio on a sample picture, each as a screen would hold it.
import { Button, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { isSignedIn, useSession } from '../../kit/session.ts'
import { CompareSlider } from '../../ui/CompareSlider.tsx'
import { defaultForm, NO_EXPANSION } from '@qianmu/drawing'
import { fitPose, OFFICIAL_POSES, type OpenPoseJson } from '@qianmu/drawing/pose'
import { OutpaintFrame } from '../frame/OutpaintFrame.tsx'
import { MaskPainter } from '../mask/MaskPainter.tsx'
import type { MaskHandle } from '../mask/use-mask.ts'
import type { Segment } from '../mask/use-segment.ts'
import { PoseEditor } from '../poses/PoseEditor.tsx'
import { RegionPainter } from '../regions/RegionPainter.tsx'
import { samplePicture } from './picture.ts'
import styles from './samples.module.css'

const SIDE = 2048
const SQUARE = { url: samplePicture(SIDE, SIDE), width: SIDE, height: SIDE }

/** Stands in for an engine that finds things: a disc around each point, the box as it is. */
const segmentSample: Segment = (points, box) => {
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')!
  context.fillRect(0, 0, SIDE, SIDE)
  context.fillStyle = '#ffffff'
  if (box) context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top)
  for (const { x, y, label } of points) {
    context.fillStyle = label ? '#ffffff' : '#000000'
    context.beginPath()
    context.arc(x, y, SIDE / 16, 0, 2 * Math.PI)
    context.fill()
  }
  return canvas.convertToBlob({ type: 'image/png' })
}

const MaskSample = () => {
  const handle = useRef<MaskHandle | null>(null)
  const [taken, setTaken] = useState<string>()
  const take = async () => {
    const blob = await handle.current?.take()
    setTaken(blob ? URL.createObjectURL(blob) : '')
  }
  return (
    <>
      <div className={styles.stage}>
        <MaskPainter picture={SQUARE} handle={handle} segment={segmentSample} />
      </div>
      <div className="row">
        <Button onClick={() => void take()}>取出蒙版</Button>
        {taken !== undefined &&
          (taken ? (
            <img className="border border-line object-contain size-96" src={taken} alt="取出的蒙版" />
          ) : (
            <span className="quiet">蒙版是空的</span>
          ))}
      </div>
    </>
  )
}

const WIDE = { url: samplePicture(1344, 768), width: 1344, height: 768 }

const FrameSample = () => {
  const [expand, setExpand] = useState({ ...NO_EXPANSION, right: 256 })
  return (
    <div className={styles.stage}>
      <OutpaintFrame picture={WIDE} expand={expand} onExpand={setExpand} />
    </div>
  )
}

const CompareSample = () => (
  <div className={styles.stage}>
    <CompareSlider before={{ url: SQUARE.url, alt: '原图' }} after={{ url: WIDE.url, alt: '结果' }} />
  </div>
)

const TALK = OFFICIAL_POSES.find(({ category }) => category === 'talk')!

const PoseSample = () => {
  const [people] = useState(() => fitPose(TALK.pose, WIDE).people)
  const [done, setDone] = useState<{ json: OpenPoseJson; url: string } | '取消'>()
  return (
    <>
      <div className="w-full h-860 overflow-hidden border border-line rounded-6">
        <PoseEditor
          background={WIDE.url}
          width={WIDE.width}
          height={WIDE.height}
          people={people}
          onDone={(json, png) => setDone({ json, url: URL.createObjectURL(png) })}
          onCancel={() => setDone('取消')}
        />
      </div>
      {done === '取消' && <p className="quiet">已取消</p>}
      {done && done !== '取消' && (
        <p className="row">
          <img className="border border-line object-contain size-96" src={done.url} alt="控制图" />
          {done.json.people.length} 人
        </p>
      )}
    </>
  )
}

const RegionSample = () => {
  const [form, setForm] = useState(() => ({ ...defaultForm(), prompt: ['夜，路灯', 'BREAK', '红伞，少女'] }))
  const { regional_prompter_setting, prompt } = form
  return (
    <div className={styles.narrow}>
      <RegionPainter
        picture={WIDE.url}
        width={WIDE.width}
        height={WIDE.height}
        setting={regional_prompter_setting}
        prompt={prompt}
        onChange={part => setForm({ ...form, ...part })}
      />
      <p className="meta">
        {regional_prompter_setting.ratios} · {prompt.join(', ')}
      </p>
    </div>
  )
}

const SAMPLES = { 蒙版: MaskSample, 扩图: FrameSample, 对比: CompareSample, 姿势: PoseSample, 分区: RegionSample } as const
type Name = keyof typeof SAMPLES

export const CanvasSamples = () => {
  const [name, setName] = useState<Name>('蒙版')
  // The library of poses is a team's.
  const signedIn = useSession(isSignedIn)
  const names = (Object.keys(SAMPLES) as Name[]).filter(each => signedIn || each !== '姿势')
  const Sample = SAMPLES[name]
  return (
    <>
      <Segmented<Name> aria-label="画布组件" value={name} onChange={setName} options={names} />
      <Sample />
    </>
  )
}
