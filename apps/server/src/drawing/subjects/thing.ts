// Sheets as things that are drawn for: a role under its character, as the writers' room has it, the others under their own number.
import { thingId } from '@qianmu/contract/works/things'
import type { AssetRow } from '../../works/assets/index.ts'

/** What drawings for a sheet are kept under. */
export const subjectIdOf = ({ kind, id, character_id }: Pick<AssetRow, 'kind' | 'id' | 'character_id'>): string =>
  kind === 'role' ? thingId('character', character_id!) : `asset:${id}`

/** The sheet that is drawn for. */
export const assetOf = <A extends Pick<AssetRow, 'kind' | 'id' | 'character_id'>>(subjectId: string, assets: readonly A[]): A | undefined =>
  assets.find(asset => subjectIdOf(asset) === subjectId)
