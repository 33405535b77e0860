// What the keyboard, the clipboard and the menus do to the text: the list of extensions, for the editor.
import type { Extensions } from '@tiptap/core'

export const editing: Extensions = []
