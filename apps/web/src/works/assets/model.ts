// What the screen of sheets knows: the tabs, the calls of each kind, and how pictures are placed.
import type { Asset } from '@qianmu/contract/works/assets'
import { ASSET_KINDS, type AssetKind, IMAGE_SLOTS, type ImageSlot } from '@qianmu/contract/works/asset-kinds'
import { api } from '../../api.ts'

export const TABS = [
  ...(Object.keys(ASSET_KINDS) as AssetKind[]).map(key => ({ key, label: ASSET_KINDS[key] })),
  { key: 'style' as const, label: '画风' },
]
export type Tab = AssetKind | 'style'
export const isTab = (text: string | null): text is Tab => TABS.some(({ key }) => key === text)

/** The calls of a kind; those of the four are alike. */
export const CALLS = { role: api.roleAssets, scene: api.sceneAssets, clothing: api.clothingAssets, prop: api.propAssets }
/** Answers that a change of sheets makes old. */
export const AFFECTED = [
  ...Object.values(CALLS).flatMap(({ lists, detail, hasNew, newList }) => [lists, detail, hasNew, newList]),
  api.assetImages.clothingTags,
  api.roleImages.config,
  api.styles.roles,
  api.characters.list,
  api.figures.list,
].map(({ contract }) => contract.name)

/** Who may write sheets of a kind: those of roles are of the writers' room too. */
export const keyFor = (kind: AssetKind) => (kind === 'role' ? 'EditIdeas' : 'WriteWork')

export const coverOf = ({ images }: Pick<Asset, 'images'>) => images.find(({ chosen }) => chosen) ?? images[0]

/** What stands on a sheet of a kind, and how the places there are called. */
export const SECTIONS: Readonly<Record<AssetKind, readonly { slot: ImageSlot; title: string; labels: readonly string[] }[]>> = {
  role: [
    { slot: 'three_view', title: '三视图', labels: ['三视图', '正面', '侧面', '背面'] },
    { slot: 'expression', title: '表情', labels: ['平静', '低头', '惊讶', '微笑', '哭', '怒', '疲惫', '回避'] },
    { slot: 'reference', title: '参考图', labels: [''] },
  ],
  scene: [
    { slot: 'three_view', title: '视角', labels: ['正面', '俯视', '侧面', '夜景'] },
    { slot: 'reference', title: '参考图', labels: [''] },
  ],
  prop: [
    { slot: 'three_view', title: '视角', labels: ['正面', '侧面', '细节'] },
    { slot: 'reference', title: '参考图', labels: [''] },
  ],
  clothing: [
    { slot: 'three_view', title: '三视图', labels: ['正面', '侧面', '背面'] },
    { slot: 'reference', title: '参考图', labels: [''] },
  ],
}

/** The file behind a picture, by its address. */
export const fileOf = ({ url }: { url: string }): number => Number(/\/file\/(\d+)/.exec(url)?.[1])
/** Where a picture stands on a sheet: 「表情 · 哭」. */
export const placeName = ({ slot, label }: { slot: ImageSlot; label: string }): string =>
  [IMAGE_SLOTS[slot], label !== IMAGE_SLOTS[slot] && label].filter(Boolean).join(' · ')
