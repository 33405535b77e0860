// The card templates that people of the team made, of all types: changed and deleted by who may.
import { CARD_TYPES, type CardTemplate } from '@qianmu/contract/works/cards'
import { Modal } from 'antd'
import { Pencil, Trash2 } from 'lucide-react'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { CardTemplates } from './use-card-templates.ts'
import styles from './forms.module.css'

interface Props {
  templates: CardTemplates
  onEdit: (template: CardTemplate) => void
  onClose: () => void
}

const TemplatesDialog = ({ templates, onEdit, onClose }: Props) => (
  <Modal open title="团队的卡片模板" footer={null} onCancel={onClose} width={440} style={{ top: '15vh' }}>
    {templates.own.length === 0 && (
      <Empty art="page" title="团队还没有卡片模板" help="在卡片的「模板」里选「以此新建模板」，整个团队都能用" />
    )}
    <ul className={styles.list}>
      {templates.own.map(template => (
        <li key={template.template_id}>
          <span className="cut grow">{template.name}</span>
          <span className="meta num">
            {CARD_TYPES[template.type]} · {Object.keys(template.schema.properties).length} 个字段
          </span>
          <IconButton
            size={24}
            icon={Pencil}
            label={`编辑模板「${template.name}」`}
            disabled={!template.may_write}
            onClick={() => onEdit(template)}
          />
          <IconButton
            size={24}
            icon={Trash2}
            label={`删除模板「${template.name}」`}
            disabled={!template.may_write}
            onClick={() => void templates.remove(template)}
          />
        </li>
      ))}
    </ul>
  </Modal>
)
export default TemplatesDialog
