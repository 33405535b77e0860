// Facts of evaluations that need no schema: states with their names, the rubric, endings of files (document 2 §3).

/** The states of an evaluated work. */
export const EVALUATION_STATUS = {
  1001: '未评估',
  0: '待评估',
  1: '评估中',
  2: '排队中',
  3: '评估完成',
  4: '人工评估中',
  5: '人工评估完成',
  6: '不符合条件',
  1000: '已删除',
} as const
export type EvaluationStatus = keyof typeof EVALUATION_STATUS
export const STATE = { deleted: 1000, none: 1001, pending: 0, running: 1, busy: 2, done: 3, manual: 4, manualDone: 5, unfit: 6 } as const

/** Where an evaluated work comes from: a work of this instance, or a file from outside (document 2 §3). */
export const ORIGIN = { inside: 0, outside: 1 } as const

/** Files that can be evaluated. */
export const EVALUATED_ENDINGS = ['.docx', '.txt', '.md', '.fountain', '.fdx', '.epub'] as const
export const EVALUATION_LIMITS = { text: 400_000, note: 2000, name: 60, docs: 2000 } as const

/** Whether a person's flags allow an evaluation by AI (document 3 §6). What rules count is for everybody. */
export const mayEvaluateByAi = (tags: { ai_evaluate?: number }): boolean => tags.ai_evaluate === 1

/** What the end of an episode or chapter hooks by. */
export const HOOK_NAMES = {
  question: '悬问',
  danger: '险境',
  arrival: '来人或消息',
  turn: '反转',
  vow: '放话',
  caption: '字幕卡点',
  none: '没有钩子',
} as const

/** What findings are of, in the order of reports. */
export const FINDING_NAMES = {
  vanish: '有人不见了',
  dead: '不该在的人',
  time: '时间对不上',
  age: '年龄对不上',
  fact: '前后说法不一',
  kin: '亲属关系对不上',
  trait: '做了做不到的事',
  thing: '东西对不上',
  knows: '知道得太早',
  setup: '埋了没有收',
  away: '主角离场太久',
  flat: '没有事情发生',
  talk: '光说话没有冲突',
  hook: '结尾没有钩子',
  phrase: '话说重了',
} as const
export const SEVERITY_NAMES = { high: '要改', middle: '该看', low: '可看' } as const
