// Limits of time in a test, for what can only be told by a clock.

/** `ms` of a usual machine, on this one: more by as much as it was slower or busier when the tests began (vitest.config.ts). */
export const scaled = (ms: number): number => ms * Number(process.env['QIANMU_PACE'] ?? 1)
