// Puts the prompt of the studio into English, unless it was changed meanwhile.
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import type { Studio } from '../use-studio.ts'
import { inEnglish } from './translate.ts'

export function useEnglish(studio: Studio): { busy: boolean; translate(): Promise<void> } {
  const [busy, setBusy] = useState(false)
  const now = useRef(studio)
  useEffect(() => {
    now.current = studio
  }, [studio])
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
