// Figures of scenes that are sums over their lines, at the cost of the lines that are new.
import type { Block, Scene } from '../elements.ts'
import { placeFor } from './kept.ts'
import { originOf } from './splice.ts'

/**
 * Sums over the lines of a scene that cost what changed since the state before.
 * @param of what a line adds to each of the sums
 */
export function sumsOverLines<Name extends string>(names: readonly Name[], of: (line: Block) => Readonly<Record<Name, number>>) {
  type Sums = Record<Name, number>
  const known = placeFor<Scene, Readonly<Sums>>(names.join())

  function add(sums: Sums, lines: readonly Block[], sign: 1 | -1): void {
    for (const line of lines) {
      const more = of(line)
      for (const name of names) sums[name] += sign * more[name]
    }
  }

  return function sumsOf(scene: Scene): Readonly<Sums> {
    let sums = known.get(scene)
    if (sums) return sums
    const origin = originOf(scene)
    const before = origin && known.get(origin.scene)
    const next = before ? { ...before } : (Object.fromEntries(names.map(name => [name, 0])) as Sums)
    if (before) add(next, origin.scene.content.slice(origin.head, origin.scene.content.length - origin.tail), -1)
    add(next, before ? origin.fresh : scene.content, 1)
    known.set(scene, (sums = next))
    return sums
  }
}
