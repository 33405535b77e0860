// A game as files of other programs.
import type { GameFormat } from '@qianmu/contract/game/play'
import { STATUS } from '@qianmu/contract/kit/status'
import type { PlayGame } from '@qianmu/story/model'
import type { Uses } from '../app.ts'
import type { Sheet } from '../kit/answer.ts'
import { refuse } from '../kit/refuse.ts'

type Writer = (app: Uses<'files'>, game: PlayGame) => Sheet | Promise<Sheet>
const named = (game: PlayGame, ending: string, mime: string, body: string | Uint8Array): Sheet => ({
  name: `${game.meta.title || '游戏'}.${ending}`,
  mime,
  body: typeof body === 'string' ? Buffer.from(body) : body,
})
const missing = (): never => refuse(STATUS.input, '这种导出格式还没有装上，请先导出 JSON')

export const WRITERS: Readonly<Record<GameFormat, Writer>> = {
  json: (_app, game) => named(game, 'json', 'application/json', `${JSON.stringify(game, null, 1)}\n`),
  html: missing,
  zip: missing,
  twee: missing,
  ink: missing,
  renpy: missing,
  yarn: missing,
}
