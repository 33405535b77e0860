// The list of what the editor offers at the caret: elements after a slash, names for the beginning of one.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect } from 'react'
import { acceptOffer, type Offered, offersOf } from '../editing/index.ts'
import { Floating } from '../../../../ui/Floating.tsx'
import styles from './floating.module.css'
import { KIND_ICONS } from './kind-icons.ts'

const LIST = 'offer-list'
const LABELS = { element: '要素', name: '人物', next: '接着说的人' } as const
const optionId = (index: number) => `offer-${index}`

const OfferIcon = ({ of }: { of: string }) => {
  const Icon = KIND_ICONS[of]
  return Icon && <Icon size={16} strokeWidth={1.75} className="flex-none text-t2" aria-hidden />
}

export const OfferMenu = ({ editor }: { editor: Editor }) => {
  const offered = useEditorState({ editor, selector: ({ editor: { state } }) => offersOf(state), equalityFn: Object.is })
  return offered && <Offers editor={editor} offered={offered} />
}

const Offers = ({ editor, offered }: { editor: Editor; offered: Offered }) => {
  const { dom } = editor.view
  useEffect(() => {
    dom.setAttribute('aria-controls', LIST)
    dom.setAttribute('aria-activedescendant', optionId(offered.chosen))
    document.getElementById(optionId(offered.chosen))?.scrollIntoView({ block: 'nearest' })
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [dom, offered.chosen])
  return (
    <Floating anchor={() => editor.view.coordsAtPos(Math.min(offered.from, editor.state.doc.content.size))}>
      <ul id={LIST} role="listbox" aria-label={LABELS[offered.kind]} className={styles.menu}>
        {offered.list.map((offer, index) => (
          <li
            key={offer.key}
            data-first={(offer.key === 'picture' && index > 0) || undefined}
            id={optionId(index)}
            role="option"
            aria-selected={index === offered.chosen}
            onMouseDown={event => {
              event.preventDefault()
              acceptOffer(editor.view, offered, index)
            }}
          >
            <OfferIcon of={offer.key} />
            <span className="grow">{offer.label}</span>
            <span className="meta">{offered.kind !== 'element' && index === offered.chosen ? 'Tab' : offer.hint}</span>
          </li>
        ))}
      </ul>
    </Floating>
  )
}
