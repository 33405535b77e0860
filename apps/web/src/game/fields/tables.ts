// Which fields people fill in, for each type of node and each kind of thing; the forms are drawn from here.
import type { ENTRIES, NodeType } from '@qianmu/story/model'

export type Options = readonly (readonly [value: string, label: string])[]
export type Field = { name: string; label: string; help?: string; when?: (values: Readonly<Record<string, unknown>>) => boolean } & (
  | { kind: 'line' | 'long'; max?: number; placeholder?: string }
  | { kind: 'number'; min?: number; max?: number; step?: number; unit?: string; empty?: boolean }
  | {
      kind:
        | 'switch'
        | 'condition'
        | 'value'
        | 'effects'
        | 'colour'
        | 'character'
        | 'variable'
        | 'good'
        | 'node'
        | 'panel'
        | 'panels'
        | 'template'
        | 'agent'
    }
  | { kind: 'resource'; type: 'IMAGE' | 'VIDEO' | 'AUDIO' }
  | { kind: 'select'; options: Options }
  | {
      kind: 'list'
      entry: keyof typeof ENTRIES
      noun: string
      /** What its button says, in place of 「加一个…」. */
      adds?: string
      fields: readonly Field[]
      head: string
      fresh?: Readonly<Record<string, unknown>>
    }
)

const image = (name: string, label: string): Field => ({ name, label, kind: 'resource', type: 'IMAGE' })
const line = (name: string, label: string, max = 200): Field => ({ name, label, kind: 'line', max })
const long = (name: string, label: string, max = 4000): Field => ({ name, label, kind: 'long', max })
const effects = (name: string, label: string): Field => ({ name, label, kind: 'effects' })
const condition = (name: string, label: string): Field => ({ name, label, kind: 'condition' })
const whole = (name: string, label: string, { min = 0, max = 100_000, unit = '' } = {}): Field => ({
  name,
  label,
  kind: 'number',
  min,
  max,
  unit,
})
const turn = (name: string, label: string): Field => ({ name, label, kind: 'switch' })

export const ACTION_TYPES: Options = [
  ['DIALOG', '对白'],
  ['DESC', '描述'],
  ['CHORUS', '旁白'],
  ['SHOW', '人物上场'],
  ['HIDE', '人物下场'],
  ['BG', '换背景'],
  ['CG', '全屏图'],
  ['BGM', '音乐'],
  ['SE', '音效'],
  ['SHAKE', '震动'],
  ['WAIT', '停顿'],
  ['SET', '改变量'],
]
const of =
  (name: string, ...values: string[]) =>
  (row: Readonly<Record<string, unknown>>) =>
    values.includes(String(row[name]))
const at = (field: Field, when: Field['when']): Field => ({ ...field, ...(when ? { when } : {}) })

/** A line of a plot; voices are set beside it. */
export const ACTION: readonly Field[] = [
  { name: 'type', label: '类型', kind: 'select', options: ACTION_TYPES },
  at({ name: 'character_id', label: '角色', kind: 'character' }, of('type', 'DIALOG', 'SHOW', 'HIDE')),
  at(long('msg', '文字', 2000), of('type', 'DIALOG', 'DESC', 'CHORUS')),
  at(line('expression', '表情', 40), of('type', 'DIALOG', 'SHOW')),
  at(
    {
      name: 'pos',
      label: '位置',
      kind: 'select',
      options: [
        ['', '不变'],
        ['left', '左'],
        ['centre', '中'],
        ['right', '右'],
      ],
    },
    of('type', 'SHOW', 'DIALOG'),
  ),
  at(image('resource', '图片'), of('type', 'SHOW', 'BG', 'CG')),
  at({ name: 'resource', label: '声音', kind: 'resource', type: 'AUDIO' }, of('type', 'BGM', 'SE')),
  at({ name: 'seconds', label: '时长', kind: 'number', min: 0, max: 60, step: 0.1, unit: '秒' }, of('type', 'WAIT', 'SHAKE')),
  at(effects('effects', '改变量与物品'), of('type', 'SET')),
  at(turn('joins', '和下一句连成一句'), of('type', 'DIALOG', 'DESC', 'CHORUS')),
  condition('cond', '出现条件'),
]
const CHOICE: readonly Field[] = [
  line('text', '文字'),
  condition('visible', '可见条件'),
  condition('enabled', '可选条件'),
  line('hint', '选不了时的提示', 60),
  effects('effects', '选了以后'),
  turn('once', '只能选一次'),
]
const SPOT: readonly Field[] = [
  line('label', '名称', 40),
  whole('x', '左', { max: 100, unit: '%' }),
  whole('y', '上', { max: 100, unit: '%' }),
  whole('w', '宽', { max: 100, unit: '%' }),
  whole('h', '高', { max: 100, unit: '%' }),
  condition('visible', '可见条件'),
]
const list = (
  name: string,
  label: string,
  noun: string,
  head: string,
  fields: readonly Field[],
  fresh?: Readonly<Record<string, unknown>>,
  entry = name as keyof typeof ENTRIES,
): Field => ({ name, label, kind: 'list', entry, noun, head, fields, ...(fresh ? { fresh } : {}) })

