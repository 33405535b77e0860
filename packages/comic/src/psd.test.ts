// Layered files as a reader that is not ours has them: layers, groups, masks, and words that can be typed into.
import { initializeCanvas, readPsd } from 'ag-psd'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PsdLayer, writePsd } from './psd.ts'
import type { PsdText } from './psd-text.ts'

type CreateImageData = NonNullable<Parameters<typeof initializeCanvas>[1]>
const pixelsOf = (width: number, height: number, value: number) => ({ width, height, data: new Uint8Array(width * height * 4).fill(value) })
const words = (more: Partial<PsdText> = {}): PsdText => ({
  text: '末班车晚点了。\n走吧！',
  font: 'SourceHanSansSC-Medium',
  size: 42,
  leading: 52.5,
  tracking: 0.04,
  colour: { r: 17, g: 34, b: 51 },
  upright: true,
  align: 'middle',
  x: 10,
  y: 20,
  width: 200,
  height: 300,
  turned: 0,
  ...more,
})
const layerOf = (name: string, more: Partial<PsdLayer> = {}): PsdLayer => ({
  name,
  x: 1,
  y: 2,
  opacity: 1,
  visible: true,
  pixels: pixelsOf(4, 3, 200),
  ...more,
})
const read = (layers: readonly PsdLayer[]) => {
  initializeCanvas(
    () => expect.fail('no canvas'),
    (width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) }) as ReturnType<CreateImageData>,
  )
  const bytes = writePsd({
    width: 16,
    height: 8,
    dpi: 300,
    icc: new Uint8Array([1, 2, 3]),
    about: { title: '雨夜 <一>', author: '林夕' },
    layers,
    whole: pixelsOf(16, 8, 90),
  })
  return readPsd(bytes, { useImageData: true, skipThumbnail: true, throwForMissingFeatures: false })
}

it('holds words as text with its font, size, colour, direction and box, and how they look as its pixels', () => {
  const { children = [] } = read([layerOf('第一句', { layers: [layerOf('气泡'), layerOf('文字', { text: words() })] })])
  const [group] = children
  expect(group!.children!.map(({ name, text }) => [name, text?.text])).toEqual([
    ['气泡', undefined],
    ['文字', '末班车晚点了。\n走吧！'],
  ])
  const { text, imageData, left, top } = group!.children![1]!
  expect(text).toMatchObject({
    orientation: 'vertical',
    shapeType: 'box',
    boxBounds: [0, 0, 200, 300],
    transform: [1, 0, -0, 1, 10, 20],
    style: { font: { name: 'SourceHanSansSC-Medium' }, fontSize: 42, leading: 52.5, tracking: 40 },
    paragraphStyle: { justification: 'center' },
  })
  expect(Object.values(text!.style!.fillColor!).map(Math.round)).toEqual([17, 34, 51])
  expect([left, top, imageData!.width, imageData!.height]).toEqual([1, 2, 4, 3])
  expect([...imageData!.data].every(value => value === 200)).toBe(true)
})

it('keeps masks, opacity, what is hidden, resolution and the whole picture beside them', () => {
  const mask = { x: 2, y: 3, width: 2, height: 1, data: Uint8Array.of(255, 7) }
  const psd = read([
    layerOf('图片', { mask, opacity: 0.5 }),
    layerOf('字', { visible: false, text: words({ upright: false, align: 'end' }) }),
  ])
  const [picture, hidden] = psd.children!
  expect(picture!.opacity).toBeCloseTo(0.5, 2)
  expect(picture!.mask).toMatchObject({ left: 2, top: 3, right: 4, bottom: 4, defaultColor: 0 })
  expect(hidden).toMatchObject({ hidden: true, text: { orientation: 'horizontal', paragraphStyle: { justification: 'right' } } })
  expect(psd.imageResources?.resolutionInfo).toMatchObject({ horizontalResolution: 300, horizontalResolutionUnit: 'PPI' })
  const xmp = psd.imageResources?.xmpMetadata ?? ''
  expect([/<dc:title>.*>(.+)<\/rdf:li>.*<\/dc:title>/, /<dc:creator>.*?<rdf:li>(.+?)<\/rdf:li>/].map(form => form.exec(xmp)?.[1])).toEqual([
    '雨夜 &#60;一&#62;',
    '林夕',
  ])
  expect([psd.imageData!.width, psd.imageData!.height, psd.imageData!.data[0]]).toEqual([16, 8, 90])
})

it('has the words of its layers whatever they say, turned however they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), fc.double({ min: -3, max: 3, noNaN: true }), (said, turned) => {
      const { children = [] } = read([layerOf('a', { text: words({ text: `甲${said}乙`, turned }) })])
      const lines = (text: string) => text.replace(/\r\n?/g, '\n')
      expect(lines(children[0]!.text!.text)).toBe(lines(`甲${said.toWellFormed()}乙`))
      expect(children[0]!.text!.transform![0]).toBeCloseTo(Math.cos(turned), 6)
    }),
    { numRuns: 100 },
  )
})
