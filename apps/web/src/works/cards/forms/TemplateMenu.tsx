// What can be done with card templates from a card: a new one made after its form, the present one changed, all those of the team.
import type { Card, CardTemplate } from '@qianmu/contract/works/cards'
import { Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { missingText, useMay } from '../../../kit/permission.ts'
import { toast } from '../../../kit/toast.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { late } from '../../../ui/late/late.tsx'
import { fieldsOf, newField } from './fields.ts'
import type { CardTemplates } from './use-card-templates.ts'

const TemplateDialog = late(() => import('./TemplateDialog.tsx'))
const TemplatesDialog = late(() => import('./TemplatesDialog.tsx'))

interface Props {
  card: Card
  present: CardTemplate | undefined
  templates: CardTemplates
  /** Gives the card a template. */
  onGive: (templateId: number) => void
}

/** 'new': after the card's present form. */
type Editing = 'new' | CardTemplate

export const TemplateMenu = ({ card, present, templates, onGive }: Props) => {
  const may = useMay('mTemplateLib', 'team')
  const [editing, setEditing] = useState<Editing>()
  const [listing, setListing] = useState(false)
  const initial = (from: CardTemplate | undefined, name: string) => ({ name, fields: from ? fieldsOf(from) : [newField()] })
  const items = [
    { key: 'new', label: present ? '以此新建模板…' : '新建模板…', disabled: !may, onClick: () => setEditing('new') },
    {
      key: 'edit',
      label: '编辑这个模板…',
      disabled: !may || !present?.may_write,
      onClick: () => setEditing(present),
    },
    { key: 'all', label: '团队的模板…', disabled: !may, onClick: () => setListing(true) },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <span className="row">
          <IconButton size={24} icon={Ellipsis} label={may ? '卡片模板的更多操作' : missingText('mTemplateLib')} disabled={!may} />
        </span>
      </Dropdown>
      <Suspense>
        {listing && <TemplatesDialog templates={templates} onEdit={setEditing} onClose={() => setListing(false)} />}
        {editing === 'new' && (
          <TemplateDialog
            title="新建卡片模板"
            type={card.type}
            initial={initial(present, present ? `${present.name}（新）`.slice(0, 20) : '')}
            run={async (name, fields) => {
              const { card_template_id } = await templates.add(card.type, name, fields)
              onGive(card_template_id)
              toast.success(`模板「${name}」已保存，团队的卡片都能用`)
            }}
            onClose={() => setEditing(undefined)}
          />
        )}
        {typeof editing === 'object' && (
          <TemplateDialog
            title="编辑卡片模板"
            type={editing.type}
            initial={initial(editing, editing.name)}
            run={(name, fields) => templates.change(editing.template_id, name, fields)}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
