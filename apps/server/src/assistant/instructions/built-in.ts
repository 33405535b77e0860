// The templates of instructions that come with the product. Texts are ours; ids are given once and never again.
import { FIELD_KINDS, type Instruction } from '@qianmu/contract/assistant/instructions'

/** A template without what depends on who asks. */
export type BuiltIn = Omit<Instruction, 'bound' | 'may_change'>
type Field = Instruction['fields'][number]

/** What a field of this name is filled in with. */
export const kindOf = (name: string): Field['kind'] =>
  Object.hasOwn(FIELD_KINDS, name) ? FIELD_KINDS[name as keyof typeof FIELD_KINDS] : 'text'

const general = (template_id: number, use: BuiltIn['use'], title: string, about: string, instruction: string): BuiltIn => ({
  template_id,
  type: 'GENERAL',
  use,
  title,
  about,
  instruction,
  fields: [],
  scope: 0,
})
const advanced = (
  template_id: number,
  use: BuiltIn['use'],
  title: string,
  about: string,
  instruction: string,
  ...fields: Field[]
): BuiltIn => ({ template_id, type: 'ADVANCED', use, title, about, instruction, fields, scope: 0 })
const field = (name: string, hint: string, ...options: string[]): Field => ({ name, hint, kind: kindOf(name), options })

