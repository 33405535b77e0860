// The key of a piece; without one the mood has its own.
import { Select } from 'antd'

const TONICS = ['C', '升C', 'D', '降E', 'E', 'F', '升F', 'G', '降A', 'A', '降B', 'B']
const KEYS = [false, true].flatMap(minor =>
  TONICS.map((tonic, nth) => ({ value: `${nth} ${minor}`, label: `${tonic} ${minor ? '小调' : '大调'}`, key: { tonic: nth, minor } })),
)
interface Key {
  tonic: number
  minor: boolean
}
interface Props {
  value: Key | undefined
  /** What it is without a choice, where that is known. */
  usual: string | undefined
  disabled: boolean
  onChange: (key: Key | undefined) => void
}
export const KeySelect = ({ value, usual, disabled, onChange }: Props) => (
  <Select
    className="grow"
    aria-label="调式"
    disabled={disabled}
    value={value ? `${value.tonic} ${value.minor}` : ''}
    options={[
      { value: '', label: usual && !value ? `${usual}（自动）` : '自动' },
      ...KEYS.map(({ value: name, label }) => ({ value: name, label })),
    ]}
    onChange={name => onChange(KEYS.find(each => each.value === name)?.key)}
  />
)
