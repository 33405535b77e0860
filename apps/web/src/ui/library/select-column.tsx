// The column that selects rows; its head selects all.
import { Checkbox } from 'antd'
import { SelectBox } from './Item.tsx'
import type { Column } from './layout.ts'
import type { Selection } from './use-selection.ts'

/** @param label what selecting a row is called */
export const selectColumn = <Row,>(label: (row: Row) => string): Column<Row> => ({
  key: 'select',
  title: '',
  width: '24px',
  head: selection => selection && <SelectAll selection={selection} />,
  cell: (row, state) => <SelectBox label={label(row)} state={state} />,
})

const SelectAll = ({ selection: { selected, everything, shown, all, clear } }: { selection: Selection }) => {
  const whole = everything || (selected.size > 0 && selected.size === shown)
  return <Checkbox aria-label="全选" checked={whole} indeterminate={!whole && selected.size > 0} onChange={whole ? clear : all} />
}
