// What threads do for games, as other files of games see it.
export { checkedGame, filesInText, keptText, playedGame } from './answered.ts'
export { type GoodRow, rowsOfGoods } from './goods.rows.ts'
export { faultsIn, scriptBlocks, withActions } from './lines.rules.ts'
export { filesIn, withFiles } from './play.rules.ts'
export { scriptSide, sideOf, storySide } from './sync.rules.ts'
export { withEdits, withLines } from './text.rules.ts'
export {
  folderPage,
  INSTALLED,
  installedBy,
  type KeptFile,
  lossesOfGame,
  renpyFiles,
  type TextFormat,
  wholePage,
  writtenGame,
} from './written.ts'
