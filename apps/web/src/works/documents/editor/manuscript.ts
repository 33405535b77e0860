// Makes the text editor of a room: schema, co-writing and what the keyboard does, in one list.
import { type Content, Editor } from '@tiptap/core'
import { initProseMirrorDoc } from '@tiptap/y-tiptap'
import { FRAGMENT } from '@qianmu/script/ydoc'
import { Mentions } from '../../../characters/index.ts'
import { Composing, CoWriting, Cursors, type Room } from './collaboration/index.ts'
import { editing } from './editing/index.ts'
import { drawnByScene } from './long/scenes.ts'
import { Pictures, withPictures } from './pictures/index.ts'
import { manuscriptNodes, Tidy } from './schema/index.ts'
import { MovedScenes, Suggesting, suggestingAuthor, suggestsOnly } from './suggesting/index.ts'
import { CommentMarks } from '../../supervision/index.ts'

/** Which node of the editor each shared element is; filled before the editor is created, then kept by the binding. */
type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping']

/**
 * Opens the text of a room for editing. The caller destroys it.
 * The editor begins with the text instead of taking it in afterwards: the binding would otherwise build it twice, and the view would
 * compare every node of the second with the first at each key.
 */
export const openManuscript = (room: Room): Editor => {
  const mapping: Mapping = new Map()
  const fragment = room.edited.getXmlFragment(FRAGMENT)
  return new Editor({
    extensions: [
      ...drawnByScene(withPictures(manuscriptNodes, room.docId)),
      CoWriting.configure({ fragment, ySyncOptions: { mapping } }),
      Composing.configure({ gate: room.gate, suggestsOnly }),
      Cursors.configure({ awareness: room.awareness }),
      Tidy,
      Suggesting.configure({ author: suggestingAuthor, suggestsOnly }),
      MovedScenes,
      ...editing,
      Pictures.configure({ docId: room.docId }),
      Mentions,
      CommentMarks,
    ],
    onBeforeCreate({ editor }) {
      if (fragment.length === 0) return
      const begun = initProseMirrorDoc(fragment, editor.schema)
      for (const [element, node] of begun.mapping) mapping.set(element, node)
      // createDocument takes nodes as they are; only the option's type does not say so.
      editor.options.content = begun.doc as unknown as Content
    },
    editable: room.standing.getState().right !== 'read',
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
}
