// Another tab changed the user or the team: this page reloads after 1 s; the flag of the change is cleared after 2 s (document 1 §4.6).
import { STORAGE_FLAG_MS, STORAGE_RELOAD_MS } from '@qianmu/contract/kit/limits'
import { KEYS } from './session.ts'

/** Set by the tab that changes user or team; says that the change was made on purpose. */
export const CHANGED_FLAG = 'qm.changed'

const isWatched = (key: string | null) => key === KEYS.userId || key === KEYS.teamId

export interface TabSyncPorts {
  reload: () => void
  later: (run: () => void, ms: number) => unknown
}

/** What to do on a `storage` event; several changes at once reload once. */
export const storageReaction = ({ reload, later }: TabSyncPorts) => {
  let scheduled = false
  return ({ key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): void => {
    if (!isWatched(key) || oldValue === newValue || scheduled) return
    scheduled = true
    later(reload, STORAGE_RELOAD_MS)
  }
}

/** Marks a change of user or team made in this tab, for 2 s. */
export const flagChange = (storage: Pick<Storage, 'setItem' | 'removeItem'>, later: TabSyncPorts['later']): void => {
  storage.setItem(CHANGED_FLAG, '1')
  later(() => storage.removeItem(CHANGED_FLAG), STORAGE_FLAG_MS)
}
