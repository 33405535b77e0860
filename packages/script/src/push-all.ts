// Appending a long list to another.

/**
 * Appends all of `more` to `list`. `list.push(...more)` hands each item over as an argument, and some hundred thousand of them
 * are more than the stack holds: a document may have 200,000 blocks.
 */
export function pushAll<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item)
}
