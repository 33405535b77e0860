// Addresses and words of the screen.
export const HOME = '/workBench/worksManage'
export const RULES = '按规则转换'
