// What a template holds: the parts of a work that are made from it.
import type { Content } from '@qianmu/script/elements'

/** A document of a template. */
export interface TemplateDoc {
  name: string
  doc_type: number
  /** 'idea' only in templates of whole works. */
  kind: 'doc' | 'idea'
  /** Place of its volume in `volumes`; null = without one. */
  volume: number | null
  content: Content
}

/** A whole work (type full), one document (alone), or a passage to be inserted (sub: one document whose blocks are the passage). */
export interface TemplateBody {
  volumes: string[]
  docs: TemplateDoc[]
}
