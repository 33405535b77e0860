// What a character says in one document, scene by scene; the document is chosen here and opens in the editor.
import type { Character, Presence } from '@qianmu/contract/characters'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './characters.module.css'

interface Props {
  character: Character
  docId: number
  docs: Presence['docs']
  onClose: () => void
}

export const LinesDialog = ({ character, docId, docs, onClose }: Props) => {
  const [shown, setShown] = useState(docId)
  const { data: lines } = useCall(api.characters.lines, { character_id: character.character_id, doc_id: shown })
  const scenes = Map.groupBy(lines ?? [], line => `${line.scene_no} ${line.heading}`.trim())
  return (
    <Modal open title={`${character.name}的台词`} footer={null} onCancel={onClose} style={{ top: '10vh' }} width={600}>
      <span className="row">
        <Select<number>
          className="grow"
          size="small"
          aria-label="文档"
          value={shown}
          options={docs.map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))}
          onChange={setShown}
        />
        <Link to={`/editor/edit/${shown}`}>打开文档</Link>
      </span>
      <div className={styles.lines} tabIndex={0} role="region" aria-label="台词">
        {!lines && <Spinner label="正在读剧本" />}
        {lines?.length === 0 && <p className="meta">这个文档里没有{character.name}的台词。</p>}
        {[...scenes].map(([scene, own]) => (
          <section key={scene}>
            <h3>{scene || '没有场景标题'}</h3>
            {own.map(({ block_id, paren, text }) => (
              <p key={block_id}>
                {paren && <span className="meta">（{paren}）</span>}
                {text}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Modal>
  )
}
