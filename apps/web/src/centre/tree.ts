// Categories as a tree: each after its parent, with its depth.
import type { CategoryTag } from '@qianmu/contract/centre/official'

export interface Branch {
  row: CategoryTag
  depth: number
}

/** Rows of a kind in the order that a tree is read in. One whose parent is gone stands at the top. */
export function inTree(rows: readonly CategoryTag[], kind: CategoryTag['kind'] = 'category'): Branch[] {
  const known = new Set(rows.filter(row => row.kind === 'category').map(row => row.category_tag_id))
  const below = (parent: number | null, depth: number): Branch[] =>
    rows
      .filter(row => row.kind === kind && (row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null) === parent)
      .flatMap(row => [{ row, depth }, ...below(row.category_tag_id, depth + 1)])
  return below(null, 0)
}