/** What every node has besides. */
export const COMMON: readonly Field[] = [
  image('bg', '背景'),
  { name: 'bgm', label: '音乐', kind: 'resource', type: 'AUDIO' },
  { name: 'panels', label: '操作板', kind: 'panels' },
  effects('on_enter', '进入时'),
  effects('on_exit', '离开时'),
]

export const NODE_FIELDS: Readonly<Record<NodeType, readonly Field[]>> = {
  START: [
    line('entry_name', '入口名', 40),
    turn('is_default', '默认入口'),
    effects('var_overrides', '从这里开始时'),
    { name: 'opening_panel', label: '开场界面', kind: 'panel' },
  ],
  ROLE_DESIGN: [
    list('roles', '可选角色', '角色', 'desc', [
      { name: 'character_id', label: '角色', kind: 'character' },
      image('portrait', '立绘'),
      line('desc', '介绍'),
      condition('cond', '可选条件'),
      line('locked_hint', '选不了时的提示', 60),
      effects('effects', '选了以后'),
    ]),
    turn('per_role', '每个角色各走一条线'),
    turn('allow_rename', '玩家可以改名'),
    { name: 'out_var', label: '把选了谁记到', kind: 'variable' },
  ],
  IMAP: [
    image('image', '地图'),
    list('hotspots', '地点', '地点', 'label', [
      ...SPOT,
      condition('enabled', '可去条件'),
      turn('once', '只能去一次'),
      effects('effects', '去了以后'),
    ]),
    {
      name: 'leave_rule',
      label: '能否离开',
      kind: 'select',
      options: [
        ['never', '不能'],
        ['always', '随时'],
        ['visited_all', '都去过以后'],
      ],
    },
  ],
  LOOK_FOR_EVID: [
    image('image', '画面'),
    list('clues', '线索', '线索', 'label', [
      ...SPOT,
      long('text', '看到什么', 1000),
      { name: 'good_id', label: '得到物品', kind: 'good' },
      { name: 'panel_id', label: '打开界面', kind: 'panel' },
      turn('required', '必须找到'),
    ]),
    whole('min_found', '至少找到', { max: 200, unit: '处' }),
    whole('time_limit', '限时', { max: 3600, unit: '秒' }),
    turn('hints', '给提示'),
  ],
  PLOT: [],
  VIDEO: [
    { name: 'resource_id', label: '视频', kind: 'resource', type: 'VIDEO' },
    turn('skippable', '可以跳过'),
    turn('loop', '循环，直到玩家选'),
    long('subtitles', '字幕（SRT / VTT）', 40_000),
    list('choice_points', '选择点', '选项', 'text', [
      ...CHOICE,
      whole('t_in', '从', { max: 36_000, unit: '秒' }),
      whole('t_out', '到', { max: 36_000, unit: '秒' }),
    ]),
  ],
  BRANCH: [
    long('prompt', '提问', 500),
    list('options', '选项', '选项', 'text', CHOICE, { text: '' }),
    whole('timer_sec', '限时作答（0 = 不限时）', { max: 600, unit: '秒' }),
    { name: 'timer_default', label: '超时就选', kind: 'line', help: '选项的文字；不填走「超时」' },
    turn('grey', '不满足条件时变灰（否则隐藏）'),
    turn('shuffle', '打乱顺序'),
    turn('gathers', '先收着，接着往下走'),
  ],
  SET: [effects('ops', '改变量与物品')],
  LOGIC: [
    {
      name: 'mode',
      label: '怎么走',
      kind: 'select',
      options: [
        ['first_match', '第一个成立的'],
        ['weighted', '按权重随机'],
        ['cycle', '依次轮流'],
        ['once', '每条只走一次'],
      ],
    },
    list('cases', '情况', '情况', 'label', [line('label', '名称', 40), condition('expr', '条件'), whole('weight', '权重', { max: 1000 })]),
  ],
  CUSTOM: [
    { name: 'template_id', label: '模板', kind: 'template' },
    list('ports', '出口', '出口', 'label', [line('label', '名称', 40)]),
    long('source', '导入的原文（不执行）', 40_000),
  ],
  LINK: [
    { name: 'target_node_id', label: '跳到', kind: 'node' },
    {
      name: 'mode',
      label: '方式',
      kind: 'select',
      options: [
        ['jump', '跳过去'],
        ['call', '去了再回来'],
        ['thread', '去收选项再回来'],
        ['stop', '到此为止，给出收好的选项'],
        ['back', '回到来处'],
      ],
    },
  ],
  MESSAGE: [
    line('contact', '和谁聊', 40),
    list('messages', '消息', '消息', 'content', [
      line('from', '谁发的（空 = 对方）', 40),
      {
        name: 'kind',
        label: '类型',
        kind: 'select',
        options: [
          ['text', '文字'],
          ['image', '图片'],
          ['voice', '语音'],
          ['red_packet', '红包'],
          ['time', '时间'],
        ],
      },
      long('content', '内容', 1000),
      whole('delay_ms', '停顿', { max: 60_000, unit: '毫秒' }),
    ]),
    list('replies', '回复', '回复', 'text', [line('text', '文字'), condition('visible', '可见条件'), effects('effects', '回了以后')]),
  ],
  INPUT: [
    long('prompt', '提示', 300),
    { name: 'var_id', label: '记到变量', kind: 'variable' },
    {
      name: 'kind',
      label: '类型',
      kind: 'select',
      options: [
        ['text', '文字'],
        ['number', '数值'],
        ['code', '密码'],
      ],
    },
    at({ name: 'min', label: '最小', kind: 'number', empty: true, min: -1e9, max: 1e9 }, of('kind', 'number')),
    at({ name: 'max', label: '最大', kind: 'number', empty: true, min: -1e9, max: 1e9 }, of('kind', 'number')),
    list('matches', '匹配', '匹配', 'label', [
      line('label', '名称', 40),
      {
        name: 'kind',
        label: '方式',
        kind: 'select',
        options: [
          ['is', '等于'],
          ['contains', '包含'],
          ['pattern', '通配（* ?）'],
          ['expr', '条件'],
        ],
      },
      at(line('value', '内容'), of('kind', 'is', 'contains', 'pattern')),
      at(condition('expr', '条件'), of('kind', 'expr')),
    ]),
    whole('tries', '最多几次（0 = 不限）', { max: 99 }),
  ],
  AI_CONVERSATION: [
    { name: 'character_id', label: '角色', kind: 'character' },
    { name: 'agent_id', label: '智能体', kind: 'agent' },
    long('persona', '这一场的处境', 2000),
    long('opening', '开场白', 500),
    list('goals', '目标', '目标', 'desc', [line('desc', '目标'), line('judge', '出现这些词就算达到')]),
    whole('max_turns', '最多几轮', { min: 1, max: 60 }),
    list('fallback', '离线时的选项', '选项', 'text', [
      line('text', '玩家说'),
      long('reply', '角色答', 500),
      { name: 'goal', label: '达到目标', kind: 'line', help: '目标的文字' },
    ]),
  ],
  ENDING: [
    whole('ending_no', '编号', { min: 1, max: 999 }),
    line('title', '标题', 60),
    {
      name: 'kind',
      label: '类别',
      kind: 'select',
      options: [
        ['真', '真结局'],
        ['好', '好结局'],
        ['普通', '普通结局'],
        ['坏', '坏结局'],
      ],
    },
    image('cg', '画面'),
    long('text', '结语', 2000),
    line('achievement', '成就', 40),
    { name: 'panel', label: '打开界面', kind: 'panel' },
    effects('unlock_vars', '解锁'),
  ],
}

