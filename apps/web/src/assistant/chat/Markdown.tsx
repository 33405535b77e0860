// What an answer says, as Markdown: no markup of its own, no pictures fetched, links of the product open in it; code blocks are texts for the script.
import type { ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm from 'remark-gfm'
import styles from './chat.module.css'

const PLUGINS = [remarkGfm]
/** Within the product, or anywhere by https or mail. */
const Anchor = ({ href = '', children }: { href?: string | undefined; children?: ReactNode }) =>
  /^\/(?!\/)/.test(href) ? (
    <Link to={href}>{children}</Link>
  ) : /^(?:https?|mailto):/i.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

interface Props {
  text: string
  /** A text for the script, boxed with what can be done with it. */
  box: (text: string, nth: number) => ReactNode
}

interface CodeNode {
  children: { children?: { value?: string }[] }[]
  position?: { start: { offset?: number | undefined } } | undefined
}
const textIn = (node: CodeNode | undefined) => node?.children[0]?.children?.[0]?.value?.trimEnd() ?? ''

/** Which code block of the text begins here, from 1. */
const nthAt = (text: string, offset = 0) => (text.slice(0, offset).match(/^```/gm)?.length ?? 0) / 2 + 1

export const AnswerText = ({ text, box }: Props) => {
  const components: Components = {
    a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
    img: ({ alt }) => <span className="tag">图：{alt || '没有说明'}</span>,
    pre: ({ node }) => box(textIn(node as CodeNode | undefined), Math.ceil(nthAt(text, node?.position?.start.offset))),
    table: ({ children }) => (
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="表格">
        <table>{children}</table>
      </div>
    ),
    // Headings of an answer stand below those of the page.
    h1: ({ children }) => <h3>{children}</h3>,
    h2: ({ children }) => <h3>{children}</h3>,
    h3: ({ children }) => <h4>{children}</h4>,
    input: ({ checked }) => <span aria-label={checked ? '已完成' : '未完成'}>{checked ? '☑ ' : '☐ '}</span>,
  }
  return (
    <div className={styles.text}>
      <Markdown remarkPlugins={PLUGINS} components={components}>
        {text}
      </Markdown>
    </div>
  )
}
