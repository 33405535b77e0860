// The templates that come with the product: a beginning for each kind of work, an episode outline, a character sheet, and passages. Texts are ours.
import type { Template } from '@qianmu/contract/works/templates'
import { classify } from '@qianmu/script/classify'
import { contentOf } from '@qianmu/script/split'
import type { TemplateBody } from './body.ts'

export interface BuiltIn extends Pick<Template, 'template_id' | 'template_name' | 'template_type' | 'script_type' | 'about'> {
  body: TemplateBody
}

const contentFrom = (text: string, novel = false) => contentOf(classify(text.trim().split('\n'), novel ? 'novel' : 'script'))
const doc = (name: string, doc_type: number, text: string, volume: number | null = null, novel = false) =>
  ({ name, doc_type, kind: doc_type === 5 ? 'doc' : 'idea', volume, content: contentFrom(text, novel) }) as const

const EPISODE = `1、地点 日 内
人物：主角、对手
△第一个画面就有事发生：主角正要做成一件事，被人当众打断。
对手：一句让人不舒服的话。
主角：一句不肯退的话。
△主角亮出一样东西，在场的人都停住。
【切至】
2、地点 夜 外
△代价找上门来。
主角OS：他到底知道多少？
△集尾钩子：一个新的人，或一件不该出现的东西。`

const SHORT_DRAMA: TemplateBody = {
  volumes: ['第一卷 起：被夺走', '第二卷 承：夺回来', '第三卷 合：算总账'],
  docs: [
    doc('故事大纲', 3, '谁：\n想要什么：\n被谁拿走：\n第一次反击：\n中点（以为赢了）：\n最低处：\n最后的选择：\n结局：', null, true),
    doc('分集大纲', 4, '第 1 集　事件／反转／集尾钩子\n第 2 集　事件／反转／集尾钩子\n第 3 集　事件／反转／集尾钩子', null, true),
    doc('人物设定', 6, '主角：想要／害怕／秘密\n对手：想要／凭什么赢／弱点\n同伴：为什么留下／什么时候离开', null, true),
    ...[1, 2, 3].flatMap(volume => [1, 2, 3, 4].map(nth => doc(`第 ${(volume - 1) * 4 + nth} 集`, 5, EPISODE, volume - 1))),
  ],
}
const NOVEL: TemplateBody = {
  volumes: ['第一卷'],
  docs: [
    doc('故事大纲', 3, '开篇处境：\n打破平静的事：\n主角的决定：\n三次失败：\n真相：\n代价：\n终局：', null, true),
    doc('人物设定', 6, '姓名：\n身份：\n欲望：\n缺陷：\n秘密：\n与谁有旧账：', null, true),
    ...[1, 2, 3].map(nth => doc(`第${'一二三'[nth - 1]}章`, 5, '先写一个动作，再写它的后果。\n\n让人物在这一章里失去一样东西。', 0, true)),
  ],
}
const COMIC: TemplateBody = {
  volumes: [],
  docs: [
    doc('故事大纲', 3, '一句话卖点：\n主角的愿望：\n第一话要让人记住的一格：\n每话结尾的悬念：\n画风与色调：', null, true),
    ...[1, 2, 3].map(nth =>
      doc(
        `第 ${nth} 话`,
        5,
        `${nth}-1 地点 日 外
△第 1 格（大格）：地点与气氛，主角入画。
△第 2 格：主角看见一样不该在这里的东西。
主角：一句短到能放进气泡的话。
△第 3 格（特写）：那样东西。
${nth}-2 地点 夜 内
△第 4 格：对手的影子先到。
对手：一句让主角说不出话的话。
△第 5 格（跨页）：这一话最重的一个画面。
△末格：只画主角的手，不画脸。`,
      ),
    ),
  ],
}
const ANIMATION: TemplateBody = {
  volumes: [],
  docs: [
    doc('人物设定', 6, '姓名：\n年龄与身高：\n剪影里一眼认得出的地方：\n口头禅：\n跑起来的样子：\n害怕时的样子：', null, true),
    ...[1, 2].map(nth =>
      doc(
        `第 ${nth} 话`,
        5,
        `${nth}-1 地点 晨 外
△【远景】城市醒来。镜头从钟楼摇下，落在奔跑的主角身上。
主角：又要迟到了！
△【跟拍】主角跃过水洼，水面映出另一个人的脸。
${nth}-2 地点 日 内
△【近景】所有人停下来看着门口。
同伴：你怎么才来？
主角OS：他们还不知道。
【片尾定格】`,
      ),
    ),
  ],
}
const GAME: TemplateBody = {
  volumes: ['序章', '分支'],
  docs: [
    doc(
      '故事大纲',
      3,
      '玩家是谁：\n一开始知道什么、不知道什么：\n三个不能回头的选择：\n会记住的数值与物品：\n结局（至少三个）：',
      null,
      true,
    ),
    doc(
      '序章',
      5,
      `1、车厢 夜 内
△车窗外漆黑一片，车厢里只有玩家和一个低头看表的男人。
男人：你也是去终点站的？
△选项一：点头。好感 +1，去「同路」。
△选项二：装睡。去「独行」。
△选项三：反问他的名字。需要物品「车票」，去「车票」。`,
      0,
    ),
    doc('同路', 5, '1、车厢 夜 内\n男人：那就好，这一段路不该一个人走。\n△他把手里的钥匙放进玩家掌心。获得物品「钥匙」。', 1),
    doc('独行', 5, '1、车厢 夜 内\n△再睁眼时，车厢空了，座位上多了一把钥匙。\n玩家OS：他在哪一站下的车？', 1),
  ],
}
const one = (name: string, doc_type: number, text: string, novel = false): TemplateBody => ({
  volumes: [],
  docs: [{ ...doc(name, doc_type, text, null, novel), kind: 'doc' }],
})

