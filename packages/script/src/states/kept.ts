// What is worked out from objects that are never changed, kept at them.

/** A place at objects. */
export interface Place<Owner extends object, Fact> {
  get(owner: Owner): Fact | undefined
  set(owner: Owner, fact: Fact | undefined): void
}

/**
 * A place for a fact at the object that it is about; copies of the object are without it, and nobody who looks through its fields sees it.
 * Not a WeakMap: as long as that one lives, V8's collections of young objects take all its values for alive. The JSON of each saved state of a
 * document would be carried into the old generation, which is most of what collecting garbage costs a server of documents.
 */
export function placeFor<Owner extends object, Fact>(name: string): Place<Owner, Fact> {
  const key = Symbol(name)
  type Marked = { [key]?: Fact | undefined }
  return {
    get: owner => (owner as Marked)[key],
    set(owner, fact) {
      if (key in owner) (owner as Marked)[key] = fact
      // Of what is frozen nothing can be kept; it is worked out each time.
      else if (fact !== undefined) Reflect.defineProperty(owner, key, { value: fact, writable: true })
    },
  }
}
