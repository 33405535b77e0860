// The embedded picture engine through its port: what it draws is measured, what it cannot do is refused in Chinese and at the field.
import { defaultForm, type DrawRequest } from '@qianmu/drawing'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImageRequest, ImageResult } from '../ports/image.ts'
import { retouchEngine } from './engine.ts'
import { loadOpenCv, withMats } from './opencv.ts'
import { pixelsOf, resizedMat, rgbaMat } from './picture.ts'
import { card, decode, likeness, pixelAt, requestOf, sketch, sketchedPeople } from './test-pictures.ts'

const engine = retouchEngine()
afterAll(() => engine.close())
const never = new AbortController().signal

async function run(request: ImageRequest, signal = never): Promise<ImageResult | string> {
  for await (const event of engine.run('job', request, signal)) {
    if (event.type === 'done') return event.result
    if (event.type === 'failed') return event.reason
  }
  throw new Error('neither done nor failed')
}
async function drawn(request: ImageRequest) {
  expect(engine.refusals(request.draw)).toEqual([])
  const result = await run(request)
  if (typeof result === 'string') throw new Error(result)
  return { ...result, pixels: await decode(result.pictures[0]!.bytes) }
}

const portrait = card(400, 500, pen => {
  pen.fillStyle = '#8a2f3f'
  pen.fillRect(120, 150, 160, 350)
  pen.fillStyle = '#e6c2a0'
  pen.beginPath()
  pen.ellipse(200, 110, 60, 75, 0, 0, Math.PI * 2)
  pen.fill()
})
const photo = sketch()

it('says what it is: no AI, and what it can do', async () => {
  const probe = await engine.probe(never)
  expect(probe).toMatchObject({
    available: true,
    kind: 'procedural',
    name: '内置图像处理（非 AI 模型）',
    capabilities: { checkpoints: [] },
  })
  expect([...probe.capabilities.drawTypes].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 7, 8, 9, 11])
})

describe('cut-out', () => {
  const matting = (matting_type: 'FOREGROUND' | 'BACKGROUND') =>
    drawn(requestOf(10, { init_images: ['/p'], matting_type }, { '/p': portrait }))

  it('on a plain ground keeps the subject pixel for pixel and its mask beside it', async () => {
    const { pixels, pictures } = await matting('FOREGROUND')
    expect(pictures.map(({ role }) => role)).toEqual(['result', 'mask'])
    expect(pixelAt(pixels, 200, 300)).toEqual([0x8a, 0x2f, 0x3f, 255])
    expect(pixelAt(pixels, 20, 20)[3]).toBe(0)
    const mask = await decode(pictures[1]!.bytes)
    expect([pixelAt(mask, 200, 300)[0], pixelAt(mask, 20, 20)[0]]).toEqual([255, 0])
  })
  it('of the background keeps what the other leaves out', async () => {
    const { pixels } = await matting('BACKGROUND')
    expect([pixelAt(pixels, 200, 300)[3], pixelAt(pixels, 20, 20)[3]]).toEqual([0, 255])
  })
  it('of a picture without a subject is refused', async () => {
    const plain = card(300, 300, () => undefined, '#7799bb')
    expect(await run(requestOf(10, { init_images: ['/p'] }, { '/p': plain }))).toContain('分不出主体和背景')
  })
})

describe('outpainting', () => {
  it('keeps the picture pixel for pixel and gives exactly the size that was asked for', async () => {
    const given = await decode(photo)
    await fc.assert(
      fc.asyncProperty(
        fc
          .record({ left: fc.nat(90), right: fc.nat(90), up: fc.nat(90), down: fc.nat(90) })
          .filter(each => Object.values(each).some(Boolean)),
        async expand => {
          const { pixels } = await drawn(requestOf(5, { init_images: ['/p'], ai_draw_type: 3, expand }, { '/p': photo }))
          const { left, right, up, down } = expand
          expect([pixels.width, pixels.height]).toEqual([given.width + left + right, given.height + up + down])
          for (let y = 0; y < given.height; y += 37)
            expect(pixels.data.subarray(((y + up) * pixels.width + left) * 4, ((y + up) * pixels.width + left + given.width) * 4)).toEqual(
              given.data.subarray(y * given.width * 4, (y + 1) * given.width * 4),
            )
        },
      ),
      { numRuns: 6 },
    )
  })
  it('goes on where the picture ends: the first new pixels are like the last old ones', async () => {
    const { pixels } = await drawn(
      requestOf(5, { init_images: ['/p'], ai_draw_type: 3, expand: { left: 0, right: 64, up: 0, down: 0 } }, { '/p': photo }),
    )
    let difference = 0
    for (let y = 0; y < 512; y++) difference += Math.abs(pixelAt(pixels, 511, y)[1]! - pixelAt(pixels, 513, y)[1]!)
    expect(difference / 512).toBeLessThan(6)
  })
})

