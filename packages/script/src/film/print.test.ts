// Storyboards on pages, in Word and in archives: nothing leaves its box, nothing is lost, hostile archives are refused.
import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ScriptRefusal } from '../refusal.ts'
import { readFilmArchive } from './archive.ts'
import { type Film, type FilmShot } from './film.ts'
import { linesIn, PRINT_LAYOUTS, printFilm } from './print.ts'
import { readFilm } from './read.ts'
import { writeStoryboarder } from './storyboarder.ts'
import { rowsOfDocx, shotsOfTable } from './tables.ts'
import { writeFilmDocx } from './write-docx.ts'

const shot = (more: Partial<FilmShot> = {}): FilmShot => ({
  name: '1 镜 01',
  scene: '1 站台 夜 外',
  size: '特写',
  move: '推',
  content: '雨线斜落',
  dialogue: '沈岸：我以为你走了。',
  sound: '雨声',
  note: '',
  seconds: 3,
  picture: '',
  ...more,
})
const film = (shots: readonly FilmShot[]): Film => ({ name: '第 1 话', fps: 25, width: 1920, height: 1080, shots })
/** Half an em for ASCII, one for the rest. */
const measure = (character: string) => (character.charCodeAt(0) < 128 ? 0.5 : 1)
const inflate = (packed: Uint8Array, size: number) => new Uint8Array(inflateRawSync(packed, { maxOutputLength: Math.max(1, size) }))
const text = fc.string({ unit: fc.constantFrom('雨', 'a', ' ', '\n', '，', '<', '&', '"', '站'), maxLength: 400 })

describe.each(PRINT_LAYOUTS)('the layout %s', layout => {
  it('has every shot and every picture once, and no text outside the page', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ content: text, dialogue: text, note: text }), { minLength: 1, maxLength: 20 }), given => {
        const shots = given.map(each => shot({ ...each, picture: 'a' }))
        const { width, height, pages } = printFilm(film(shots), layout, measure)
        const items = pages.flat()
        expect(items.flatMap(item => (item.kind === 'picture' ? item.shot : []))).toEqual(shots.map((_, nth) => nth))
        const written = items.flatMap(item => (item.kind === 'text' ? item.text.replaceAll(/\s/g, '') : [])).join('')
        for (const { content, dialogue } of given)
          for (const sign of ['站', '雨', '<'])
            expect(written.split(sign).length, sign).toBeGreaterThanOrEqual(`${content}${dialogue}`.split(sign).length)
        expect(written).not.toContain('…')
        for (const item of items) {
          const right =
            item.kind === 'text' ? item.x + [...item.text].reduce((sum, each) => sum + measure(each) * item.size, 0) : item.x + item.width
          const bottom = item.kind === 'text' ? item.y + item.size : item.y + item.height
          expect(item.x).toBeGreaterThanOrEqual(0)
          expect(right).toBeLessThanOrEqual(width + 0.01)
          expect(bottom).toBeLessThanOrEqual(height + 0.01)
        }
      }),
      { numRuns: 25 },
    )
  })
})

it('breaks lines as Chinese is set: no line begins with a stop', () => {
  expect(linesIn('雨夜站台', 20, 10, measure)).toEqual(['雨夜', '站台'])
  expect(linesIn('雨夜，站台', 20, 10, measure)).toEqual(['雨', '夜，', '站台'])
})

it('comes back from Word as it was', () => {
  const line = fc
    .string({ unit: fc.constantFrom('雨', 'a', '，', '<', '&', '"', "'", '='), minLength: 1, maxLength: 30 })
    .map(each => `文${each}`)
  fc.assert(
    fc.property(fc.array(fc.record({ content: line, dialogue: line, note: line }), { minLength: 1, maxLength: 8 }), given => {
      const shots = given.map(each => shot(each))
      const pictures = new Map([[0, { bytes: strToU8('jpeg'), width: 16, height: 9 }]])
      expect(shotsOfTable(rowsOfDocx(writeFilmDocx(film(shots), pictures))).shots).toEqual(shots)
    }),
    { numRuns: 30 },
  )
})

describe('an archive', () => {
  const read = (name: string, bytes: Uint8Array) => readFilm(name, bytes, () => [])
  const list = strToU8(writeStoryboarder(film([shot({ picture: 'images/board-1.png' }), shot({ picture: '' })])))
  it('gives the pictures that its shots name, in a folder or not, and no others', () => {
    for (const folder of ['', '第 1 话/']) {
      const bytes = zipSync({
        [`${folder}a.storyboarder`]: list,
        [`${folder}images/board-1.png`]: strToU8('one'),
        [`${folder}images/other.png`]: strToU8('two'),
      })
      const { film: found, pictures } = readFilmArchive(bytes, read, inflate)
      expect(found.shots.map(({ picture }) => picture)).toEqual(['images/board-1.png', ''])
      expect([...pictures]).toEqual([['images/board-1.png', strToU8('one')]])
    }
  })
  it.each([
    ['without a list', zipSync({ 'a.txt': strToU8('x') })],
    ['that is none', strToU8('no archive')],
    ['with a bomb', zipSync({ 'a.storyboarder': list, 'images/board-1.png': new Uint8Array(8 * 1024 * 1024) })],
    ['with a list that is broken', zipSync({ 'a.storyboarder': strToU8('{') })],
  ])('%s is refused', (_name, bytes) => expect(() => readFilmArchive(bytes, read, inflate)).toThrow(ScriptRefusal))
  it('never names a picture outside its folder', () => {
    const hostile = strToU8(JSON.stringify({ boards: [{ url: '../../etc/passwd' }, { url: '/etc/passwd' }] }))
    const { pictures } = readFilmArchive(zipSync({ 'a.storyboarder': hostile, '../../etc/passwd': strToU8('x') }), read, inflate)
    expect(pictures.size).toBe(0)
  })
})
