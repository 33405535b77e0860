// A picture that a call gives as bytes, as an address the browser can show.
import { useEffect, useEffectEvent, useState } from 'react'
import { rethrowUnlessFailure } from '../kit/failure.ts'

/** @param version asks again when it changes; '' when there is none. @returns '' while there is none */
export function usePicture(version: string, ask: () => Promise<{ blob: Blob }>): string {
  const [address, setAddress] = useState('')
  const look = useEffectEvent(
    () =>
      // A failure says that what it showed has just been finished.
      void ask().then(({ blob }) => setAddress(URL.createObjectURL(blob)), rethrowUnlessFailure),
  )
  useEffect(() => {
    if (version) look()
  }, [version])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
