// What the words of a story tell: feelings, people against each other, danger, wishes, turns, and what costs money on set.
// Written by hand for Chinese stories. A word counts where the text has it as a word and nothing takes it back.

import { mentionFinder } from '../language/mentions.ts'
import { type CutText, cutWords, isNegated } from '../language/words.ts'

export type Sense = 'glad' | 'sad' | 'clash' | 'danger' | 'wish' | 'turn' | 'stake' | 'small' | 'crowd' | 'effects'

/** Words of two characters and more. What merely contains one of them stands among `HARMLESS`. */
const WORDS: Record<Sense, string> = {
  glad: `开心 高兴 快乐 喜欢 幸福 微笑 笑了 大笑 温柔 拥抱 抱住 甜蜜 希望 惊喜 感动 谢谢 放心 安心 欣慰 团圆 成功 胜利 庆祝 祝福 相信 温暖 原谅 和好 重逢 得救
    欢呼 亲吻 心动 我爱你 太好了 没事了`,
  sad: `难过 伤心 痛苦 悲伤 大哭 痛哭 哭泣 哭着 哭了 眼泪 流泪 泪水 落泪 绝望 愤怒 生气 怨恨 仇恨 憎恨 痛恨 恨你 恨他 恨她 害怕 恐惧 惊恐 孤独 失望 崩溃 颤抖 发抖
    去世 死去 死了 尸体 鲜血 血迹 下葬 葬礼 分手 背叛 欺骗 复仇 报复 威胁 怒吼 冷笑 后悔 对不起 愧疚 心疼 病危 失踪 破产 完了 救命 遗体`,
  clash: `争吵 吵架 吵起来 大吵 争执 打架 打人 打伤 打死 打倒 打晕 打翻 挨打 殴打 扭打 厮打 动手 大骂 怒骂 骂道 骂人 辱骂 怒吼 吼道 大吼 逼迫 逼问 逼近 逼我 逼他 逼她 逼你
    威胁 凭什么 滚开 滚出 给我滚 住手 住口 闭嘴 放开我 放开他 放开她 别碰 不许 休想 胡说 撒谎 骗我 骗你 骗了 欺骗 背叛 质问 冲上去 扑上去 扑向 推开 推倒 摔碎 摔在 砸向 砸碎 砸烂
    抢走 抢过 抢夺 夺过 拦住 揪住 揪着 掐住 拔刀 举刀 持刀 举枪 开枪 拔枪 枪口 枪声 子弹 报警 离婚 退婚 分手 拒绝 反对 你敢 找死 报仇 对峙 耳光 巴掌 掀翻 掀桌 刺向 捅了
    追杀 搏斗 厮杀 爆炸 追赶 挣扎 反抗 不答应 不同意 我不签 我不走 我不去 抓住他 抓住她 拍桌 拍案 怒视 瞪着 咬牙 怒道 喝道 厉声 撕碎 撕了 跪下 求你 求求你 认罪 招供 指控 起诉 背后捅 出卖
    滚出去 少来 不配 不要脸 贱人 混蛋 畜生 废物`,
  danger: `救命 枪口 枪声 开枪 爆炸 起火 着火 大火 火光 坠落 坠下 坠崖 坠海 坠楼 掉进 掉下去 沉下去 沉入 落水 溺水 倒下 倒在血泊 昏倒 昏迷 晕倒 晕了过去 断气 鲜血 血泊 流血 吐血 中弹 中毒
    被绑 绑架 绑住 被抓 被捕 被带走 被拖走 被拖进 被推进 被推下 被推入 被塞进 被押 被围 被堵 被困 被锁 被关 被捂 捂住嘴 捂住她的嘴 捂住他的嘴 蒙住 打晕 刀尖 刀刃 刀锋 匕首 撞上 撞向 撞飞 失控 刹车失灵 追杀
    追上来 追来 逼近 包围 埋伏 黑洞洞 反锁 断裂 塌了 坍塌 崩塌 警报 倒计时 氧气 窒息 引爆 引线 炸弹 失踪 不见了 没了呼吸 停止了跳动`,
  wish: `我要 我必须 必须 一定要 我一定 求你 求求你 帮我 帮帮我 还给我 交出来 放了他 放了她 放了我 告诉我 答应我 别走 等我 救他 救她 救我 我想知道 我想查 我想找 要找到 找到他 找到她 找出 查清 查出 查到
    查明 不能让 不能输 不能走 不能死 休想 我不信 为什么 凭什么 到底是谁 究竟 是谁 怎么死的 我不同意 我不签 我不走 我不答应 我决定 我来 让我来 拿回来 要回来 夺回 赎回 换回 逃出去 逃走 离开这里 跟我走 我跟你走 嫁给我
    娶你 我要离婚 想办法 无论如何 不管用什么 给我一次机会 机会 证明给 保护 阻止 说服 争取 我不能 不能再 打算 计划 目标 任务`,
  turn: `突然 忽然 竟然 居然 没想到 想不到 原来 其实 难道 怎么会 怎么是 怎么可能 就在这时 与此同时 不料 却见 赫然 愣住 愣在 怔住 怔在 惊呆 呆住 僵住 瞪大 脸色一变 脸色骤变 脸色大变 脸色煞白 脸色惨白 枪声 尖叫 真相 秘密 身份
    等等 住手 站住 慢着 发现 意识到 认出 揭开 揭穿 承认 坦白 招认 宣布 宣判 推开门 推门 闯进 冲进 冲出 破门 站起 跪下 倒下 摔在 摔碎 撕碎 撕了 转身就 甩开 夺过 抢过 扔进 扔在 扔掉 签了 签字 答应了 同意了 拒绝
    离婚 分手 辞职 开除 解雇 怀孕 去世 死了 不见了 失踪 回来了 出现在 来了个 响起 亮起 停电 断电 报警 警笛 逮捕 被捕 带走 抓走 逃走 跑了 出卖 背叛 认罪 投降 输了 赢了 中了 成功了 失败 昏倒 晕倒 醒了 醒过来 睁开眼
    不是我 是我 骗了 泪流 决定 终于 从今天起 从今往后 再也不 遗嘱 诊断 确诊 病危 破产 证据 真凶 凶手`,
  stake: `死 命 性命 遗产 赔偿 欠款 债 还钱 赎金 真相 秘密 证据 凶手 犯人 嫌疑 失踪 离婚 分手 婚约 孩子的父亲 怀孕 癌 手术 病危 破产 开除 坐牢 入狱 判刑 通缉 追杀 绑架 复仇 报仇 背叛 合同 遗嘱 股份 继承 投标 竞标
    比赛 决赛 名额 机会 圣旨 赐死 谋反 造反 毒药 下毒 敌军 城门 氧气 燃料 救援 坠毁 撤离 警报 倒计时 期限 最后期限 三天之内 来不及`,
  small: `天气 太阳真 下雨了 刮风 凉快 暖和 晒太阳 逛街 打折 便宜 涨价 好吃 好喝 好看 真好 挺好 不错 还行 难得 味道 新鲜 火锅 吃什么 喝什么 咖啡 奶茶 早餐 早饭 午饭 午餐 晚饭 晚餐 夜宵 米饭 面条 馒头
    包子 饺子 馄饨 豆腐 豆浆 喝茶 喝汤 水果 苹果 香蕉 橘子 橙子 西瓜 葡萄 零食 饼干 点心 蛋糕 甜点 冰淇淋 裙子 衣服 毛肚 电视剧 看电视 看电影 减肥 发型 口红 蓝色 周末 散步 公园 风筝 遛狗 种花 养花 浇花 钓鱼 下棋 打牌 打球
    爬山 拍照 收拾屋子 打扫 洗碗 洗衣服 晾衣服 买菜 菜市场 堵车 物业 快递 外卖 菜价 胖了 瘦了 糖葫芦 热闹 铺子`,
  crowd: `群众 群演 众人 人群 人山人海 围观 宾客 满座 学生们 员工们 记者们 士兵们 士兵 村民 观众 游客 大军 百官 侍卫们 路人`,
  effects: `特效 爆炸 起火 着火 火海 大火 车祸 坠楼 飞起 腾空 法术 灵气 剑气 光芒 变身 怪物 枪战 威亚 航拍 水下 暴雨 大雪 幻化 闪电 坠毁 坍塌`,
}
/** Longer words that hold one of the above and tell nothing of it. */
const HARMLESS =
  `打折 打火机 打扮 打听 打量 打算 打招呼 打扰 打扫 打车 打开 打电话 打包 打盹 打印 打赌 打球 打气 打工 打卡 打针 打滚 打动 打理 打点 打发 打趣 打嗝 打哈欠 打喷嚏 打交道 打下手 打不着 刀削面 刀叉 死角 死板 死党 死机
  恨不得 恨铁不成钢 可恨 血压 血型 血缘 血统 血糖 抢答 抢眼 抢手 抢购 抢险 抢救 摔跤 砸锅 砸场子 吵醒 枪手 骂街 逼真 逼仄 发现场 打死结 打倒车 失望山 爆炸头 爆炸性 爆炸糖 破产法 失踪影 好运气 秘密花园 笑死 饿死 累死 热死 冷死 困死 忙死 气死 烦死 急死
  吓死 渴死 撑死 美死 爱死 乐死 拒绝往来 机会成本 火锅店 大火锅 着火锅 小火 文火 血橙 怀孕试 幸福路 快乐大 希望小学 开心果 开心麻花 温暖牌 感动中国`
    .trim()
    .split(/\s+/)

