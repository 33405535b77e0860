// Nodes that read and write what the studio has, and nodes that go through lists, described as those of pictures are (specs.ts).
import type { NodeSpec, Spec } from './specs.ts'

const lines = (fallback = ''): Spec => ['STRING', { default: fallback, multiline: true }]
const text = (fallback = ''): Spec => ['STRING', { default: fallback }]
const one = (...options: string[]): Spec => [options, { default: options[0] }]
const any: Spec = ['*']
const doc: Spec = ['DOC']

const of = (
  group: string,
  title: string,
  required: NodeSpec['required'],
  outputs: NodeSpec['outputs'],
  more: Partial<NodeSpec> = {},
): NodeSpec => ({ group, title, required, outputs, ...more })

/** Kinds of works that a node writes a document into. */
const NEW_WORKS = ['漫画', '动画', '剧本'] as const

/** What is asked of the studio, as the person who runs the graph; each is a call of it that they may make. */
export const STUDIO_SPECS = {
  QianmuDocument: of('工作室', '文档', { document: ['INT', { default: 0, min: 0, max: 2 ** 50, pick: 'document' }] }, [
    ['DOC', '文档'],
    ['STRING', '文字'],
  ]),
  QianmuNewDocument: of('工作室', '写成文档', { text: lines(), name: text('第 1 集'), work: one(...NEW_WORKS) }, [['DOC', '文档']], {
    help: '写进一部新作品，同一次运行只写一回',
  }),
  QianmuScenes: of('工作室', '场景', { document: doc }, [['STRING', '场景', 'list']], { help: '一场一项' }),
  QianmuLines: of('工作室', '台词', { document: doc }, [['STRING', '台词', 'list']], { help: '一句一项，写着谁说的' }),
  QianmuShots: of('工作室', '镜头', { document: doc }, [['STRING', '画面内容', 'list']], { help: '没有分镜时先按规则拆' }),
  QianmuCast: of('工作室', '角色与造型', { document: doc }, [['STRING', '角色', 'list']], { help: '作品里的角色，一人一项' }),
  QianmuStyle: of('工作室', '画风', { document: doc }, [['STRING', '画风词']]),
  QianmuKeyword: of(
    '工作室',
    '关键词',
    { text: lines('雨夜的站台，一个女孩撑着伞'), count: ['INT', { default: 8, min: 1, max: 40 }] },
    [['STRING', '关键词']],
    {
      help: '文字里有的关键词库的词',
    },
  ),
  QianmuPictures: of('做出来', '画面', { document: doc }, [['IMAGE', '画面', 'list']], { help: '每镜一张，已有的不重画' }),
  QianmuVoices: of('做出来', '配音', { document: doc }, [['AUDIO', '配音', 'list']], { help: '每句一段，已有的不重配' }),
  QianmuMusic: of('做出来', '音乐', { document: doc }, [['AUDIO', '音乐']]),
  QianmuCues: of('做出来', '字幕', { document: doc }, [['STRING', '字幕（SRT）']], { help: '跟着配音' }),
  QianmuPages: of('做出来', '漫画页', { document: doc }, [['IMAGE', '漫画页', 'list']]),
  QianmuFilm: of('做出来', '动态样片', { document: doc }, [['VIDEO', '片']], { help: '分镜、画面、配音、音乐一起做好' }),
  QianmuLanguage: of(
    '流程',
    '语言模型',
    { ask: lines('概括成一句话'), text: lines() },
    [
      ['STRING', '回答'],
      ['STRING', '谁回答的'],
    ],
    { help: '没有连接语言模型时按规则摘句子，并写明' },
  ),
} as const satisfies Record<string, NodeSpec>
export type StudioNode = keyof typeof STUDIO_SPECS

/** What goes through lists. A node that takes no list whole is run once for each item of what it is given. */
export const LIST_SPECS = {
  QianmuList: of('流程', '列表', { items: lines('第一项\n第二项') }, [['STRING', '每一项', 'list']], { help: '一行一项' }),
  QianmuCutText: of('流程', '拆文字', { text: lines(), by: one('一行', '一段', '一句') }, [['STRING', '每一段', 'list']]),
  QianmuMergeText: of('流程', '合并文字', { items: lines(), between: text('\n') }, [['STRING', '文字']], { whole: true }),
  QianmuCount: of('流程', '数一数', { items: any }, [['INT', '个数']], { whole: true }),
  QianmuPick: of('流程', '取一项', { items: any, nth: ['INT', { default: 1, min: 1, max: 10_000 }] }, [['*', '这一项']], { whole: true }),
  QianmuIf: of('流程', '如果', { is: ['BOOLEAN', { default: true }], yes: any, no: any }, [['*', '结果']]),
  QianmuGrid: of('流程', '拼成一张', { images: ['IMAGE'], columns: ['INT', { default: 2, min: 1, max: 8 }] }, [['IMAGE', '图片']], {
    whole: true,
  }),
} as const satisfies Record<string, NodeSpec>