describe('redrawing a part', () => {
  const scratched = (paint: Parameters<typeof card>[2]) => card(512, 512, paint, '#000000')
  const repair = (mask: Uint8Array) => run(requestOf(5, { init_images: ['/p'], mask: '/m', mask_blur: 4 }, { '/p': photo, '/m': mask }))

  it('mends a scratch and leaves everything else as it was', async () => {
    const mask = scratched(pen => {
      pen.strokeStyle = '#ffffff'
      pen.lineWidth = 5
      pen.beginPath()
      pen.moveTo(30, 400)
      pen.lineTo(200, 430)
      pen.stroke()
    })
    const given = await decode(photo)
    const result = await repair(mask)
    if (typeof result === 'string') throw new Error(result)
    const pixels = await decode(result.pictures[0]!.bytes)
    for (let y = 0; y < 380; y += 11) expect(pixelAt(pixels, 300, y)).toEqual(pixelAt(given, 300, y))
    // Grass again, as it was beneath the scratch.
    const [red, green] = pixelAt(pixels, 115, 415)
    expect(green).toBeGreaterThan(red!)
    expect(likeness(pixels, given)).toBeGreaterThan(35)
  })
  it('refuses a large hole with its share of the picture', async () => {
    const mask = scratched(pen => {
      pen.fillStyle = '#ffffff'
      pen.fillRect(206, 230, 100, 52)
    })
    expect(await repair(mask)).toBe(
      '涂的地方（画面的 2.0 %）四周有纹理或边缘，内置修补只补平滑底上的东西、划痕和 0.2 % 以内的小孔。请涂小一些，或连接绘图引擎',
    )
    const half = scratched(pen => {
      pen.fillStyle = '#ffffff'
      pen.fillRect(0, 0, 300, 300)
    })
    expect(await repair(half)).toBe('涂了画面的 34 %，内置修补一次最多补 8.0 %，不会按文字重画。请涂小一些，或连接绘图引擎')
  })
  it('takes a thing off smooth ground, whose colours go on where it was', async () => {
    const sky = (sun: boolean) =>
      card(512, 512, pen => {
        const ground = pen.createLinearGradient(0, 0, 100, 512)
        ground.addColorStop(0, '#2f6fd0')
        ground.addColorStop(1, '#cfe6ff')
        pen.fillStyle = ground
        pen.fillRect(0, 0, 512, 512)
        if (!sun) return
        pen.fillStyle = '#ffcc33'
        pen.beginPath()
        pen.arc(300, 200, 44, 0, 7)
        pen.fill()
      })
    const mask = scratched(pen => {
      pen.fillStyle = '#ffffff'
      pen.beginPath()
      pen.arc(300, 200, 49, 0, 7)
      pen.fill()
    })
    const result = await run(requestOf(5, { init_images: ['/p'], mask: '/m', mask_blur: 4 }, { '/p': sky(true), '/m': mask }))
    if (typeof result === 'string') throw new Error(result)
    const pixels = await decode(result.pictures[0]!.bytes)
    expect(likeness(pixels, await decode(sky(false)))).toBeGreaterThan(40)
  })
  it('refuses a mask without anything in it', async () => {
    expect(await repair(scratched(() => undefined))).toBe('没有涂要修补的地方')
  })
})

