// What a work is about, scene by scene, by the words of its subjects: a share of the text for each (mockup 23).

import { mentionFinder } from '../language/mentions.ts'
import { cutWords } from '../language/words.ts'

export interface Subject {
  name: string
  /** Of the words of the work, 0–1. */
  share: number
}

const SUBJECTS: readonly (readonly [name: string, words: string])[] = [
  [
    '情感',
    '喜欢 爱你 爱上 分手 恋爱 初恋 暗恋 接吻 拥抱 心动 表白 前任 约会 想你 难过 离婚 订婚 结婚 领证 婚礼 婚纱 娶你 娶她 嫁给 民政局 未婚妻 未婚夫 求婚 戒指',
  ],
  ['家庭', '妈妈 爸爸 母亲 父亲 爹娘 儿子 女儿 哥哥 姐姐 弟弟 妹妹 奶奶 爷爷 婆婆 媳妇 回家 团圆 老公 老婆 丈夫 妻子'],
  ['职场', '公司 老板 经理 总监 项目 客户 会议 上班 加班 辞职 股份 董事 标书 方案 同事 部门 业绩 工位'],
  ['法律', '律师 法院 法官 法庭 起诉 证据 官司 判决 宣判 原告 被告 证人 遗嘱 违法 审讯 开庭'],
  ['悬疑', '尸体 凶手 凶器 案子 案件 警察 嫌疑 线索 失踪 侦探 密码 秘密 跟踪 死者 命案 现场 报警'],
  ['复仇', '报仇 复仇 报复 血债 仇人 仇家 付出代价 背叛 陷害 害死 真相 讨回'],
  ['医院', '医生 护士 病房 手术 住院 急救 病人 诊断 吃药 药方 救护车 病历'],
  ['校园', '老师 同学 教室 学校 宿舍 考试 毕业 课本 操场 校长 大学 班主任 高考'],
  ['古装', '陛下 皇上 皇后 娘娘 公主 王爷 将军 丞相 奴婢 本宫 微臣 老臣 圣旨 府上 江湖 客栈 贵妃 太后 朕'],
  ['玄幻', '灵力 修炼 法术 妖怪 妖族 魔族 魔尊 仙尊 神仙 神器 剑气 结界 丹药 宗门 元神'],
  ['科幻', '飞船 空间站 机器人 外星 宇航 火星 人工智能 太空 舱门 芯片 星球 克隆 意识上传'],
  ['打斗', '打斗 拔剑 刀光 拳头 开枪 子弹 爆炸 厮杀 埋伏 格斗 杀了 追杀'],
  ['乡村', '村长 村里 田里 庄稼 水井 果园 山路 乡亲 种地 丰收'],
]
const OTHER = '其他'
/** Subjects with less are put together. */
const LEAST_SHARE = 0.04

const words = SUBJECTS.flatMap(([name, list]) => list.split(' ').map(word => ({ name, word })))
const find = mentionFinder(words.map(({ word }) => word))

function countsIn(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const { starts } = cutWords(text)
  for (const { start, name } of find(text)) {
    const subject = words[name]!.name
    if (starts.has(start)) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  return counts
}

/** The subjects of a work, the largest first and the rest last. A scene is of the subject whose words it has most of. */
export function subjectsOf(scenes: readonly { words: number; text: string }[]): Subject[] {
  const sums = new Map<string, number>()
  for (const scene of scenes) {
    const [most = OTHER] = [...countsIn(scene.text)].reduce<[string?, number?]>(
      (best, each) => (each[1] > (best[1] ?? 0) ? each : best),
      [],
    )
    sums.set(most, (sums.get(most) ?? 0) + scene.words)
  }
  const all = scenes.reduce((sum, scene) => sum + scene.words, 0) || 1
  const shares = [...sums].map(([name, count]) => ({ name, share: count / all }))
  const named = shares.filter(({ name, share }) => name !== OTHER && share >= LEAST_SHARE).sort((one, other) => other.share - one.share)
  const rest = 1 - named.reduce((sum, { share }) => sum + share, 0)
  const told = rest > 0.001 && scenes.length > 0 ? [...named, { name: OTHER, share: rest }] : named
  return told.map(({ name, share }) => ({ name, share: Math.round(share * 1000) / 1000 }))
}
