// What a recipe of `npm run new` makes: new files, and lines in the registries that must name them.

/** A line that goes into a file behind a place in it. */
export interface Edit {
  file: string
  /** The text behind which it goes; it must be there. */
  behind: RegExp
  insert: string
}
export interface Made {
  /** Path from the root → text. */
  files: Record<string, string>
  edits: readonly Edit[]
  /** What is left to a person, in Chinese. */
  next: string
}

/** The names of one noun: `works/shelves` and `shelf`. */
export interface Names {
  /** works/shelves */
  path: string
  /** works */
  area: string
  /** shelves */
  many: string
  /** shelf */
  one: string
  /** Shelves */
  Many: string
  /** Shelf */
  One: string
  /** From a file of the noun's folder up to src/. */
  up: string
}

const pascal = (name: string) => name.replace(/(^|[-_/])(\w)/g, (_, _sep, letter: string) => letter.toUpperCase())

/** @param one the singular, where the plural is not just an s longer */
export function namesOf(path: string, one?: string): Names {
  const folders = path.split('/')
  const many = folders.at(-1)!
  const single = one ?? many.replace(/s$/, '')
  return {
    path,
    area: folders.slice(0, -1).join('/'),
    many,
    one: single,
    Many: pascal(many),
    One: pascal(single),
    up: '../'.repeat(folders.length),
  }
}
