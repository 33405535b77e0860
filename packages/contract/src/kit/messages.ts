// Facts of messages that need no schema: what every signed-in page loads of the contract.

/** Kinds of messages; each is a tab of the message centre. */
export const MESSAGE_KINDS = { comment: '批注', cowrite: '协作', task: '任务', team: '团队', system: '系统' } as const

/** Unread messages are the sum of quantity (document 3 §9). */
export const unreadSum = (items: readonly { quantity: number }[]) => items.reduce((sum, item) => sum + item.quantity, 0)
