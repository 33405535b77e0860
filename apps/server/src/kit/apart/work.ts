// A function by the file that exports it: what one thread tells another to do.

export interface Work {
  module: string
  name: string
  args: readonly unknown[]
}

/** Does it, its module loaded when it is first asked for. @param before what the function is given before its own arguments */
export async function doWork({ module, name, args }: Work, ...before: readonly unknown[]): Promise<unknown> {
  const found = (await import(module)) as Record<string, (...given: readonly unknown[]) => unknown>
  return found[name]!(...before, ...args)
}
