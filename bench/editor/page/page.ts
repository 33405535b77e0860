// The least that opening and typing in a long text can cost: a page that shows it as what the browser itself can edit (`/browser/`), or in ProseMirror
// with its keys and its history (`/prosemirror/`), the library under the document editor. Neither keeps what is typed or shares it.
import { baseKeymap } from '@tiptap/pm/commands'
import { history } from '@tiptap/pm/history'
import { keymap } from '@tiptap/pm/keymap'
import { Node, Schema } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'

const schema = new Schema({
  nodes: {
    doc: { content: 'scene+' },
    scene: { content: 'block+', toDOM: () => ['section', 0] },
    block: {
      content: 'text*',
      attrs: { type: { default: 'action' } },
      toDOM: ({ attrs }) => ['p', { 'data-type': attrs.type as string }, 0],
    },
    text: {},
  },
})

const get = (name: string) => fetch(new URL(name, location.href))

async function openInProseMirror(place: HTMLElement): Promise<EditorView> {
  const doc = Node.fromJSON(schema, await (await get('document.json')).json())
  const state = EditorState.create({ doc, plugins: [keymap(baseKeymap), history()] })
  return new EditorView({ mount: place }, { state })
}

async function openInBrowser(place: HTMLElement): Promise<void> {
  place.innerHTML = await (await get('document.html')).text()
  place.contentEditable = 'true'
}

/** Shows the text in place of the button that opens it, or the button alone. */
function show(): void {
  const button = document.querySelector('button')!
  button.hidden = location.hash === '#open'
  if (!button.hidden) {
    document.querySelector('.manuscript')?.remove()
    return
  }
  const place = document.createElement('div')
  place.className = 'manuscript'
  place.spellcheck = false
  document.body.append(place)
  const open = location.pathname.startsWith('/prosemirror/') ? openInProseMirror : openInBrowser
  void open(place)
}

document.querySelector('button')!.addEventListener('click', () => {
  window.history.pushState(null, '', '#open')
  show()
})
addEventListener('popstate', show)
show()
