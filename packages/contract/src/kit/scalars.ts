// Field schemas that many calls share, with their Chinese messages.
import * as z from 'zod'

// Pages forbid generated code, and zod's try at it would be reported on every one (performance-reliability §6 X1). Said here because every
// schema is made after this line; where there is no document, generated code makes checking faster.
if ('document' in globalThis) z.config({ jitless: true })

/** A whole number; query strings carry it as decimal text, which is why both forms pass. Booleans, arrays and exponents do not. */
export const num = (msg: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): z.ZodType<number, number> =>
  z
    .union(
      [
        z.number(msg),
        z
          .string(msg)
          .regex(/^-?\d{1,16}$/, msg)
          .transform(Number),
      ],
      msg,
    )
    .pipe(z.number(msg).int(msg).min(min, msg).max(max, msg)) as unknown as z.ZodType<number, number>

/** A row id: a positive integer. */
export const id = () => num('编号无效', { min: 1 })

const listOfIds = (one: z.ZodType<number, number>, max: number) =>
  z.preprocess(
    value => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(one).min(1, '请选择至少一项').max(max, `一次最多 ${max} 项`),
  )
/** Several row ids; a repeated query parameter or a JSON array. At most `max`. */
export const ids = (max = 1000) => listOfIds(id(), max)

/** Marks a field that takes a file by its number or its address: whoever may not use the file is refused as if there were none (files/may-use on the server). */
export const FILE_FIELD = { id: { file: 'id' }, address: { file: 'address' } } as const
/** The number of a file. */
export const fileId = () => id().meta(FILE_FIELD.id)
/** Numbers of files, as `ids`. */
export const fileIds = (max = 1000) => listOfIds(fileId(), max)
/** The address of a picture, as this server gave it. */
export const fileAddress = () =>
  z
    .string('请选择图片')
    .min(1, '请选择图片')
    .max(2000, '图片地址太长')
    .describe('an address that this server gave')
    .meta(FILE_FIELD.address)

/** One line of text: trimmed, no control characters, 1..max characters. `noun` names the field in messages. */
export const line = (noun: string, max: number) =>
  z
    .string(`请输入${noun}`)
    .trim()
    .min(1, `请输入${noun}`)
    .max(max, `${noun}最多 ${max} 个字`)
    .refine(text => !/[\u0000-\u001f\u007f]/.test(text), `${noun}不能含有换行或控制字符`)

/** Where a row stands in its list, which is sorted by these and then by ids; compared code unit by code unit. */
export const OrderKey = z.string().describe('rows of a list stand in the order of these, then of their ids')

/** Free text: may be empty, no NUL, at most `max` characters. */
export const prose = (noun: string, max: number) =>
  z
    .string(`${noun}应是文字`)
    .max(max, `${noun}最多 ${max} 个字`)
    .refine(text => !text.includes('\u0000'), `${noun}含有无效字符`)

/** A 0/1 flag as the documents write them. */
export const flag = () => num('应为 0 或 1').pipe(z.literal([0, 1], '应为 0 或 1'))

/** Paging of a list call; `size` is capped so that no call reads without bound. */
export const Page = z.object({
  page: num('页码无效', { min: 1, max: 100_000 }).default(1),
  size: num('每页 1 到 1000 项', { min: 1, max: 1000 }).default(20),
})

/** `{ list, total, page, size }` (architecture §2). */
export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), total: z.int(), page: z.int(), size: z.int() })

/** An instant on the wire: ISO 8601 with zone. */
export const instant = () => z.iso.datetime({ offset: true })
