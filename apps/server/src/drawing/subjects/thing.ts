// Sheets as things that are drawn for: a role under its character, as the writers' room has it, the others under their own number.
import { thingId } from '@qianmu/contract/works/things'
import type { AssetRow } from '../../works/assets/index.ts'

/** What drawings for a sheet are kept under. */
export const subjectIdOf = ({ kind, id, character_id }: AssetRow): string =>
  kind === 'role' ? thingId('character', character_id!) : `asset:${id}`

/** The sheet that is drawn for. */
export const assetOf = (subjectId: string, assets: readonly AssetRow[]): AssetRow | undefined =>
  assets.find(asset => subjectIdOf(asset) === subjectId)
