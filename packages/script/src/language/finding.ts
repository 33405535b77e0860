// What a check of a text finds: where, what it would rather read, how sure it is and why.

export const FINDING_KINDS = {
  typo: '错别字',
  grammar: '用字',
  repeat: '重复',
  pair: '引号括号',
  width: '全半角',
  mark: '标点',
  number: '数字',
  ad: '广告法用语',
  name: '人名不一致',
} as const
export type FindingKind = keyof typeof FINDING_KINDS

/** One place of a text. Offsets count UTF-16 units of the checked text. */
export interface Finding {
  start: number
  end: number
  original: string
  /** What should stand there; null where only the writer can know. */
  suggestion: string | null
  kind: FindingKind
  /** 0–1: the share of such findings that a careful reader would accept. Hand-set per rule, checked against the test sets. */
  confidence: number
  /** Chinese sentence. */
  reason: string
}
