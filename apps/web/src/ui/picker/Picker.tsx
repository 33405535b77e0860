// The dialog that anything is picked in: found by a word, in tabs by where it comes from, as a list that is walked from the search field.
import { Drawer, Modal } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'
import type { Listed } from '../library/layout.ts'
import { Library } from '../library/Library.tsx'
import type { RowKey } from '../library/lines.ts'
import type { Source } from '../library/source.ts'
import { SearchBox } from '../SearchBox.tsx'
import { isComposing } from '../shortcuts.ts'
import { TabRow } from '../TabList.tsx'
import styles from './picker.module.css'

interface Props<Row, Key extends RowKey, Tab extends string> extends Pick<Listed<Row>, 'layout' | 'item'> {
  /** What is picked: name of the list, 「搜…」 of the field, and of the dialog where it has no other. */
  title: string
  heading?: string
  source: Source<Row>
  keyOf: (row: Row) => Key
  /** Enter in the search field takes the first row. What a click takes is the item's own control's. */
  onTake: (row: Row) => void
  keyword: string
  /** What it is found by; 「名称」 unless said. */
  placeholder?: string
  onKeyword: (keyword: string) => void
  /** Own, the team's, the official ones. */
  tabs?: { tabs: readonly { key: Tab; label: string }[]; active: Tab; onChange: (tab: Tab) => void }
  /** Further filters, below the field. */
  filters?: ReactNode
  empty: ReactNode
  failed?: string
  busy?: boolean
  open?: boolean
  onClose: () => void
  /** Stands beside the page, which is used on: to drag from. */
  beside?: boolean
  /** When it is gone and no longer holds the focus. */
  afterClose?: () => void
}

const WIDTH = 720
const BESIDE = 380

export function Picker<Row, Key extends RowKey, Tab extends string = never>(props: Props<Row, Key, Tab>) {
  const {
    title,
    source,
    keyOf,
    onTake,
    keyword,
    onKeyword,
    tabs,
    filters,
    empty,
    failed,
    layout,
    item,
    busy = false,
    beside = false,
  } = props
  const body = useRef<HTMLDivElement>(null)
  const walk = (event: KeyboardEvent) => {
    const [first] = source.items ?? []
    if (isComposing(event.nativeEvent) || !first) return
    if (event.key === 'ArrowDown') body.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
    // What was typed last may not have been asked for yet.
    else if (event.key === 'Enter' && (event.target as HTMLInputElement).value.trim() === keyword) onTake(first)
    else return
    event.preventDefault()
  }
  const content = (
    <>
      <div className="row flex-wrap" onKeyDown={walk}>
        <SearchBox
          label={`搜${title}`}
          placeholder={props.placeholder ?? '名称'}
          className={styles.search ?? ''}
          keyword={keyword}
          onChange={onKeyword}
          autoFocus={!beside}
        />
        {tabs && <TabRow inBar label="来源" {...tabs} />}
      </div>
      {filters}
      <div ref={body} className={`flex flex-col -mx-24 ${beside ? 'flex-1 min-h-0' : 'h-[60vh]'}`} aria-busy={busy}>
        <Library
          name={title}
          source={source}
          keyOf={keyOf}
          layout={layout}
          {...(item ? { item } : {})}
          empty={empty}
          {...(failed ? { failed } : {})}
        />
      </div>
    </>
  )
  if (beside)
    return (
      <Drawer
        open
        mask={false}
        size={BESIDE}
        title={props.heading ?? title}
        onClose={props.onClose}
        styles={{ body: { display: 'flex', flexDirection: 'column', paddingBottom: 0 } }}
      >
        {content}
      </Drawer>
    )
  return (
    <Modal
      open={props.open ?? true}
      title={props.heading ?? title}
      footer={null}
      width={WIDTH}
      style={{ top: '10vh' }}
      onCancel={props.onClose}
      {...(props.afterClose ? { afterClose: props.afterClose } : {})}
    >
      {content}
    </Modal>
  )
}
