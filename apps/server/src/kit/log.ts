// What may stand in the log: neither what people wrote nor what opens a door (performance-reliability §6 L1, L2).
import type { Logger } from 'pino'

interface LoggedError {
  type: string
  message: string
  stack: string
  code?: string
  cause?: LoggedError
}
/** drizzle ends the message of a failed statement with its values, which are people's texts and hashes. */
const withoutValues = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
const DEEPEST_CAUSE = 5

/** An error without the values of its statement: neither `params` nor PostgreSQL's `detail`, which repeats the row. */
function loggedError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  const cause = error.cause instanceof Error && depth < DEEPEST_CAUSE ? loggedError(error.cause, depth + 1) : undefined
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof cause === 'object' ? { cause } : {}),
  }
}

/** An address without its query, which may hold tickets, session keys and signatures, and without the token of the set-up link. */
const loggedAddress = (url: string) => url.replace(/\?.*$/s, '').replace(/\/setup\/.*$/s, '/setup/…')

/** A logger on which `err` and `req` are written without secrets and without people's texts. */
export const discreet = (log: Logger): Logger =>
  log.child(
    {},
    {
      serializers: {
        err: (error: unknown) => loggedError(error),
        req: ({ method, url }: { method: string; url: string }) => ({ method, url: loggedAddress(url) }),
      },
    },
  )
