// Who suggests, when, under which id.
import { newId } from '@qianmu/script/ids'
import type { Suggestion } from '@qianmu/script/suggestions/tracked'

export interface Author {
  user: number
  name: string
}

/** A new suggestion of this author, made now. */
export const stampOf = ({ user, name }: Author): Suggestion => ({ id: newId(), user, name, at: Date.now() })
