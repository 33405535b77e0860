// Answers that were asked to stop: their streams are broken off at their next event (document 3 §4).

export const stopList = new Set<number>()

/** Puts an answer on the list and asks for its end; one that could not be asked is taken off again. */
export async function askToStop(answerId: number, send: (answerId: number) => Promise<unknown>): Promise<void> {
  stopList.add(answerId)
  try {
    await send(answerId)
  } catch (error) {
    stopList.delete(answerId)
    throw error
  }
}
