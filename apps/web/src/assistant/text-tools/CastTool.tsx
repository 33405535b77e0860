// Characters of the open text, recognised by rules: who they are, what else they are called, and what speaks for it.
import type { Content } from '@qianmu/script/elements'
import { type Recognition, recogniseCharacters } from '@qianmu/script/language/recognise'
import { Button } from 'antd'
import { useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { Confidence } from './Confidence.tsx'
import { goToPlace, placeIn, plainTextOf } from './text-of-editor.ts'
import styles from './text-tools.module.css'
import type { ToolProps } from './TextTools.tsx'

/** Rows shown; what comes later is unsure. */
const SHOWN = 60

export const CastTool = ({ editor }: ToolProps) => {
  const [found, setFound] = useState<Recognition | null>(null)
  const [busy, setBusy] = useState(false)
  const run = () => {
    setBusy(true)
    // The button is drawn busy first: a very long text takes about a second.
    setTimeout(() => {
      setFound(recogniseCharacters(editor.state.doc.toJSON() as Content))
      setBusy(false)
    }, 30)
  }
  const show = (name: string) => {
    const plain = plainTextOf(editor)
    const at = plain.text.indexOf(name)
    if (at >= 0) goToPlace(editor, placeIn(plain, at, name))
  }
  return (
    <>
      <div className={styles.bar}>
        <Button size="small" type="primary" loading={busy} onClick={run}>
          识别角色
        </Button>
      </div>
      {found === null && <Empty art="people" title="识别角色" help="剧本看谁在说话，小说看人名怎样出现。只看打开的这一篇。" />}
      {found?.characters.length === 0 && <Empty art="people" title="没有认出角色" help="小说里出现五次以上的人名才认得出。" />}
      <ul className={styles.cards} aria-label="识别出的角色">
        {found?.characters.slice(0, SHOWN).map(({ name, aliases, gender, confidence, evidence }) => (
          <li key={name} className={styles.card}>
            <span className="row">
              <button
                type="button"
                className="p-0 border-0 bg-transparent text-ptext font-semibold cursor-pointer"
                onClick={() => show(name)}
                title="到文中第一次出现的地方"
              >
                {name}
              </button>
              <span className="meta">{gender === '未知' ? '' : gender}</span>
              <span className="grow" />
              <Confidence value={confidence} />
            </span>
            {aliases.length > 0 && <p className="meta">也叫 {aliases.join('、')}（推测）</p>}
            <p className="meta num">{evidence.map(({ kind, count }) => `${kind} ${count}`).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {found && found.together.length > 0 && (
        <p className="my-8 mx-0 text-t2">
          常同场：
          {found.together
            .slice(0, 5)
            .map(({ one, other, times }) => `${one} 与 ${other}（${times}）`)
            .join('、')}
        </p>
      )}
    </>
  )
}
