// The fixed lists that works are described by: tags in groups, and instructions for a language engine. Both are ours.

/** Common tags of scripts, comics and novels. */
export const TAG_GROUPS: readonly { group: string; tags: readonly string[] }[] = [
  { group: '题材', tags: ['都市', '古装', '悬疑', '甜宠', '仙侠', '玄幻', '科幻', '校园', '职场', '年代', '民国', '武侠', '末世', '乡村'] },
  {
    group: '情节',
    tags: ['重生', '穿越', '复仇', '逆袭', '替身', '先婚后爱', '破镜重圆', '双向奔赴', '马甲', '赘婿', '争产', '寻亲', '探案', '求生'],
  },
  { group: '情绪', tags: ['爽', '虐', '甜', '燃', '治愈', '轻松', '惊悚', '热血', '压抑', '搞笑'] },
  { group: '人物', tags: ['大女主', '大男主', '群像', '萌宝', '强强', '女强男弱', '反派主角', '欢喜冤家'] },
  { group: '形式', tags: ['短剧', '单元剧', '多线叙事', '双时空', '第一人称', '互动', '条漫', '轻改编'] },
]

interface Instruction {
  group: string
  name: string
  text: string
}

const INSTRUCTIONS: readonly Instruction[] = [
  { group: '续写', name: '顺着写下去', text: '保持人物口吻和节奏，接着下面的文字往下写一场，不要总结，不要解释：\n{{text}}' },
  { group: '续写', name: '三种走向', text: '下面的情节之后可能发生什么？给出三种走向，每种两句话，说明它改变了谁的处境：\n{{text}}' },
  { group: '改写', name: '把叙述写成动作', text: '把下面的心理活动和说明改写成看得见的动作与对白，不增加情节：\n{{text}}' },
  { group: '改写', name: '对白更短', text: '把下面的对白删到原来的三分之二，保留潜台词，每句不超过十五个字：\n{{text}}' },
  { group: '改写', name: '换一个人的视角', text: '用在场另一个人物的视角重写下面这一段，事实不变：\n{{text}}' },
  { group: '改写', name: '小说转场景', text: '把下面的小说片段写成剧本：场次、动作、人物、对白，看不见的内容删去：\n{{text}}' },
  { group: '分析', name: '找冲突', text: '下面这一场里每个人想要什么，被什么挡住？用表格列出，并指出最弱的一处：\n{{text}}' },
  { group: '分析', name: '查前后矛盾', text: '找出下面文字里时间、地点、人物称呼和道具前后不一致的地方，逐条引用原文：\n{{text}}' },
  { group: '分析', name: '结尾钩子', text: '评价下面这一集的结尾能否让人看下一集，给出两个更强的写法：\n{{text}}' },
  { group: '构思', name: '一句话故事', text: '用一句话概括下面的内容：谁，想要什么，为什么得不到，代价是什么：\n{{text}}' },
  { group: '构思', name: '人物小传', text: '根据下面的内容为主要人物写小传：欲望、需要、缺陷、秘密、口头习惯：\n{{text}}' },
  { group: '构思', name: '分集大纲', text: '把下面的故事分成若干集，每集写出事件、转折和集尾钩子：\n{{text}}' },
]

/** With ids that stay: the place in the list. */
export const instructionList = () => INSTRUCTIONS.map((each, at) => ({ instruction_id: at + 1, ...each }))
