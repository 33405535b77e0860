// Answers that were asked to stop: their streams are broken off at their next event (document 3 §4).

/** By number, each until it was asked. */
export const stopList = new Map<number, Promise<unknown>>()

/** Puts an answer on the list and asks for its end; one that could not be asked is taken off again. */
export async function askToStop(answerId: number, send: (answerId: number) => Promise<unknown>): Promise<void> {
  const sent = send(answerId)
  stopList.set(answerId, sent)
  try {
    await sent
  } catch (error) {
    stopList.delete(answerId)
    throw error
  }
}

/** Resolves when the server was asked for all it is asked for: what it says before then of a stopped answer is that it goes on. */
export const stopsAsked = (): Promise<unknown> => Promise.allSettled(stopList.values())