export const BUILT_IN: readonly BuiltIn[] = [
  general(1, 'rewrite', '更紧凑', '删去重复和铺垫，节奏加快', '写得更紧凑：删去重复、铺垫和不推进情节的话，短句为主，保留全部关键信息。'),
  general(
    2,
    'rewrite',
    '更有画面感',
    '把抽象的话换成看得见、听得到的',
    '写得更有画面感：把抽象的叙述和情绪换成镜头拍得到的动作、物件、光线和声音，不加比喻堆砌。',
  ),
  general(
    3,
    'rewrite',
    '对白口语化',
    '像真人说话，符合各人身份',
    '把对白改得更口语、更像真人说话：短句、省略、打断，每个人的用词符合身份和性格；不改变谁在说话，也不改变意思。',
  ),
  general(
    4,
    'rewrite',
    '换成第三人称',
    '「我」换成人物的名字和他、她',
    '把叙述换成第三人称：叙述里的「我」换成相应人物的名字或「他」「她」；引号和对白里的「我」不变。',
  ),
  general(5, 'rewrite', '扩写', '补足动作、反应和细节', '扩写：在不增加新情节的前提下，补足动作、停顿、反应和环境细节，让这一段更饱满。'),
  general(6, 'rewrite', '缩写', '只留主干', '缩写：只留下情节主干和最有力的一两句话。'),
  general(
    7,
    'rewrite',
    '加强冲突',
    '目标相反，步步紧逼',
    '加强冲突：让双方的目标正面相撞，一方每说一句，另一方的处境就更难一分；不靠争吵和喊叫，靠选择和代价。',
  ),
  general(8, 'rewrite', '潜台词', '想说的不直接说', '增加潜台词：人物不直接说出真正想说的话，用岔开话题、反问、动作来表达；观众仍能明白。'),
  general(9, 'rewrite', '润色通顺', '改病句和不顺的地方', '润色：改正病句、错字、重复用词和不顺的地方，其余尽量不动。'),
  general(
    10,
    'rewrite',
    '改成剧本',
    '叙述改成场次、动作和对白',
    '把叙述改写成剧本：能演的写成动作，说的话写成对白，内心活动写成可见的反应或内心独白（OS），必要时补上场次标题。',
  ),
  general(
    11,
    'rewrite',
    '结尾留钩子',
    '最后一句让人想往下看',
    '重写结尾，让最后一两行成为钩子：出现新的信息、新的人或一个没有答案的问题，戛然而止。',
  ),
  general(21, 'continue', '接着往下写', '情节前进一步', '自然地往下写，让情节前进一步，结束在一个小的悬念上。'),
  general(
    22,
    'continue',
    '下一场戏',
    '换地点或时间，另起一场',
    '另起一场戏：写新的场次标题，换地点或时间，承接前文的后果，让局面比前一场更紧。',
  ),
  general(23, 'continue', '来一个反转', '合情合理，但出乎意料', '写一个反转：推翻前文里人物或观众的一个判断，但线索必须是前文已经有的。'),
  general(24, 'continue', '只写对白', '让在场的人把话说下去', '只写对白，让前文在场的人把话说下去；除必要的一两处动作外不写别的。'),
  general(25, 'continue', '集尾钩子', '写到让人停不下来为止', '把这一集收住：写到一个最让人停不下来的地方为止，最后一行是钩子。'),
  advanced(
    101,
    'rewrite',
    '换一个视角',
    '从另一个人物的眼睛看同一段',
    '从「{人物}」的视角重写：只写这个人看得到、听得到、知道的，语气符合这个人。',
    field('人物', '用谁的视角'),
  ),
  advanced(
    102,
    'rewrite',
    '换一种风格',
    '同样的事，另一种写法',
    '改成{风格}的写法，情节和事实不变。',
    field('风格', '哪一种写法', '港式黑色电影', '都市轻喜剧', '悬疑惊悚', '古风', '武侠', '年代剧', '短剧快节奏', '冷峻白描'),
  ),
  advanced(
    103,
    'rewrite',
    '改一个人的说话方式',
    '只动一个人的台词',
    '只改「{人物}」的台词，让这个人说话{特点}；其他人的台词和动作不变。',
    field('人物', '改谁的台词'),
    field('特点', '怎么说话', '更强硬', '更犹豫', '话更少', '带书卷气', '油滑', '带方言味'),
  ),
  advanced(
    104,
    'rewrite',
    '指定字数',
    '改到大约这么多字',
    '改写到大约 {字数} 字，上下不超过一成。',
    field('字数', '例如 120', '50', '100', '200', '500'),
  ),
  advanced(
    111,
    'continue',
    '朝一个结果写',
    '先定结果，再补过程',
    '往下写到这样一个结果为止：{结果}。过程要合理，结果在最后出现。',
    field('结果', '例如：顾晚发现照片是假的'),
  ),
  advanced(
    112,
    'continue',
    '让一个人出场',
    '新的人物带来新的局面',
    '让「{人物}」在接下来出场，出场的方式是{方式}，并立刻改变场上的局面。',
    field('人物', '谁出场'),
    field('方式', '怎样出场', '不请自来', '一直在场而没人发现', '先闻其声', '被人押进来', '打来一通电话'),
  ),
  general(
    201,
    'chat',
    '更克制',
    '说得更少，给三个方向',
    '把带上的文字改得更克制：人物不直接说出情绪，用动作、停顿和物件表达。给三个方向，从说得少到说得多，每个方向一个代码块。',
  ),
  general(
    202,
    'chat',
    '拆成镜头',
    '景别、画面、声音',
    '把带上的文字拆成分镜：一行一镜，写明景别、画面内容、对白或声音、大约秒数，做成表格。',
  ),
  general(
    203,
    'chat',
    '找问题',
    '逻辑、动机、重复',
    '读带上的文字，指出逻辑不通、动机不足、信息重复和节奏拖沓的地方；每条先引用原句，再说问题和改法。',
  ),
  general(
    204,
    'chat',
    '想十个点子',
    '下一步可能发生什么',
    '接着带上的情节，列十个下一步可能发生的事，从最自然到最意外，每个一句话，说明它推翻或兑现了前面的什么。',
  ),
  general(205, 'chat', '写梗概', '三百字以内', '为带上的文字写一段三百字以内的梗概，只写已经发生的事。'),
  advanced(
    211,
    'chat',
    '换视角',
    '从另一个人物的眼睛看',
    '从「{人物}」的视角重写带上的文字，只写这个人看得到、听得到、知道的，给一个代码块。',
    field('人物', '用谁的视角'),
  ),
  advanced(
    212,
    'chat',
    '问一个人物',
    '以人物的口吻回答',
    '以「{人物}」的口吻回答我的问题，性格和说话方式以资料为准，资料里没有的事就说不知道。',
    field('人物', '问谁'),
  ),
  advanced(
    213,
    'chat',
    '给这一场找替代',
    '同样的功能，不同的戏',
    '「{场景}」这一场的戏剧功能不变，另想三种完全不同的演法，每种写明地点、冲突和结尾。',
    field('场景', '哪一场'),
  ),
]
