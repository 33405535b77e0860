// A field as data: label, default, bounds, and the reading of an untrusted value. The form, the screens and the server use the same ones.

import { isObject, memberOf } from '../json.ts'

/** What is wrong with one field, as a sentence for the person at the form. `field` is a path: `control_net.0.weight`. */
export interface Problem {
  field: string
  text: string
  /** The file that an engine does not have, as the request names it. */
  lacks?: string
}

export interface Field<T> {
  readonly label: string
  /** A fresh default. */
  fallback(): T
  /** The value, or the default with a problem noted. Absent (undefined, null) is the default without a problem. */
  read(value: unknown, at: string, problems: Problem[]): T
}

export interface NumberField extends Field<number> {
  readonly min: number
  readonly max: number
  readonly step: number
}

export interface ChoiceField<T> extends Field<T> {
  readonly options: readonly T[]
}

export type Shape = Readonly<Record<string, Field<unknown>>>
export type ReadOf<S extends Shape> = { -readonly [K in keyof S]: S[K] extends Field<infer T> ? T : never }

/** Nobody mends more at once, and hostile input must not grow its own answer. */
const MAX_PROBLEMS = 50

function note(problems: Problem[], field: string, text: string) {
  if (problems.length < MAX_PROBLEMS) problems.push({ field, text })
}

/** A field that checks with `accept`; `complaint` is what is said when that fails. */
function scalar<T>(label: string, fallback: () => T, complaint: string, accept: (value: unknown) => T | undefined): Field<T> {
  return {
    label,
    fallback,
    read(value, at, problems) {
      if (value === undefined || value === null) return fallback()
      const accepted = accept(value)
      if (accepted !== undefined) return accepted
      note(problems, at, complaint)
      return fallback()
    },
  }
}

interface Bounds {
  fallback: number
  min: number
  max: number
  step?: number
}

/** A whole number from min to max. */
export function whole(label: string, { fallback, min, max, step = 1 }: Bounds): NumberField {
  const accept = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? (value as number) : undefined
  return { ...scalar(label, () => fallback, `${label}应是 ${min} 到 ${max} 的整数`, accept), min, max, step }
}

/** A number from min to max. */
export function decimal(label: string, { fallback, min, max, step = 0.05 }: Bounds): NumberField {
  const accept = (value: unknown) => (typeof value === 'number' && value >= min && value <= max ? value : undefined)
  return { ...scalar(label, () => fallback, `${label}应在 ${min} 到 ${max} 之间`, accept), min, max, step }
}

/**
 * A side of a picture. Anything that is no positive number becomes NaN without a problem, because an invalid side has a meaning of its own:
 * the whole size becomes the default (document 3 §5, `gridSize`).
 */
export const side = (label: string, fallback: number, max: number): Field<number> =>
  scalar(
    label,
    () => fallback,
    `${label}最多 ${max} 像素`,
    value => (typeof value === 'number' && value > 0 ? (value <= max ? value : undefined) : Number.NaN),
  )

/** Text of at most `max` characters without NUL. */
export const text = (label: string, max: number, fallback = ''): Field<string> =>
  scalar(
    label,
    () => fallback,
    `${label}应是文字，最多 ${max} 个字`,
    value => (typeof value === 'string' && value.length <= max && !value.includes('\0') ? value : undefined),
  )

/** true or false; 1 and 0 as the documents write them are read too. */
export const flag = (label: string, fallback = false): Field<boolean> =>
  scalar(
    label,
    () => fallback,
    `${label}应为开或关`,
    value => (typeof value === 'boolean' ? value : value === 0 || value === 1 ? value === 1 : undefined),
  )

/** One of the given values. */
export function oneOf<const T extends string | number>(label: string, options: readonly T[], fallback: T): ChoiceField<T> {
  const known = scalar<T>(
    label,
    () => fallback,
    `${label}不在可选范围内`,
    value => options.find(option => option === value),
  )
  return { ...known, options }
}

/** A name that an engine gave to something of its own: letters, digits and a few signs. '' is one where it is the default. */
export const engineName = (label: string, fallback: string): Field<string> =>
  scalar(
    label,
    () => fallback,
    `${label}不在可选范围内`,
    value => (typeof value === 'string' && /^[\w+.() -]{0,60}$/.test(value) && (value !== '' || fallback === '') ? value : undefined),
  )

const MAX_ADDRESS = 2048

/** The address of a stored picture; '' is none. Only http, https and paths of our own: a browser's blob: or data: is not uploaded yet. */
export const picture = (label: string): Field<string> =>
  scalar(
    label,
    () => '',
    `${label}应是已上传图片的地址`,
    value =>
      typeof value === 'string' && value.length <= MAX_ADDRESS && /^(?:(?:https?:\/\/|\/(?!\/))[^\s\\]+)?$/.test(value) ? value : undefined,
  )

/** A list of at most `max` items. */
export function list<T>(label: string, item: Field<T>, max: number): Field<T[]> {
  return {
    label,
    fallback: () => [],
    read(value, at, problems) {
      if (value === undefined || value === null) return []
      if (!Array.isArray(value) || value.length > max) {
        note(problems, at, Array.isArray(value) ? `${label}最多 ${max} 项` : `${label}应是列表`)
        return []
      }
      return value.map((each, index) => item.read(each, `${at}.${index}`, problems))
    },
  }
}

/** An object of known fields. Members nobody knows are left out; missing ones get their defaults. */
export function group<S extends Shape>(label: string, shape: S): Field<ReadOf<S>> & { readonly shape: S } {
  const each = <T>(valueOf: (name: string, field: Field<unknown>) => T) =>
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueOf(name, field)])) as ReadOf<S>
  return {
    label,
    shape,
    fallback: () => each((_, field) => field.fallback()),
    read(value, at, problems) {
      if (value !== undefined && value !== null && !isObject(value)) note(problems, at, `${label}的格式不对`)
      return each((name, field) => field.read(memberOf(value, name), at ? `${at}.${name}` : name, problems))
    },
  }
}

/** The same field with a rule among its members: `[member, sentence]` where it is broken. */
export const checked = <T, F extends Field<T>>(field: F & Field<T>, rule: (value: T) => readonly [string, string] | undefined): F => ({
  ...field,
  read(value: unknown, at: string, problems: Problem[]) {
    const read = field.read(value, at, problems)
    const broken = rule(read)
    if (broken) note(problems, `${at}.${broken[0]}`, broken[1])
    return read
  },
})

/** The same field with another default. */
export const defaulting = <T, F extends Field<T>>(field: F & Field<T>, fallback: () => T): F => ({
  ...field,
  fallback,
  read: (value: unknown, at: string, problems: Problem[]) =>
    value === undefined || value === null ? fallback() : field.read(value, at, problems),
})
