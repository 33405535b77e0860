// Preloaded by the launcher: spares the start half a second that Node would spend on the package.json of drizzle-orm.
import { registerHooks } from 'node:module'

const DRIZZLE = '/node_modules/drizzle-orm/'

/**
 * Node asks the package.json of a module's package what kind of module it is, and parses all of it each time. That of drizzle-orm lists each of its
 * 2,700 files (180 KB) and is asked by a hundred of them. What its modules import of each other are modules
 * as well; what is required is left to Node.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes(DRIZZLE) || context.conditions.includes('require'))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
