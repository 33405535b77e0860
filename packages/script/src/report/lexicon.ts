// Word lists of the report: feelings, clashes, reversals, and what costs money on set. Written by hand for Chinese scripts.

const anyOf = (words: string) => new RegExp(words.trim().split(/\s+/).join('|'), 'g')

/** Words of good and of bad feeling: the emotion curve is the difference of how often they come. */
export const GLAD = anyOf(
  `开心 高兴 快乐 喜欢 幸福 微笑 笑了 大笑 温柔 拥抱 抱住 甜蜜 希望 惊喜 感动 谢谢 放心 安心 欣慰 团圆 成功 胜利 庆祝 祝福 相信 温暖 原谅 和好 重逢 得救 欢呼 亲吻 心动 我爱你 太好了 没事了`,
)
export const SAD = anyOf(
  `难过 伤心 痛苦 悲伤 哭 眼泪 流泪 绝望 愤怒 生气 恨 害怕 恐惧 惊恐 孤独 失望 崩溃 颤抖 死 血 尸体 葬 离开 分手 背叛 欺骗 仇 报复 威胁 骂 打耳光 怒 冷笑 后悔 对不起 愧疚 疼 病危 失踪 破产 完了 救命`,
)
/** Words of people against each other, and those that take it back. */
export const CLASH = anyOf(
  `争吵 吵 打 骂 怒 吼 逼 威胁 凭什么 滚 住手 闭嘴 放开 别碰 不许 休想 不可能 胡说 撒谎 骗 背叛 质问 冲上 推开 摔 砸 抢 拦住 揪住 掐 刀 枪 报警 离婚 退婚 分手 拒绝 反对 为什么 你敢 找死 报仇 对峙 耳光`,
)
export const CALM = anyOf('打电话 打开 打车 打扫 打量 打算 打招呼 不打扰')
/** What turns a story at the end of an episode. */
export const REVERSAL =
  /突然|忽然|竟然|居然|没想到|原来|其实|难道|不可能|怎么会|怎么是|就在这时|与此同时|不料|却见|赫然|愣住|怔住|惊呆|瞪大|脸色(?:一|骤|大)变|门(?:突然|被)|电话(?:突然)?响|枪声|尖叫|真相|秘密|身份|等等|住手|站住|慢着/
/** Scenes that need many people, and scenes that need tricks. */
export const CROWD = /群众|群演|众人|人群|人山人海|围观|宾客|满座|学生们|员工们|记者们|士兵们|士兵|村民|观众|游客|大军|百官|侍卫们|路人/
export const EFFECTS =
  /特效|爆炸|起火|着火|火海|大火|车祸|坠楼|飞起|腾空|法术|灵气|剑气|光芒|变身|怪物|枪战|威亚|航拍|水下|暴雨|大雪|CG|穿越|幻化|闪电/i
/** What no camera can take: thoughts told as action. */
export const INNER =
  /(?:想起|想到|想着|心想|心里|心中|内心|觉得|感觉|感到|意识到|明白了|知道自己|回忆起|暗自|暗想|以为|认为|似乎|仿佛|好像|犹如|宛如)/
/** What belongs into a conversation of the series' next episode: a question left open. */
export const ASKING = /[？?][”’」』）)…!！]*$/

/** How often a list of words comes in a text. */
export const hits = (words: RegExp, text: string): number => text.match(words)?.length ?? 0
