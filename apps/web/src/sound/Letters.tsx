// The characters of the chosen line: a click says how one that can be read in several ways is read.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Dropdown } from 'antd'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { useDesk } from './desk.ts'
import { type Letter, lettersOf } from './letters.ts'
import { Part } from './Sound.tsx'

const Shown = ({ text, reading }: { text: string; reading: string }) => (
  <>
    <span className="text-12 text-t3 h-20">{reading}</span>
    <span className="text-14">{text}</span>
  </>
)

export const Letters = ({ line }: { line: DubLine }) => {
  const { save } = useDesk()
  const { data } = useCall(api.voices.readings, { text: line.text })
  const known = new Map(data?.map(each => [each.at, each]))
  const put = ({ from, to }: Letter, text: string) => void save(line, { text: line.text.slice(0, from) + text + line.text.slice(to) })
  return (
    <Part title="读音" beside={<span className="meta font-normal">点有下划线的字改读法</span>}>
      <div className="flex flex-wrap gap-4">
        {lettersOf(line).map(letter => {
          const { from, text, chosen } = letter
          const { reading = '', others = [] } = chosen ? { reading: chosen } : (known.get(from) ?? {})
          if (!reading)
            return (
              <span key={from} className="stack items-center">
                <Shown text={text} reading="" />
              </span>
            )
          const items = chosen
            ? [{ key: '', label: '不再指定' }]
            : [reading, ...others].map(key => ({ key, label: key === reading ? `${key}（现在）` : key }))
          return (
            <Dropdown key={from} trigger={['click']} menu={{ items, onClick: ({ key }) => put(letter, key ? `<${text}|${key}>` : text) }}>
              <button
                type="button"
                className="plain stack items-center min-w-24 p-0 shadow-[inset_0_-2px_0_var(--line2)] data-[chosen=true]:shadow-[inset_0_-2px_0_var(--solid)]"
                data-chosen={chosen !== ''}
              >
                <Shown text={text} reading={reading} />
              </button>
            </Dropdown>
          )
        })}
      </div>
    </Part>
  )
}
