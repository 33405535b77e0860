// Words and numbers of roles, scenes, clothing and props: what pages load of them before they ask anything.
export const ASSET_KINDS = { role: '角色', scene: '场景', clothing: '服装', prop: '道具' } as const
export type AssetKind = keyof typeof ASSET_KINDS
/** What the pictures of a sheet are for. */
export const IMAGE_SLOTS = { three_view: '三视图', expression: '表情', reference: '参考图' } as const
export type ImageSlot = keyof typeof IMAGE_SLOTS
/** Of one work, of one sheet, of one call (ours). */
export const ASSET_LIMITS = {
  assets: 2000,
  words: 2000,
  aliases: 20,
  tags: 24,
  palette: 12,
  models: 8,
  images: 60,
  versions: 50,
  batch: 500,
} as const
/** What the written fields of a sheet are called. */
export const ASSET_LABELS = {
  name: '名称',
  aliases: '别名',
  words: '外貌',
  tags: '固定特征',
  palette: '配色',
  models: '模型',
  character_id: '穿着的角色',
} as const
