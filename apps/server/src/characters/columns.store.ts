// Characters as people write in them: the fields, who changed which first, and writing them.
import { CHARACTER_LABELS } from '@qianmu/contract/characters/labels'
import { sheet } from '../kit/sheet/sheet.store.ts'
import { characters } from './characters.table.ts'

export const characterSheet = sheet({ table: characters, list: 'work_id', labels: CHARACTER_LABELS, what: 'characters' })
