// Puts the prompt of the studio into English, unless it was changed meanwhile.
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { Uses } from '../../use-studio.ts'
import { useLatest } from '../../use-latest.ts'
import { inEnglish } from './translate.ts'

export function useEnglish(studio: Uses<'change' | 'form'>): { busy: boolean; translate(): Promise<void> } {
  const [busy, setBusy] = useState(false)
  const now = useLatest(studio)
  return {
    busy,
    async translate() {
      const { prompt } = studio.form
      setBusy(true)
      const english = await inEnglish(api.keywords.translate, prompt)
      setBusy(false)
      if (now.current.form.prompt === prompt) now.current.change({ prompt: [...english] })
    },
  }
}
