// The dialog that models are picked in: a search field, tabs where there are kinds, and the cards.
import { Modal, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import styles from './models.module.css'

interface Props {
  title: string
  keyword: string
  onKeyword: (keyword: string) => void
  tabs?: readonly { key: string; label: string }[]
  tab?: string
  onTab?: (key: string) => void
  onClose: () => void
  children: ReactNode
}

const WIDTH = 720

export const PickerDialog = ({ title, keyword, onKeyword, tabs, tab, onTab, onClose, children }: Props) => (
  <Modal open title={title} footer={null} width={WIDTH} style={{ top: '10vh' }} onCancel={onClose}>
    <SearchBox label={`搜${title}`} placeholder="名称" className={styles.search ?? ''} keyword={keyword} onChange={onKeyword} />
    {tabs && (
      <Tabs
        size="small"
        items={tabs.map(each => ({ ...each }))}
        {...(tab ? { activeKey: tab } : {})}
        {...(onTab ? { onChange: onTab } : {})}
      />
    )}
    <div className={styles.body}>{children}</div>
  </Modal>
)
