// The sample work 《雨夜归人》 as it is written: texts beside this file, and what goes with them.
import fs from 'node:fs/promises'
import path from 'node:path'

const text = (name: string) => fs.readFile(path.join(import.meta.dirname, 'story', `${name}.txt`), 'utf8')

export const TITLE = '雨夜归人'
export const EPISODES = ['第1集 末班车', '第2集 借来的伞', '第3集 雨停之前'] as const
export const storyTexts = async () => {
  const [game, idea, ...episodes] = await Promise.all(['互动', '构思', ...EPISODES].map(text))
  return { episodes, game: game!, idea: idea! }
}

export const CAST = [
  {
    name: '林晚',
    gender: '女',
    age: '27 岁',
    identity: '插画师',
    want: '知道哥哥最后那天发生了什么',
    appearance: '27 岁女性，黑色长直发，红色风衣，白色衬衫，抱着画夹',
    voice_age: '青年',
    voice_timbre: '清亮，尾音轻',
    voice_pace: '不快',
  },
  {
    name: '顾晚',
    gender: '女',
    age: '30 岁',
    identity: '便利店店主',
    want: '把伞还给它的主人，然后离开这条街',
    appearance: '30 岁女性，黑色短发，墨绿色毛衣，撑着一把红伞',
    voice_age: '青年',
    voice_timbre: '偏低，平稳',
    voice_pace: '慢',
  },
  {
    name: '老周',
    aliases: ['周师傅'],
    gender: '男',
    age: '52 岁',
    identity: '末班车司机',
    want: '让人知道那天有一辆车等过',
    appearance: '52 岁男性，灰白短发，戴蓝色司机帽，蓝色制服外套',
    voice_age: '中年',
    voice_timbre: '沙哑',
    voice_pace: '慢',
  },
  {
    name: '沈岸',
    aliases: ['沈师傅'],
    gender: '男',
    age: '31 岁',
    identity: '修表匠',
    want: '让时间停在朋友还在的那一刻',
    appearance: '31 岁男性，黑色短发，戴眼镜，深蓝色西装马甲，白衬衫',
    voice_age: '青年',
    voice_timbre: '低沉',
    voice_pace: '中等',
  },
  {
    name: '小满',
    gender: '女',
    age: '19 岁',
    identity: '便利店夜班店员',
    want: '考上美院；她不知道自己就是那个孩子',
    appearance: '19 岁女孩，棕色丸子头，黄色围裙，白色短袖',
    voice_age: '少年',
    voice_timbre: '脆',
    voice_pace: '快',
  },
] as const

/** By the names of who stands how to whom. */
export const RELATIONS = [
  { from: '林晚', to: '顾晚', type: 'friend', label: '同名', strength: 3 },
  { from: '顾晚', to: '小满', type: 'service', label: '店主和店员', directed: true, strength: 2 },
  { from: '老周', to: '林晚', type: 'ally', label: '等过她哥哥', strength: 2 },
  { from: '沈岸', to: '林晚', type: 'ally', label: '哥哥的朋友', strength: 2 },
] as const

export const STYLE = { name: '雨夜霓虹', words: '雨夜，霓虹倒映在积水里，冷蓝色调，红色点缀，平涂线稿' } as const

/** Act, what happens, and the scene that carries it out: which episode and which of its scenes, from 0. */
export const BEATS = [
  { lane: '起', title: '最后两站不停了', text: '末班车司机说望江路没人等车，林晚说有，就是她自己。', at: [0, 0], mood: -2 },
  { lane: '起', title: '两个都叫晚的人', text: '站牌下的顾晚撑着一把刻着“晚”字的红伞。', at: [0, 1], mood: 1 },
  { lane: '承', title: '墙上的旧车票', text: '便利店里留着三年前那张没用上的车票。', at: [0, 2], mood: -1 },
  { lane: '承', title: '取表单', text: '老周交出单子：他等了四十分钟。', at: [0, 3], mood: -4 },
  { lane: '承', title: '停在二十三点四十分的表', text: '表没有坏，坏在人身上。', at: [1, 0], mood: -3 },
  { lane: '转', title: '他喊的不是我', text: '顾晚明白伞上的字是另一个人的名字。', at: [1, 1], mood: -5 },
  { lane: '转', title: '那个孩子是小满', text: '停电的便利店里，小满露出手肘上的旧疤。', at: [2, 0], mood: -7 },
  { lane: '合', title: '让它走', text: '沈岸松开手，秒针走过了那个时间。', at: [2, 2], mood: 4 },
  { lane: '合', title: '头班车，不晚', text: '伞留在站牌上，给下一个没带伞的人。', at: [2, 3], mood: 7 },
] as const

/** Words of the first episode, and what is said of them. */
export const COMMENTS = [
  { quote: '有的。每年今天，都有一个。', body: '这一句是全片的扣子，画面上给她的侧脸，别切走。', level: 'suggest' },
  { quote: '等一把伞。', body: '“等车”和“等伞”的错位很好，前面再留半拍沉默。', level: 'suggest' },
  { quote: '我等了四十分钟。', body: '老周说完这句，雨声可以先停一下。', level: 'suggest' },
] as const
export const REVIEW = { note: '第一稿，请看节奏和三处停顿。', verdict: '人物和道具都立住了，三条建议改完直接进分镜。' } as const
