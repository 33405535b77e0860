// The route record of the page that is open.
import { useMatches } from 'react-router'
import { isScreen, type RouteRecord, type Screen } from '../kit/screen.ts'

/** @returns null on a redirect */
export const useScreen = (): Screen | null => {
  const handle = useMatches().at(-1)?.handle as RouteRecord | undefined
  return handle && isScreen(handle) ? handle : null
}
