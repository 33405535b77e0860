// The player of an exported game: reads the game out of its page and plays it, without a network.
import { readGame, type PlayGame } from '../model.ts'
import { memory, type Storage } from '../session.ts'
import { mountPlayer } from './mount.ts'

/** The browser's own storage; one that forgets where a page from disk may not have any. */
function storage(): Storage {
  try {
    const { localStorage } = window
    localStorage.getItem('qianmu-game')
    const set = (key: string, value: string) => {
      try {
        localStorage.setItem(key, value)
      } catch {
        // A full storage: the oldest automatic saves make room.
        for (const old of Object.keys(localStorage)) if (/\/auto\d$/.test(old)) localStorage.removeItem(old)
      }
    }
    return { get: key => localStorage.getItem(key), set, remove: key => localStorage.removeItem(key) }
  } catch {
    return memory()
  }
}

const root = document.querySelector<HTMLElement>('#player') ?? document.body
const text = document.querySelector('#game')?.textContent ?? ''
try {
  const value = JSON.parse(text) as Partial<PlayGame> & { id?: string; revision?: number }
  const game = readGame(value)
  if (!game) throw new SyntaxError('no game')
  const list = <T>(given: readonly T[] | undefined) => (Array.isArray(given) ? [...given] : [])
  mountPlayer(
    root,
    { ...game, people: list(value.people), resources: list(value.resources) },
    { game: value.id ?? game.meta.title, revision: value.revision ?? 0, storage: storage() },
  )
} catch (error) {
  root.textContent = `这个游戏文件读不了：${error instanceof Error ? error.message : ''}`
}
