// What a drag of kept files carries, and what is taken of one.
import { expect, it } from 'vitest'
import { carried, carriesA, carry, pictureAt } from './drag.ts'

/** What a drag holds, as a browser keeps it. */
function drag() {
  const data = new Map<string, string>()
  const dataTransfer = {
    effectAllowed: '',
    setData: (type: string, text: string) => void data.set(type.toLowerCase(), text),
    getData: (type: string) => data.get(type.toLowerCase()) ?? '',
    get types() {
      return [...data.keys()]
    },
  }
  return { dataTransfer } as unknown as React.DragEvent & { dataTransfer: DataTransfer }
}

it('a drag tells its kind while it hovers, and gives the files of that kind when it is dropped', () => {
  const event = drag()
  const umbrella = pictureAt('/file/12?e=1&s=a', '红\t伞')
  carry(event, [umbrella, { ...umbrella, file_id: 13 }, { file_id: 14, kind: 'audio', name: '雨', url: '/file/14' }])
  expect([carriesA(event, 'image'), carriesA(event, 'audio')]).toEqual([true, false])
  expect(carried(event.dataTransfer, 'image')).toEqual([12, 13].map(file_id => ({ ...umbrella, name: '红 伞', file_id })))
  expect(carried(event.dataTransfer, 'audio')).toEqual([])
})

it.each(['', '12', '12\thttps://example.com/a.png\ta', '12\t//example.com/a.png\ta', 'NaN\t/file/1\ta', '{"file_id":12}'])(
  'what another page put on a drag is not taken: %j',
  text => {
    const { dataTransfer } = drag()
    dataTransfer.setData('application/x-qianmu-asset.image', text)
    expect(carried(dataTransfer, 'image')).toEqual([])
  },
)
