// What the keyboard, the clipboard and the menus do to the text: the list of extensions, for the editor.
import type { Extensions } from '@tiptap/core'
import { Clipboard } from './clipboard.ts'
import { Find } from './find.ts'
import { Here } from './here.ts'
import { WritingKeys } from './keys.ts'
import { Offers } from './offers.ts'

export const editing: Extensions = [Offers, WritingKeys, Clipboard, Find, Here]

export { ASKS_WHO, DIRECTLY, moveScene, setCue, setKind } from './blocks.ts'
export { exchangeLines, insertScenes } from './clipboard.ts'
export { asGame } from './game-lines.ts'
export { find, foundIn, type Query, replaceFound, stepFound } from './find.ts'
export { looks } from './here.ts'
export { BY_ITSELF } from './keys.ts'
export { acceptOffer, ASKS_FOR, type Offered, offersOf } from './offers.ts'
export { isProse, barKinds, KIND_NAMES, knownNames, placeAt, placeOf, STYLE_NAMES } from './place.ts'
