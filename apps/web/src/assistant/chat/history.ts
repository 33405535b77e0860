// The turns of a conversation as the server has them.
import type { ChatTurn } from '@qianmu/contract/assistant/chat'
import { CHAT_LIMITS } from '@qianmu/contract/assistant/chat'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { keyOf, queryClient } from '../../kit/use-call.ts'

export interface History {
  /** −1 where it could not be read; that is only logged (document 3 §8). */
  status: 0 | -1
  response: ChatTurn[]
}

/** All turns, the first ones first; none where they cannot be read. */
export async function historyOf(conversation_id: string, ask = api.chat.history): Promise<History> {
  try {
    const { response } = await ask({ conversation_id, size: CHAT_LIMITS.turns })
    return { status: 0, response }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { status: -1, response: [] }
  }
}

export const useHistory = (conversation: string) =>
  useQuery<History>({ queryKey: [...keyOf(api.chat.history), conversation], queryFn: () => historyOf(conversation) }, queryClient)

/** Asks again for what an answer changes; resolves when it is there. */
export const refreshChat = async (): Promise<void> => {
  const names = [api.chat.history, api.chat.conversations, api.chat.models].map(({ contract }) => contract.name)
  await Promise.all(names.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
}
