// Where the covers of the workflows that come along are.

/** The folder in `apps/web/public`. */
export const COVERS = 'flow-covers'

/** The address of the cover of an example. @param base the path of the instance, with its slash */
export const coverAddress = (base: string, key: string): string => `${base}${COVERS}/${key}.webp`
