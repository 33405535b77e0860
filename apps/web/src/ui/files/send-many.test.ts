// What becomes of many files: few at once, each with its own end, in their order.
import { expect, it } from 'vitest'
import { Failure } from '../../kit/failure.ts'
import { sendMany } from './send-many.ts'

const filesOf = (count: number) => Array.from({ length: count }, (_, nth) => new File([''], String(nth)))
const later = () => new Promise(resolve => setTimeout(resolve))

it('three are on their way at once; one that is refused is named and stops no other', async () => {
  let [now, most] = [0, 0]
  const told: number[] = []
  const { came, refused } = await sendMany(
    filesOf(10),
    async ({ name }) => {
      most = Math.max(most, ++now)
      for (let turn = Number(name) % 3; turn >= 0; turn--) await later()
      now--
      if (Number(name) % 4 === 1) throw new Failure('上传失败', { reason: `${name} 太大` })
      return Number(name)
    },
    done => told.push(done),
  )
  expect(most).toBe(3)
  expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(came.map(({ file, answer }) => [file.name, answer])).toEqual(['0', '2', '3', '4', '6', '7', '8'].map(name => [name, Number(name)]))
  expect(refused.map(({ file, failure }) => `${file.name}: ${failure.reason}`)).toEqual(['1: 1 太大', '5: 5 太大', '9: 9 太大'])
})

it('a fault of ours is thrown once the others have come to their ends', async () => {
  const ended: string[] = []
  const send = async ({ name }: File) => {
    await later()
    if (name === '1') throw new TypeError('ours')
    ended.push(name)
  }
  await expect(sendMany(filesOf(5), send, () => undefined)).rejects.toThrow('ours')
  expect(ended.toSorted()).toEqual(['0', '2', '3', '4'])
})
