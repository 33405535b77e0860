// Collecting and no more collecting; whoever is not signed in signs in and comes back.
import type { Entry } from '@qianmu/contract/centre/entries'
import { openSignIn } from '../account/index.ts'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { entriesChanged } from './view.ts'

/** @param back where the sign-in leads to */
export function toggleCollected({ material_id, is_collected }: Pick<Entry, 'material_id' | 'is_collected'>, back: string): void {
  if (!isSignedIn(useSession.getState())) return openSignIn('Phone', back)
  const done = is_collected
    ? api.entries.uncollect({ material_ids: [material_id] }).then(() => toast.success('已取消收藏'))
    : api.entries.collect({ material_id }).then(() => toast.success('收藏成功'))
  void done.then(entriesChanged).catch(rethrowUnlessFailure)
}