/**
 * Verbs of one character that count where they are a word, by what stands behind them, or in front; `unless` is what must not stand in front.
 */
const ALONE: readonly (readonly [sign: string, senses: readonly Sense[], behind: RegExp, inFront?: RegExp, unless?: RegExp])[] = [
  [
    '打',
    ['clash', 'turn'],
    /^打[了过着中死伤]{0,2}(?:[你我他她](?!电话|的电话|算|个|工|扮|听)|人(?!工)|孩子|在.{0,4}[脸头身肩背]|脸|头|耳光|一拳|一巴掌|一耳光|一顿|起来了)/,
    /(?:巴掌|耳光|一拳|棍子|鞭子|被人)$/,
  ],
  ['骂', ['clash'], /^骂/],
  ['吵', ['clash'], /^吵(?:了起来|起来|个不停|什么|够了)/, /[又在大别]$/],
  ['吼', ['clash'], /^吼/],
  ['掐', ['clash'], /^掐[住着](?!点|表|时间)/],
  ['砸', ['clash'], /^砸(?:[了在向碎烂]|过来|过去)/],
  ['摔', ['clash', 'turn'], /^摔(?:[在门碎]|了一?(?:杯|碗|手机|门))/],
  ['抢', ['clash'], /^抢(?:[你我他她了过走]|过来)/],
  ['推', ['clash'], /^推(?:了?[你我他她]|了?一把|搡)/],
  ['滚', ['clash'], /^滚(?:[！!。，出开]|$)/],
  ['捅', ['clash', 'danger'], /^捅[了进向死]/],
  ['杀', ['clash', 'danger'], /^杀[了死人你我他她]/],
  ['哭', ['sad'], /^哭/],
  ['恨', ['sad'], /^恨(?!不得|铁)/],
  ['死', ['sad', 'stake'], /^死(?![角板党机结活心劲守记等盯咬缠])/, undefined, /[饿累热冷困忙气烦急吓渴撑美爱乐笑该恨找]$/],
  ['血', ['sad', 'danger'], /^血/],
  ['疼', ['sad'], /^疼/],
  ['逃', ['turn'], /^逃/],
]
/** Is a word by itself, not within what is denied: an exclamation. */
const EXCLAIMED = /(?:^|[，。！？!?…\s“「])(?:这)?不可能(?=$|[！!。…，”」])/

