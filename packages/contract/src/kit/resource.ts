// One path that carries all four verbs: GET reads, POST adds, PUT changes, DELETE removes.
import * as z from 'zod'
import { DELETE, GET, POST, PUT } from './call.ts'
import type { Needs } from './needs.ts'
import { id } from './scalars.ts'

const Id = z.object({ id: id() })
const NewId = z.object({ id: z.int() })

/** A draft whose fields are all optional, plus the id of the row to change. */
const changeOf = <D extends z.ZodObject>(draft: D) =>
  draft.partial().extend({ id: id() }) as unknown as z.ZodType<Partial<z.output<D>> & { id: number }, Partial<z.input<D>> & { id: number }>

/** The four calls of one noun. `noun` is the Chinese word that the failure labels are made of. */
export const resource = <Row extends z.ZodType, Draft extends z.ZodObject>(
  path: `/${string}`,
  { noun, read, add, write, row, draft }: { noun: string; read: Needs; add: Needs; write: Needs; row: Row; draft: Draft },
) => ({
  get: GET(path, { needs: read, fails: `获取${noun}失败`, query: Id, data: row }),
  add: POST(path, { needs: add, fails: `添加${noun}失败`, body: draft, data: NewId }),
  change: PUT(path, { needs: write, fails: `编辑${noun}失败`, body: changeOf(draft) }),
  remove: DELETE(path, { needs: write, fails: `删除${noun}失败`, query: Id }),
})
