// Answers of what operators give to accounts.
import { aiAccess } from '@qianmu/contract/ai-access'
import { answer } from '../kit/answer.ts'
import { accountsOf, giveAccess } from './ai-access.store.ts'

export const aiAccessAnswers = answer(aiAccess)({
  list: async ({ app, query }) => ({ ...(await accountsOf(app, query)), instance_level: app.settings.QIANMU_AI_CHAT }),
  async set({ app, actor, origin, body: { account_id, ...change } }) {
    const account = await giveAccess(app, account_id, change)
    // The log of calls keeps ids alone; here it is the change that matters.
    await app.audit({ actor, origin, event: 'ai_access_set', module: 'account.aiAccess', message: '', data: { account_id, ...change } })
    return account
  },
})