const listed = Object.entries(WORDS).flatMap(([sense, words]) =>
  words
    .trim()
    .split(/\s+/)
    .map(word => [word, sense as Sense] as const),
)
const senses = new Map<string, Sense[]>()
for (const [word, sense] of listed) senses.set(word, [...(senses.get(word) ?? []), sense])
const names = [...senses.keys(), ...HARMLESS]
const find = mentionFinder(names)
const aloneBySign = new Map(ALONE.map(([sign, ...rest]) => [sign, rest]))
const AROUND = 12
/** Wishes and refusals that begin with their own negation, or that a negation does not take back. */
const KEEPS_NEGATION = new Set<Sense>(['wish', 'small'])

export interface Told {
  word: string
  at: number
  senses: readonly Sense[]
}

/** The telling words of a text in their order. Linear in it. */
export function tellingWords(text: string, cut: CutText = cutWords(text)): Told[] {
  const told: Told[] = []
  const taken = new Uint8Array(text.length)
  for (const { start, end, name } of find(text)) {
    const word = names[name]!
    taken.fill(1, start, end)
    const own = senses.get(word)
    if (!own || !cut.starts.has(start)) continue
    const kept = isNegated(text, start) ? own.filter(sense => KEEPS_NEGATION.has(sense)) : own
    if (kept.length > 0) told.push({ word, at: start, senses: kept })
  }
  for (const at of cut.single) {
    const rule = aloneBySign.get(text[at]!)
    if (!rule || taken[at] || isNegated(text, at)) continue
    const [own, behind, inFront, unless] = rule
    const before = text.slice(Math.max(0, at - 4), at)
    if ((behind.test(text.slice(at, at + AROUND)) || inFront?.test(before)) && !unless?.test(before))
      told.push({ word: text[at]!, at, senses: own })
  }
  const refusal = EXCLAIMED.exec(text)
  if (refusal) told.push({ word: '不可能', at: refusal.index + refusal[0].indexOf('不可能'), senses: ['clash', 'turn'] })
  return told.sort((one, other) => one.at - other.at)
}

/** How often each sense is told in a text. */
export function sensesIn(text: string): Record<Sense, number> {
  const counts: Record<Sense, number> = { glad: 0, sad: 0, clash: 0, danger: 0, wish: 0, turn: 0, stake: 0, small: 0, crowd: 0, effects: 0 }
  for (const { senses: own } of tellingWords(text)) for (const sense of own) counts[sense]++
  return counts
}

/** What no camera can take: thoughts told as action. */
export const INNER =
  /(?:想起|想到|想着|心想|心里|心中|内心|觉得|感觉|感到|意识到|明白了|知道自己|回忆起|暗自|暗想|以为|认为|似乎|仿佛|好像|犹如|宛如)/
