// Makes the text editor of a room: schema, co-writing and what the keyboard does, in one list.
import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { FRAGMENT } from '@qianmu/script/ydoc'
import { Composing, Cursors, type Room } from './collaboration/index.ts'
import { editing } from './editing/index.ts'
import { manuscriptNodes, Tidy } from './schema/index.ts'

/** Opens the text of a room for editing. The caller destroys it. */
export const openManuscript = (room: Room): Editor =>
  new Editor({
    extensions: [
      ...manuscriptNodes,
      Collaboration.configure({ document: room.edited, field: FRAGMENT }),
      Composing.configure({ gate: room.gate }),
      Cursors.configure({ awareness: room.awareness }),
      Tidy,
      ...editing,
    ],
    editable: !room.standing.getState().readOnly,
    enableInputRules: false,
    enablePasteRules: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'manuscript',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
        spellcheck: 'false',
        lang: 'zh-CN',
      },
      scrollThreshold: 80,
      scrollMargin: 96,
    },
  })
