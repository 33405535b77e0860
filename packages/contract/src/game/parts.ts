// What the calls on games share. Things of a game are named by texts; what they hold is declared in packages/story (model.ts).
import * as z from 'zod'
import { DELETE, GET, POST, PUT } from '../kit/call.ts'
import { onWork } from '../kit/needs.ts'
import { id } from '../kit/scalars.ts'

/** What one game may hold (ours). */
export const GAME_LIMITS = {
  nodes: 20_000,
  edges: 60_000,
  boards: 200,
  numerics: 5000,
  arrays: 1000,
  good_types: 500,
  goods: 20_000,
  stores: 500,
  events: 2000,
  panels: 500,
  templates: 500,
  /** Things of one request, and characters of one thing. */
  batch: 2000,
  thing: 300_000,
} as const

const WRONG = '编号无效'
/** The id of a thing of a game. */
export const Key = z.union([z.string(WRONG).min(1, WRONG).max(64, WRONG), z.int(WRONG).transform(String)], WRONG)
export const Keys = z.preprocess(
  value => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(Key, WRONG).min(1, '请选择至少一项').max(GAME_LIMITS.batch, `一次最多 ${GAME_LIMITS.batch} 项`),
)
export const Work = z.object({ project_id: id() })
export const readsGame = { needs: onWork('any') } as const
/** A character takes up to four bytes. */
const MAX_BYTES = 4 * GAME_LIMITS.thing
export const writesGame = { needs: onWork('WriteWork'), maxBytes: MAX_BYTES } as const

type Named<N extends string, S extends z.ZodType> = { [K in N]: S }
const named = <N extends string, S extends z.ZodType>(name: N, schema: S) => ({ [name]: schema }) as Named<N, S>
/** A thing as it is answered: its id under its own name, and its fields. */
export const shown = <N extends string>(idName: N) => z.looseObject(named(idName, z.string()))
export const list = <S extends z.ZodType>(row: S) => z.object({ list: z.array(row), total: z.int() })

type Path = `/${string}`
/** The calls of one kind of thing. */
export const listing = <N extends string>(path: Path, noun: string, idName: N) =>
  GET(path, { ...readsGame, fails: `获取${noun}失败`, query: Work, data: list(shown(idName)) })
export const one = <N extends string>(path: Path, noun: string, idName: N) =>
  GET(path, { ...readsGame, fails: `获取${noun}失败`, query: Work.extend(named(idName, Key)), data: shown(idName) })
export const adding = <N extends string>(path: Path, noun: string, idName: N) =>
  POST(path, { ...writesGame, fails: `添加${noun}失败`, body: Work.loose(), data: shown(idName) })
export const changing = <N extends string>(path: Path, noun: string, idName: N) =>
  PUT(path, {
    ...writesGame,
    fails: `修改${noun}失败`,
    body: Work.extend(named(idName, Key)).loose(),
    data: shown(idName),
    about: 'Fields that are not named stay as they are.',
  })
export const removing = <N extends string>(path: Path, noun: string, idName: N) =>
  DELETE(path, {
    ...writesGame,
    fails: `删除${noun}失败`,
    query: Work.extend(named(idName, Keys)),
    data: z.object({ removed: z.array(shown(idName)) }),
    about: 'What was removed is answered: added again with the same id, it is back.',
  })
export const cloning = <N extends string>(verb: typeof POST | typeof PUT, path: Path, noun: string, idName: N) =>
  verb(path, { ...writesGame, fails: `复制${noun}失败`, body: Work.extend(named(idName, Key)), data: shown(idName) })
export const ordering = <N extends string>(path: Path, noun: string, idNames: N) =>
  PUT(path, { ...writesGame, fails: `${noun}排序失败`, body: Work.extend(named(idNames, Keys)) })