/** Ids are given once and never again. */
export const BUILT_IN: readonly BuiltIn[] = [
  {
    template_id: 1,
    template_name: '三卷十二集短剧',
    template_type: 1,
    script_type: 'SCRIPT',
    about: '大纲、人物与十二集骨架，每集两场，集尾留钩子。',
    body: SHORT_DRAMA,
  },
  {
    template_id: 2,
    template_name: '长篇小说开篇',
    template_type: 1,
    script_type: 'NOVEL',
    about: '大纲、人物与前三章，先动作后解释。',
    body: NOVEL,
  },
  {
    template_id: 3,
    template_name: '一集短剧',
    template_type: 2,
    script_type: 'SCRIPT',
    about: '两场一钩子的单集骨架。',
    body: one('新的一集', 5, EPISODE),
  },
  {
    template_id: 4,
    template_name: '分集大纲',
    template_type: 2,
    script_type: 'SCRIPT',
    about: '二十四集，每集一行：事件、反转、钩子。',
    body: one('分集大纲', 4, Array.from({ length: 24 }, (_, at) => `第 ${at + 1} 集　事件／反转／集尾钩子`).join('\n'), true),
  },
  {
    template_id: 5,
    template_name: '人物小传',
    template_type: 2,
    script_type: 'SCRIPT',
    about: '欲望、需要、缺陷、秘密、口头习惯。',
    body: one('人物小传', 6, '姓名：\n年龄与身份：\n想要什么：\n真正需要什么：\n缺陷：\n不能说的事：\n说话的样子：\n第一次出场：', true),
  },
  {
    template_id: 6,
    template_name: '开场钩子',
    template_type: 3,
    script_type: 'SCRIPT',
    about: '六十秒内让人停下来的一场。',
    body: one(
      '开场钩子',
      5,
      '1、婚礼现场 日 内\n△司仪念到新娘的名字，门开了，走进来的是另一个人。\n新娘：你来晚了。\n△她把戒指放进香槟里。',
    ),
  },
  {
    template_id: 7,
    template_name: '电话揭密',
    template_type: 3,
    script_type: 'SCRIPT',
    about: '一通电话里换三次主动。',
    body: one(
      '电话揭密',
      5,
      '1、车内 夜 内\n△手机亮起，没有存名字的号码。\n主角：喂。\n对方VO：你在看后视镜。\n△主角抬眼，后视镜里空着。\n主角：你要什么？\n对方VO：要你别回头。\n△主角回头。',
    ),
  },
  {
    template_id: 8,
    template_name: '三话条漫开篇',
    template_type: 1,
    script_type: 'CARTOON',
    about: '故事大纲与前三话，每话按格写画面，末格留悬念。',
    body: COMIC,
  },
  {
    template_id: 9,
    template_name: '两话动画开篇',
    template_type: 1,
    script_type: 'ANIMATION',
    about: '人物设定与前两话，镜头写在动作里。',
    body: ANIMATION,
  },
  {
    template_id: 10,
    template_name: '三分支互动序章',
    template_type: 1,
    script_type: 'GAME',
    about: '大纲、序章与两条分支，选项写明去向、数值与物品。',
    body: GAME,
  },
]

export const builtInOf = (id: number): BuiltIn | undefined => BUILT_IN.find(({ template_id }) => template_id === id)
