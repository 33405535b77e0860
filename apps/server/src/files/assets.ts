// What a file is as something to pick: its kind, what a search finds it by, and how it looks. Pure but for the reading of pixels.
import { ASSET_COLOURS, type AssetColour, type AssetKind } from '@qianmu/contract/library'
import type { Taken } from '@qianmu/drawing/metadata'
import sharp from 'sharp'
import { gramsOf } from '../kit/text/grams.ts'
import type { assets, files } from './files.table.ts'

export type { AssetKind } from '@qianmu/contract/library'

/** '' for archives and programs, which nobody picks. */
export function kindOf({ mime, name }: Pick<typeof files.$inferSelect, 'mime' | 'name'>): AssetKind | '' {
  const [type] = mime.split('/')
  if (type === 'image' || type === 'video' || type === 'audio') return type
  if (type === 'model' || mime === 'application/x-safetensors' || mime === 'application/x-gguf') return 'model'
  if (type === 'text' || mime === 'application/pdf' || /\.(?:docx|xlsx)$/i.test(name)) return 'document'
  return ''
}

const EVEN = 1.15
const ratioOf = (width: number | null, height: number | null) => {
  if (!width || !height) return ''
  return width / height > EVEN ? 'wide' : height / width > EVEN ? 'tall' : 'square'
}

/** The row that a new file gets among the team's assets; undefined for what is nobody's to pick. */
export function assetOf(file: typeof files.$inferSelect, taken?: Taken): typeof assets.$inferInsert | undefined {
  const kind = kindOf(file)
  if (file.team_id === null || !kind) return undefined
  const { id, team_id, user_id, name, width, height } = file
  return {
    file_id: id,
    team_id,
    user_id,
    kind,
    name,
    grams: gramsOf(name),
    ratio: ratioOf(width, height),
    taken_at: taken?.at ?? null,
    camera: taken?.camera ?? '',
  }
}

const BANDS = 7
/** The 64 bits in seven pieces, each with its number: of two that differ in six bits or fewer one piece at least is the same. */
export const bandsOf = (hash: bigint): number[] => {
  const bits = BigInt.asUintN(64, hash)
  return Array.from({ length: BANDS }, (_, nth) => nth * 1024 + Number((bits >> BigInt(nth * 9)) & (nth === BANDS - 1 ? 0x3ffn : 0x1ffn)))
}

const GREY = 0.16
/** Where each hue begins, in degrees. */
const HUES: readonly (readonly [number, AssetColour])[] = [
  [345, 'red'],
  [290, 'pink'],
  [250, 'purple'],
  [190, 'blue'],
  [165, 'cyan'],
  [70, 'green'],
  [45, 'yellow'],
  [15, 'orange'],
  [0, 'red'],
]
/** The name of the colour that most of a picture has. @param bytes a picture, small ones are quicker */
export async function mainColour(bytes: Buffer): Promise<AssetColour> {
  const { dominant } = await sharp(bytes).flatten({ background: '#fff' }).stats()
  const [r, g, b] = [dominant.r / 255, dominant.g / 255, dominant.b / 255]
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const light = (most + least) / 2
  if (most - least < GREY * Math.max(most, 0.3)) return light < 0.2 ? 'black' : light > 0.8 ? 'white' : 'grey'
  const turn = most === r ? ((g - b) / (most - least) + 6) % 6 : most === g ? (b - r) / (most - least) + 2 : (r - g) / (most - least) + 4
  return HUES.find(([from]) => turn * 60 >= from)?.[1] ?? ASSET_COLOURS[0]
}
