// The characters of the chosen line: a click says how one that can be read in several ways is read.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Dropdown } from 'antd'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { useDesk } from './desk.ts'
import { Part } from './LinePanel.tsx'

interface Letter {
  /** Where it begins and ends in the text, with its markup. */
  from: number
  to: number
  text: string
  /** What a person chose; empty where nobody did. */
  chosen: string
}
/** The characters of a line and what is marked as read; other markup is left out. */
export function lettersOf({ text, marks }: Pick<DubLine, 'text' | 'marks'>): Letter[] {
  const out: Letter[] = []
  const plain = (from: number, to: number) => {
    for (const letter of text.slice(from, to)) {
      out.push({ from, to: from + letter.length, text: letter, chosen: '' })
      from += letter.length
    }
  }
  let at = 0
  for (const { text: mark } of marks) {
    const from = text.indexOf(mark, at)
    // Stress stands around words, which are characters as others.
    if (from < 0 || mark.startsWith('*')) continue
    plain(at, from)
    at = from + mark.length
    const [word = '', reading = ''] = mark.slice(1, -1).split('|')
    if (mark.startsWith('<')) out.push({ from, to: at, text: word, chosen: reading })
  }
  plain(at, text.length)
  return out.filter(letter => letter.text.trim() && letter.text !== '*')
}

export const Letters = ({ line }: { line: DubLine }) => {
  const { save } = useDesk()
  const { data } = useCall(api.voices.readings, { text: line.text })
  const known = new Map(data?.map(each => [each.at, each]))
  const put = ({ from, to }: Letter, text: string) => void save(line, { text: line.text.slice(0, from) + text + line.text.slice(to) })
  const Shown = ({ text, reading }: { text: string; reading: string }) => (
    <>
      <span className="text-12 text-t3 h-20">{reading}</span>
      <span className="text-14">{text}</span>
    </>
  )
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
