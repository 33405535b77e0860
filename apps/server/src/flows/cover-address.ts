// Where the covers of the workflows that come along are: among the files of the web app that are fetched by their own name.

/** The file in `apps/web/public` of an example's cover. */
export const coverFile = (key: string): string => `flow-cover-${key}.webp`

/** The address of that. @param base the path of the instance, with its slash */
export const coverAddress = (base: string, key: string): string => `${base}${coverFile(key)}`
