// A text in which a sign offers names: what is offered follows what is typed, whichever way it comes in.
import { Mentions, type MentionProps } from 'antd'
import type { FormEvent } from 'react'

/** The list is made anew when a key is let go. Input methods, phones, dictation and the clipboard let none go. */
const follow = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) =>
  void currentTarget.dispatchEvent(new KeyboardEvent('keyup', { key: 'Process', bubbles: true }))

/** antd's Mentions; names that hold what is typed are offered, in any case. */
export const MentionField = (props: MentionProps) => (
  <Mentions
    filterOption={(typed, { value: name = '' }) => name.toLowerCase().includes(typed.toLowerCase())}
    {...props}
    onInput={follow}
    onCompositionEnd={follow}
  />
)
