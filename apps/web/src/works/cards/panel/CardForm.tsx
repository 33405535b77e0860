// The form of a card: the fields of its template.
import { Select } from 'antd'
import { TemplateMenu } from '../forms/TemplateMenu.tsx'
import { useCardTemplates } from '../forms/use-card-templates.ts'
import type { PanelProps } from './CardPanel.tsx'
import { SavedField } from '../../../ui/SavedField.tsx'
import styles from './panel.module.css'

export const CardForm = ({ projectId, card, cards, mayEdit }: PanelProps) => {
  const templates = useCardTemplates(projectId)
  const own = templates.of(card.template_id)
  const options = templates.offered(card.type, card.template_id).map(({ template_id, name }) => ({ value: template_id, label: name }))
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">模板</span>
        <Select
          size="small"
          variant="borderless"
          aria-label="卡片模板"
          placeholder="选择模板"
          allowClear
          disabled={!mayEdit}
          value={own ? own.template_id : null}
          options={options}
          onChange={template_id => cards.put(card, { template_id: template_id ?? null })}
        />
        {mayEdit && (
          <TemplateMenu card={card} present={own} templates={templates} onGive={template_id => cards.put(card, { template_id })} />
        )}
      </h3>
      {own &&
        Object.entries(own.schema.properties).map(([name, field]) => {
          const key = `${card.card_id} ${name}`
          const value = card.form[name] ?? ''
          return (
            <div key={key} className="flex flex-col mb-4">
              <span className="text-t2 text-12">{field.title}</span>
              {field.enum ? (
                <Select
                  size="small"
                  variant="filled"
                  allowClear
                  aria-label={field.title}
                  placeholder="未填"
                  disabled={!mayEdit}
                  value={value || null}
                  options={field.enum.map(option => ({ value: option, label: option }))}
                  onChange={chosen => cards.put(card, { form: { [name]: chosen ?? '' } })}
                  className="grow"
                />
              ) : (
                <SavedField
                  label={field.title}
                  value={value}
                  max={field.maxLength}
                  disabled={!mayEdit}
                  {...(field.format ? { rows: 1 } : {})}
                  save={text => cards.change(card, { form: { [name]: text } })}
                />
              )}
            </div>
          )
        })}
    </section>
  )
}
