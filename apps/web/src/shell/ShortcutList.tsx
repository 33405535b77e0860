// The list of `?`: the shortcuts that work on the present page, by group.
import { Modal } from 'antd'
import { keyNames, useShortcutHelp } from '../ui/shortcuts.ts'
import styles from './palette.module.css'

const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const list = useShortcutHelp(state => state.list)
  const groups = Map.groupBy(list, entry => entry.group)
  return (
    <Modal open footer={null} width={480} style={{ top: '15vh' }} title="快捷键" onCancel={onClose}>
      {[...groups].map(([group, entries]) => (
        <section key={group} className={styles.help}>
          <h3 className="meta">{group}</h3>
          {entries.map(({ combo, label }) => (
            <div key={combo + label} className="row">
              <span className="grow">{label}</span>
              {keyNames(combo).map(part => (
                <kbd key={part}>{part}</kbd>
              ))}
            </div>
          ))}
        </section>
      ))}
    </Modal>
  )
}
export default ShortcutList