/** The components of panels and templates. */
export const COMPONENT_KINDS: Options = [
  ['text', '文字'],
  ['var', '变量'],
  ['image', '图片'],
  ['button', '按钮'],
  ['list', '物品列表'],
  ['progress', '进度条'],
]
export const COMPONENT: readonly Field[] = [
  { name: 'kind', label: '类型', kind: 'select', options: COMPONENT_KINDS },
  at(line('text', '文字'), of('kind', 'text', 'button', 'var')),
  at({ name: 'var', label: '变量', kind: 'variable' }, of('kind', 'var', 'progress')),
  at(image('resource', '图片'), of('kind', 'image', 'button')),
  at(whole('max', '满值', { min: 1, max: 1e9 }), of('kind', 'progress')),
  ...(['x', 'y', 'w', 'h'] as const).map((name, nth): Field => whole(name, ['左', '上', '宽', '高'][nth]!, { max: 100, unit: '%' })),
  whole('size', '字号', { min: 8, max: 96 }),
  { name: 'color', label: '文字颜色', kind: 'colour' },
  { name: 'fill', label: '底色', kind: 'colour' },
  condition('visible', '可见条件'),
  at(effects('effects', '按下以后'), of('kind', 'button')),
  at({ name: 'opens', label: '打开界面', kind: 'panel' }, of('kind', 'button')),
]
export const EVENT: readonly Field[] = [
  line('name', '名称', 40),
  {
    name: 'trigger',
    label: '什么时候',
    kind: 'select',
    options: [
      ['node_enter', '进入节点'],
      ['var_change', '变量改变'],
      ['turn', '每一步'],
      ['time', '过了一段时间'],
    ],
  },
  at({ name: 'target', label: '节点', kind: 'node' }, of('trigger', 'node_enter')),
  at({ name: 'target', label: '变量', kind: 'variable' }, of('trigger', 'var_change')),
  at(whole('seconds', '多久', { max: 86_400, unit: '秒' }), of('trigger', 'time')),
  condition('cond', '条件'),
  effects('effects', '就做'),
  { name: 'goto', label: '并跳到', kind: 'node' },
  turn('once', '只发生一次'),
  turn('enabled', '启用'),
]
