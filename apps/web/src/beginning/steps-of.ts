// The steps of each beginning.
import type { Beginning, Step } from '@qianmu/contract/beginning'

const STEPS_OF: Readonly<Record<Beginning, readonly Step[]>> = {
  script: ['line', 'impact', 'film', 'comment'],
  comic: ['board', 'page', 'picture', 'watch'],
  animation: ['film', 'watch', 'voice', 'picture'],
  game: ['play', 'option', 'check', 'share'],
  dub: ['hear', 'voice', 'captions'],
  look: ['watch', 'page', 'play', 'people'],
}

/** Steps of a choice, with that of a password for who has none. */
export const stepsOf = (choice: Beginning, hasPassword: boolean): readonly Step[] => [
  ...STEPS_OF[choice],
  ...(hasPassword ? [] : (['password'] as const)),
]