describe('enlarging and detail', () => {
  it('gives the size that was asked for, as near to the picture as Lanczos', async () => {
    const { pixels } = await drawn(requestOf(8, { init_images: ['/p'], upscaling_resize: 2, upscaler_index: 'Lanczos' }, { '/p': photo }))
    expect([pixels.width, pixels.height]).toEqual([1024, 1024])
    const { cv } = await loadOpenCv()
    const given = await decode(photo)
    const lanczos = withMats(keep => pixelsOf(resizedMat(cv, keep, rgbaMat(cv, keep, given), pixels)))
    expect(likeness(pixels, lanczos)).toBeGreaterThan(32)
    // A little crisper than that, not the same.
    expect(likeness(pixels, lanczos)).toBeLessThan(60)
  })
  it('refuses what would be too large, and upscalers that are models', async () => {
    expect(
      await run(
        requestOf(8, { init_images: ['/p'], upscaling_resize: 8, upscaler_index: 'Lanczos' }, { '/p': card(900, 900, () => undefined) }),
      ),
    ).toContain('4096×4096')
    const { draw } = requestOf(8, { init_images: ['/p'], upscaler_index: 'R-ESRGAN 4x+' }, {})
    expect(engine.refusals(draw)).toEqual([{ field: 'ai_param.upscaler_index', text: expect.stringContaining('Lanczos') }])
  })
  it('brings out detail: more contrast between neighbours, the size of the settings', async () => {
    const request = requestOf(8, { init_images: ['/p'], hd_mode: 1, upscaling_resize: 1 }, { '/p': photo })
    const { pixels } = await drawn(request)
    const given = await decode(photo)
    const roughness = ({ data }: { data: Uint8ClampedArray }) => {
      let sum = 0
      for (let at = 4; at < data.length; at += 4) sum += Math.abs(data[at + 1]! - data[at - 3]!)
      return sum
    }
    expect([pixels.width, pixels.height]).toEqual([512, 512])
    expect(roughness(pixels)).toBeGreaterThan(roughness(given) * 1.2)
  })
})

describe('image to image', () => {
  const restyled = (prompt: string[], denoising_strength = 0.6) =>
    drawn(requestOf(2, { init_images: ['/p'], prompt, denoising_strength, width: 512, height: 512 }, { '/p': photo }))
  const mean = ({ data }: { data: Uint8ClampedArray }, part: number) => {
    let sum = 0
    for (let at = part; at < data.length; at += 4) sum += data[at]!
    return sum / (data.length / 4)
  }

  it('takes the light that the prompt names, and tells the words that it does not know', async () => {
    const [night, day] = [await restyled(['夜晚', '机械恐龙']), await decode(photo)]
    expect(night.unknownWords).toEqual(['机械恐龙'])
    expect(mean(night.pixels, 0)).toBeLessThan(mean(day, 0) * 0.75)
    expect(mean(night.pixels, 2)).toBeGreaterThan(mean(night.pixels, 0))
  })
  it('changes the more the greater the strength, and nothing at none', async () => {
    const given = await decode(photo)
    const likenesses = []
    for (const strength of [0, 0.3, 0.9]) likenesses.push(likeness((await restyled(['黑白'], strength)).pixels, given))
    expect(likenesses[0]).toBeGreaterThan(60)
    expect(likenesses[1]).toBeGreaterThan(likenesses[2]!)
    expect(likenesses[1]).toBeLessThan(40)
  })
  it('puts characters on a background where the request says', async () => {
    const character_settings = [
      {
        ...defaultForm(3).character_settings[0],
        character_img: '/c',
        character_position: { x: 40, y: 20 },
        character_img_info: { width: 80, height: 100, rotation: 0, flip: false },
        character_pose_img: '',
      },
    ]
    const request = requestOf(
      3,
      { background_img: '/b', character_settings, prompt: ['两人'], width: 256, height: 256 },
      { '/b': card(256, 256, () => undefined, '#203040'), '/c': portrait },
    )
    const { pixels } = await drawn(request)
    expect(pixelAt(pixels, 80, 90).slice(0, 3)).toEqual([0x8a, 0x2f, 0x3f])
    expect(pixelAt(pixels, 44, 24).slice(0, 3)).toEqual([0x20, 0x30, 0x40])
    expect(pixelAt(pixels, 200, 200).slice(0, 3)).toEqual([0x20, 0x30, 0x40])
  })
})

