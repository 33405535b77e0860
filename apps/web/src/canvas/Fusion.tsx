// People cut out and put into a scene, then harmonised by an engine; one that works by rules says so.
import { DRAW_DELAY_MS, DRAW_STATUS, type DrawnPicture } from '@qianmu/contract/drawing/pictures'
import type { Form, Item } from '@qianmu/comic/page'
import { compileDraw, defaultForm, DRAW, gridSize, MODE } from '@qianmu/drawing'
import { Button, Input, Progress, Slider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { EngineBadge, useEngine } from '../drawing/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { pictureOf } from './drawing.ts'
import { noteAddresses } from './rasters.ts'
import { uploadPicture } from './upload.ts'
import type { DeskHands } from './use-desk.ts'

const WANTED = { type: DRAW.imageToImage, mode: MODE.imageToImage }
const MOST = 2048

/** Waits for a drawing. @returns its picture; undefined when it failed, which has been told */
async function follow(record_id: number, told: (share: number) => void, signal: AbortSignal): Promise<DrawnPicture | undefined> {
  for (;;) {
    const { status, tasks, images } = await api.drawing.result({ record_id }, { signal })
    if (status === DRAW_STATUS.finished) return images.find(image => image.role === 'result')
    if (status === DRAW_STATUS.failed) {
      toast.error(`融合失败：${tasks.find(task => task.error)?.error ?? '引擎没有说明原因'}`)
      return undefined
    }
    told(tasks[0]?.progress ?? 0)
    await new Promise(resolve => setTimeout(resolve, DRAW_DELAY_MS))
  }
}

/** What an engine is asked for: the picture as it is, in the light that the words name. */
function requestFor(url: string, { width, height }: Form, words: string, denoising_strength: number) {
  const scale = Math.min(1, MOST / Math.max(width, height))
  const form = {
    ...defaultForm(MODE.imageToImage),
    ...gridSize(width * scale, height * scale),
    init_images: [url],
    prompt: words.split(/[，,\n]+/).flatMap(word => word.trim() || []),
    denoising_strength,
    draw_number: 1,
  }
  return compileDraw(form, { checkpoint: '' })
}

/** Cuts somebody out of a picture. @returns by what, in words */
async function cutOut(desk: DeskHands, { id, at: _at, ...placed }: Item): Promise<string> {
  const { url, engine: name, engine_kind, approximate } = await api.pictureTools.matting({ image: placed.src })
  noteAddresses([url])
  const person = { ...placed, kind: 'picture', layer: 'effects', src: url, name: '人物', poured: null, shot: 0, line: '' } as const
  const isGround = placed.layer === 'ground'
  // Who was put on to be cut out stands there alone; what is cut out of the ground leaves it whole.
  if (isGround) desk.add(person)
  else desk.set(new Set([id]), () => person)
  const how = engine_kind !== 'procedural' ? '' : approximate ? '，按规则，近似，不是 AI 模型' : '，按草图自己的场景，不是 AI 模型'
  return `由「${name}」抠出${how}${isGround ? '；底图没有动，抠出的人物叠在上面' : ''}`
}

export const Fusion = ({ desk, said }: { desk: DeskHands; said: string }) => {
  const [busy, setBusy] = useState<'cut' | 'fuse'>()
  const [share, setShare] = useState(0)
  const [words, setWords] = useState(said)
  const [strength, setStrength] = useState(0.35)
  const [by, setBy] = useState('')
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    return () => here.abort()
  }, [])
  const { engine } = useEngine(WANTED, busy === 'fuse')
  const one = desk.items.length === 1 && desk.items[0]!.src ? desk.items[0] : undefined
  const run = (what: 'cut' | 'fuse', work: () => Promise<void>) => {
    setBusy(what)
    setShare(0)
    work()
      .catch((error: unknown) => {
        if (!leaving.current.signal.aborted) rethrowUnlessFailure(error)
      })
      .finally(() => setBusy(undefined))
  }
  const cut = async () => setBy(await cutOut(desk, one!))
  const fuse = async () => {
    const { form, items } = desk.page
    const bare = { ...desk.page, items: items.filter(item => item.kind !== 'balloon' && item.kind !== 'sound') }
    const url = await uploadPicture(await pictureOf(bare, Math.min(MOST, Math.max(form.width, form.height))), 'fusion.png')
    if (url === '') return
    const compiled = requestFor(url, form, words, strength)
    if ('problems' in compiled) return void toast.error(`融合失败：${compiled.problems[0]!.text}`)
    const { record_id } = await api.drawing.draw(compiled.request as never)
    const picture = await follow(record_id, setShare, leaving.current.signal)
    if (!picture) return
    noteAddresses([picture.url])
    const { width, height } = form
    desk.add({ kind: 'picture', layer: 'effects', src: picture.url, name: '融合结果', x: 0, y: 0, width, height })
    setBy(`由「${picture.engine}」融合${picture.engine_kind === 'procedural' ? '（按规则，不是 AI 模型）' : ''}`)
  }
  return (
    <section className="stack flex-none gap-8 p-12 line-b bg-panel" aria-label="人物融合">
      <Button size="small" disabled={!one} loading={busy === 'cut'} onClick={() => run('cut', cut)}>
        抠出选中图片里的人物
      </Button>
      <p className="meta">
        {one
          ? one.layer === 'ground'
            ? '底图保持不动，抠出的人物叠在原处，拖到想要的地方'
            : '图片换成抠出的人物，拖到想要的地方；撤销可以找回整张'
          : '先在画布上选中一张图片'}
      </p>
      <Input.TextArea
        aria-label="画面描述"
        placeholder="场景的光线和气氛，用逗号分开"
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 4 }}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <span className="row">
        <span className="meta flex-none">幅度</span>
        <Slider className="grow" ariaLabelForHandle="融合幅度" min={0.05} max={0.9} step={0.05} value={strength} onChange={setStrength} />
      </span>
      <Button
        type="primary"
        size="small"
        disabled={!engine || desk.page.items.length === 0}
        loading={busy === 'fuse'}
        onClick={() => run('fuse', fuse)}
      >
        融合成一张
      </Button>
      <EngineBadge studio={{ engine }} />
      {engine?.kind === 'procedural' && <p className="meta">没有接绘图引擎：按规则把光线和色调调成一致，不重画人物。</p>}
      {busy === 'fuse' && <Progress aria-label="融合进度" percent={Math.round(share * 100)} size="small" />}
      {by && (
        <p className="meta" role="status">
          {by}
        </p>
      )}
    </section>
  )
}
