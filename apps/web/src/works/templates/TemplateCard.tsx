// One template in the library: cover, kind, name, who made it and how much it holds.
import { MEDIA_TYPES } from '@qianmu/contract/works/kinds'
import { type Template, TEMPLATE_TYPES } from '@qianmu/contract/works/templates'
import { BookMarked, FileText, type LucideIcon, Users, TextQuote } from 'lucide-react'
import type { FocusProps } from '../../ui/library/layout.ts'
import { Cover } from '../projects/cover/index.ts'
import { wordsText } from '../wording.ts'
import styles from './templates.module.css'

const TYPE_ICONS: Record<Template['template_type'], LucideIcon> = { 1: BookMarked, 2: FileText, 3: TextQuote }

/** 「15 个文档 · 1.2 万字」; of a passage only its length. */
export const sizeOf = ({ template_type, docs, words }: Template) =>
  template_type === 1 ? `${docs} 个文档 · ${wordsText(words)}` : wordsText(words)

/** 「官方」, 「团队 · 林知夏」, 「我的 · 未发布」 */
export const sourceOf = ({ owner, mine, published, author }: Template) => {
  if (owner === 2) return '官方'
  if (mine) return published ? '我的 · 已发布' : '我的 · 未发布'
  return `团队 · ${author}`
}

export const TemplateCard = ({ template, focus, onOpen }: { template: Template; focus: FocusProps; onOpen: () => void }) => {
  const Icon = TYPE_ICONS[template.template_type]
  return (
    <article className={styles.card} data-template={template.template_id}>
      <div className={styles.cover}>
        {template.cover || !template.opening ? (
          <Cover id={template.template_id} src={template.cover} />
        ) : (
          <p className={styles.opening} aria-hidden>
            {template.opening}
          </p>
        )}
        <span className={styles.kind}>
          <Icon size={12} aria-hidden />
          {TEMPLATE_TYPES[template.template_type]}
        </span>
      </div>
      <div className={styles.text}>
        <h3 className="cut">
          <button type="button" className={styles.open} onClick={onOpen} {...focus}>
            {template.template_name}
          </button>
        </h3>
        <p className="line-clamp-2 min-h-40 mt-2 mx-0 mb-4 text-t2 text-13 leading-20">{template.about || '没有说明'}</p>
        <div className={styles.meta}>
          <span className="cut grow num">
            {MEDIA_TYPES[template.script_type].name} · {sizeOf(template)}
          </span>
          {template.used > 0 && (
            <span className="flex flex-none items-center gap-4" title="被使用的次数">
              <Users size={12} aria-hidden />
              <span className="num">{template.used}</span>
            </span>
          )}
        </div>
        <div className={styles.meta}>{sourceOf(template)}</div>
      </div>
    </article>
  )
}
