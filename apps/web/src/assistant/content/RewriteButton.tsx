// 「AI 改写」 over a selection: disabled with the reason while no language engine is connected.
import type { Editor } from '@tiptap/core'
import { Sparkles } from 'lucide-react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { askRewrite } from './state.ts'

/** How long what is known of the engine holds, in ms. */
const FRESH_MS = 30_000
export const useLanguageEngine = () => useCall(api.content.engine, {}, { staleMs: FRESH_MS }).data

export const RewriteButton = ({ editor }: { editor: Editor }) => {
  const engine = useLanguageEngine()
  const reason = engine && !engine.available ? `AI 改写：${engine.reason}` : ''
  return (
    <IconButton
      icon={Sparkles}
      label={reason || 'AI 改写'}
      {...(reason ? {} : { keys: 'Alt+J' })}
      disabled={reason !== ''}
      onClick={() => askRewrite(editor)}
    />
  )
}
