// Captions of two people as one list, and the saver that joins them: nothing that anybody did is lost.
import type { Caption } from '@qianmu/contract/video/captions'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { begun, joined, redone, stepped, undone } from '../../ui/history/history.ts'
import { merged } from './merge.ts'
import { type Kept, openSaver, type Sent } from './saver.ts'

const caption = (id: number, text: string, start = id * 1000): Caption => ({
  id,
  start_ms: start,
  end_ms: start + 900,
  text,
  translation: '',
  speaker: '',
  character_id: null,
})
const BASE = [1, 2, 3, 4].map(id => caption(id, `第${id}条`))
/** What somebody does to the list: other words, another time, a caption taken away, one added. */
const deed = fc.oneof(
  fc.record({ do: fc.constant('write' as const), at: fc.nat(3), word: fc.string({ minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant('move' as const), at: fc.nat(3), word: fc.nat(400).map(String) }),
  fc.record({ do: fc.constant('delete' as const), at: fc.nat(3), word: fc.constant('') }),
  fc.record({ do: fc.constant('add' as const), at: fc.nat(3), word: fc.string({ minLength: 1, maxLength: 3 }) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
const done = (list: readonly Caption[], deeds: readonly Deed[], who: string): readonly Caption[] =>
  deeds.reduce<readonly Caption[]>((now, { do: what, at, word }, nth) => {
    const id = BASE[at]!.id
    if (what === 'delete') return now.filter(each => each.id !== id)
    if (what === 'add') return [...now, caption(5 + nth, `${who}${word}`, 10_000 + nth * 1000 + at)]
    return now.map(each =>
      each.id !== id ? each : what === 'write' ? { ...each, text: `${who}${word}` } : { ...each, start_ms: each.start_ms + Number(word) },
    )
  }, list)

it('holds what each changed, added and deleted, under numbers of their own, whatever both did', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 4 }), fc.array(deed, { maxLength: 4 }), (ours, others) => {
      const [mine, theirs] = [done(BASE, ours, '我'), done(BASE, others, '她')]
      const all = merged(BASE, mine, theirs)
      expect(merged(BASE, BASE, theirs)).toEqual(theirs.toSorted((one, two) => one.start_ms - two.start_ms))
      expect(merged(BASE, mine, BASE)).toEqual(mine.toSorted((one, two) => one.start_ms - two.start_ms))
      expect(new Set(all.map(each => each.id)).size).toBe(all.length)
      for (const list of [mine, theirs])
        for (const each of list.filter(({ id }) => id > 4))
          expect(all.some(({ text, start_ms }) => text === each.text && start_ms === each.start_ms)).toBe(true)
      for (const was of BASE) {
        const [own, other, now] = [mine, theirs, all].map(list => list.find(({ id }) => id === was.id))
        for (const field of ['text', 'start_ms'] as const) {
          if (own && own[field] !== was[field]) expect(now?.[field]).toBe(own[field])
          else if (other && other[field] !== was[field]) expect(now?.[field]).toBe(other[field])
        }
        if (!own && (!other || other === was)) expect(now).toBeUndefined()
      }
    }),
  )
})

it('what others did stays when one takes back and does again what one did oneself', () => {
  const [mine, theirs] = [done(BASE, [{ do: 'write', at: 0, word: '甲' }], '我'), done(BASE, [{ do: 'write', at: 1, word: '乙' }], '她')]
  const both = joined(stepped(begun<readonly Caption[]>(BASE), mine, '改文字'), shown => merged(BASE, shown, theirs))
  const texts = ({ present }: { present: readonly Caption[] }) => present.map(({ text }) => text)
  expect(texts(both)).toEqual(['我甲', '她乙', '第3条', '第4条'])
  const back = undone(both)
  expect(texts(back)).toEqual(['第1条', '她乙', '第3条', '第4条'])
  expect(texts(redone(back))).toEqual(['我甲', '她乙', '第3条', '第4条'])
  expect(undone(back)).toBe(back)
})

afterEach(() => void vi.useRealTimers())
/** A server of captions that may be out of reach, and two who write on it. */
function house() {
  let kept: Kept = { captions: BASE, edition: 1 }
  const server = { away: false, sent: 0, changed: [] as number[], now: () => kept }
  const person = () => {
    let shown: readonly Caption[] = BASE
    const saver = openSaver(kept, {
      send: async ({ changed, removed }, edition): Promise<Sent> => {
        await Promise.resolve()
        server.sent++
        if (server.away) return 'failed'
        if (edition !== kept.edition) return { theirs: kept }
        server.changed.push(...changed.map(({ id }) => id))
        const gone = new Set([...removed, ...changed.map(({ id }) => id)])
        const captions = [...kept.captions.filter(({ id }) => !gone.has(id)), ...changed]
        kept = { captions: captions.toSorted((one, two) => one.start_ms - two.start_ms), edition: edition + 1 }
        return { edition: kept.edition }
      },
      onState: () => undefined,
      onTheirs: join => {
        shown = join(shown)
        saver.set(shown)
      },
    })
    const write = (id: number, text: string) => {
      shown = shown.map(each => (each.id === id ? { ...each, text } : each))
      saver.set(shown)
    }
    return { saver, write, texts: () => shown.map(each => each.text) }
  }
  return { server, person }
}

it('saves a moment after the last change, again where it failed, and two who write at once end with the words of both', async () => {
  vi.useFakeTimers()
  const { server, person } = house()
  const [one, other] = [person(), person()]
  one.write(1, '甲')
  one.write(1, '甲甲')
  other.write(2, '乙')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.advanceTimersByTimeAsync(9000)
  expect(server.sent).toBe(3)
  expect(server.changed).toEqual([1, 2])
  expect(server.now().captions.map(each => each.text)).toEqual(['甲甲', '乙', '第3条', '第4条'])
  server.away = true
  one.write(3, '丙')
  expect(await one.saver.flush()).toBe(false)
  expect(one.saver.isDue()).toBe(true)
  server.away = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(one.saver.isDue()).toBe(false)
  await other.saver.take(server.now())
  expect(other.texts()).toEqual(['甲甲', '乙', '丙', '第4条'])
  expect(one.texts()).toEqual(other.texts())
})
