// Family names by culture; those that stand earlier are more usual and are drawn more often.
import type { Gender } from './characters.ts'

const MODERN =
  '李 王 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 林 郭 何 高 罗 郑 梁 谢 宋 唐 许 邓 冯 韩 曹 曾 彭 萧 蔡 潘 田 董 袁 于 余 叶 蒋 杜 苏 魏 程 吕 丁 沈 任 姚 卢 傅 钟 姜 崔 谭 廖 范 汪 陆 金 石 戴 贾 韦 夏 邱 方 侯 邹 熊 孟 秦 白 江 阎 薛 尹 段 雷 黎 史 龙 陶 贺 顾 毛 郝 龚 邵 万 钱 严 覃 武 戚 莫 孔 向 汤 温 季 裴 霍 池 简 纪 闻 阮 乔 岑 宁 商 聂 舒 祁 楚 洛 晏 虞 尚 盛 骆 桑 时 靳'
const CLASSICAL =
  '沈 顾 谢 裴 萧 楚 苏 陆 温 宋 江 林 叶 秦 慕容 上官 欧阳 司马 诸葛 令狐 东方 南宫 独孤 皇甫 夏侯 公孙 轩辕 百里 司徒 尉迟 宇文 长孙 洛 白 君 花 凤 容 云 莫 墨 姬 姜 崔 卢 郑 王 李 柳 燕 卫 晏 虞 殷 薛 岳 霍 展 冷 风 雷 凌 穆 傅 商 祁 闻人 澹台 端木 纳兰 拓跋'
const REPUBLIC = '沈 陆 顾 许 林 宋 傅 苏 周 郑 程 徐 张 白 唐 梅 杜 曾 霍 梁 方 孟 钱 丁 严 盛 荣 贺 冯 聂 阮 虞 佟 金 阎 戴 蒋 黎 容 柳'
const MANCHU = '富察 钮祜禄 叶赫那拉 瓜尔佳 佟佳 赫舍里 完颜 乌雅 马佳 索绰罗 纳兰 章佳 董鄂 他他拉 辉发那拉'

/** Family names of a culture of China; cultures without family names have none. */
export function familyNames(culture: string, genre: string): string[] {
  if (culture === '满族') return MANCHU.split(' ')
  if (culture === '蒙古族' || culture === '藏族' || culture === '维吾尔族') return []
  if (culture === '民国' || genre === '民国') return REPUBLIC.split(' ')
  if (culture === '古典' || ['古风', '仙侠', '武侠'].includes(genre)) return CLASSICAL.split(' ')
  return MODERN.split(' ')
}

/** Whole names of cultures that name otherwise: name·meaning, by gender. */
const WHOLE: Readonly<Record<string, Record<'男' | '女', string>>> = {
  __proto__: null as never,
  蒙古族: {
    男: '巴特尔·英雄 巴雅尔·喜庆 苏和·斧 阿古拉·山 那日苏·松树 格日勒图·有光明的 宝音·福 乌力吉·吉祥 朝鲁·石头 哈斯·玉 达来·海 额尔敦·宝 吉日嘎拉·幸福 孟和·永恒 布和·坚固 特木尔·铁 苏日勒·威严 恩和·平安 青格勒·欢乐 阿斯尔·楼阁 伊勒图·光明 哈日查盖·雄鹰 毕力格·智慧 那木尔·秋天',
    女: '其其格·花 萨仁·月亮 娜仁·太阳 托娅·霞光 乌云·智慧 高娃·美丽 琪琪格·花朵 斯琴·聪明 娜日莎·阳光 塔娜·珍珠 哈斯其美格·玉饰 乌日娜·手巧 阿茹娜·纯洁 格根·明亮 萨日朗·山丹花 苏布德·珍珠 乌兰图雅·红霞 敖登·星 娜布其·叶子 莫德格·有知识 诺敏·碧玉 阿木尔·安宁 赛汗·美好 珠拉·灯',
  },
  藏族: {
    男: '扎西·吉祥 多吉·金刚 平措·圆满 次仁·长寿 丹增·护持佛法 顿珠·事业有成 索朗·福泽 格桑·好时光 晋美·无畏 旺堆·降伏 罗布·宝贝 尼玛·太阳 达瓦·月亮 洛桑·善心 坚赞·胜幢 贡布·护法 仁青·大宝 边巴·星期六 普布·星期四 江白·妙音 嘉措·大海 桑杰·觉者 白玛·莲花 单巴·教法',
    女: '卓玛·度母 央金·妙音 梅朵·花 拉姆·仙女 德吉·幸福 曲珍·法灯 白玛·莲花 措姆·湖 旺姆·有力量 桑姆·善良 仓央·梵音 达珍·度母 央宗·福聚 曲央·法音 色珍·金灯 格桑卓玛·好时光的度母 尼珍·日光 玉珍·松石 贡觉·稀有 卓嘎·白度母 次央·长寿的福 巴桑·星期五 拉珍·神灯 索央·福泽',
  },
  维吾尔族: {
    男: '艾力·高尚 买买提·受赞美的 阿迪力·公正 吐尔逊·留住 热合曼·仁慈 亚森·经名 库尔班·祭献 玉素甫·经名 阿不都·仆人 帕尔哈提·传说中的石匠 地里夏提·心中欢喜 木拉提·愿望 艾尼瓦尔·光明 塔依尔·传说中的情人 艾山·优秀 伊力哈木·灵感 赛买提·永恒 阿尔曼·心愿',
    女: '古丽·花 阿依古丽·月亮花 帕丽达·珍珠 迪丽热巴·心爱的人 阿依夏木·月光 热娜·玫瑰 茹克亚·高升 祖丽菲亚·秀发 努尔古丽·光之花 米娜瓦尔·光辉 古丽娜尔·石榴花 阿娜尔·石榴 佐热·金星 夏依旦·见证 玛依拉·温和 塔吉古丽·冠花 迪拉热·心上的光 阿丽亚·崇高',
  },
}

/** Whole names of such a culture, with what they mean; empty for cultures that have family names. */
export function wholeNames(culture: string, gender: Gender): { name: string; meaning: string }[] {
  const table = WHOLE[culture]
  if (!table) return []
  const texts = gender === '不限' ? [table.男, table.女] : [table[gender]]
  return texts.flatMap(text => text.split(' ').map(pair => splitPair(pair)))
}

function splitPair(pair: string): { name: string; meaning: string } {
  const at = pair.indexOf('·')
  return { name: pair.slice(0, at), meaning: pair.slice(at + 1) }
}