describe('colouring a line drawing', () => {
  const draft = card(320, 320, pen => {
    pen.lineWidth = 4
    pen.strokeRect(60, 60, 120, 200)
    pen.beginPath()
    pen.ellipse(245, 100, 45, 45, 0, 0, Math.PI * 2)
    pen.stroke()
  })
  const request = (prompt: string[], picture = draft) => {
    const line_draft = { ...defaultForm(4).line_draft, enable: 1 as const, input_image: ['/l'] }
    return requestOf(4, { line_draft, prompt, width: 320, height: 320, seed: 3 }, { '/l': picture })
  }

  it('fills what the lines enclose in the colours that are named, the largest first, and keeps the lines', async () => {
    const { pixels, unknownWords } = await drawn(request(['红色长裙', '蓝色']))
    // The dress has the red: it was used.
    expect(unknownWords).toEqual([])
    const [red, , blue] = pixelAt(pixels, 120, 160)
    expect(red! - blue!).toBeGreaterThan(80)
    const disc = pixelAt(pixels, 245, 100)
    expect(disc[2]! - disc[0]!).toBeGreaterThan(80)
    expect(Math.max(...pixelAt(pixels, 60, 160).slice(0, 3))).toBeLessThan(80)
  })
  it('takes what has a colour for used, whatever it is', async () => {
    expect((await drawn(request(['蓝天，红伞，白云朵朵']))).unknownWords).toEqual([])
  })
  it('of a painted picture is refused, grey, tinted paper is not', async () => {
    expect(await run(request(['红色'], sketch()))).toContain('请上传线稿')
    const grey = card(320, 320, pen => {
      for (let x = 0; x < 320; x++) {
        pen.fillStyle = `hsl(0 0% ${Math.round((x / 320) * 100)}%)`
        pen.fillRect(x, 0, 1, 320)
      }
    })
    expect(await run(request(['红色'], grey))).toContain('请上传线稿')
    const tinted = card(320, 320, pen => pen.strokeRect(60, 60, 120, 200), '#e8d8b0')
    expect(await run(request(['红色'], tinted))).not.toContain('请上传线稿')
  })
  it('of a page without lines is refused', async () => {
    expect(
      await run(
        request(
          ['红色'],
          card(320, 320, () => undefined),
        ),
      ),
    ).toContain('没有线条')
  })
})

it('refuses at the field what needs a model', () => {
  const draw = requestOf(1, { prompt: ['森林'] }, {}).draw
  expect(engine.refusals(draw)).toEqual([{ field: 'ai_draw_type', text: expect.stringContaining('连接绘图引擎') }])
  const preview = { image: '/p', dino_text_prompt: '红伞' }
  expect(engine.refusals(requestOf(100, { sam_params: preview }, {}).draw)).toEqual([
    { field: 'sam_params.dino_text_prompt', text: expect.stringContaining('点选') },
  ])
  expect(engine.refusals({ ...draw, client_draw_type: 4 } as DrawRequest)).toEqual([
    { field: 'ai_param.controlnet_units', text: '请上传线稿' },
  ])
})

it('previews a segmentation as the mask of the subject', async () => {
  const preview = { image: '/p', dino_text_prompt: '' }
  const { pixels } = await drawn(requestOf(100, { sam_params: preview }, { '/p': photo }))
  const truth = sketchedPeople()
  let hit = 0
  for (let at = 0; at < truth.length; at++) if (truth[at]! > 127 && pixels.data[at * 4]! > 127) hit++
  expect(hit / truth.filter(Boolean).length).toBeGreaterThan(0.8)
})

it('gives the same bytes for the same request', async () => {
  const request = requestOf(10, { init_images: ['/p'] }, { '/p': photo })
  const [one, other] = [await drawn(request), await drawn(request)]
  expect(Buffer.from(one.pictures[0]!.bytes).equals(Buffer.from(other.pictures[0]!.bytes))).toBe(true)
})

it('ends with the reason of the cancellation, and does the next one', async () => {
  const cancelled = new AbortController()
  const working = run(requestOf(10, { init_images: ['/p'] }, { '/p': photo }), cancelled.signal)
  const next = drawn(requestOf(10, { init_images: ['/p'] }, { '/p': portrait }))
  setTimeout(() => cancelled.abort(new Error('cancelled')), 30)
  await expect(working).rejects.toThrow('cancelled')
  expect((await next).pictures).toHaveLength(2)
})

it('says so when the bytes are no picture', async () => {
  expect(await run(requestOf(10, { init_images: ['/p'] }, { '/p': new Uint8Array([1, 2, 3]) }))).toBe('图片无法读取，请换一张')
})
