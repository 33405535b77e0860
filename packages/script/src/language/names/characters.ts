// Characters that given names are made of, with what they mean, for whom and for which kinds of story. Chosen by hand.

export type Gender = '男' | '女' | '不限'

/** `m`, `f` or `n` for whom; genres by letter: u 都市 c 校园 g 古风 x 仙侠 w 武侠 r 民国 y 年代 s 悬疑 k 科幻 q 奇幻, `*` = all. */
interface Row {
  for: string
  genres: string
  /** 字·meaning pairs. */
  characters: string
}

const ROWS: readonly Row[] = [
  {
    for: 'f',
    genres: 'ucgrs',
    characters:
      '晚·夜色温柔 晴·天朗气清 汐·晚潮 沫·水花晶莹 溪·山间清流 栀·栀子清香 棠·海棠明艳 薇·蔷薇 苒·草木茂盛 芷·香草高洁 蔓·生机绵延 梨·梨花素白 杳·幽远 念·心有所念 初·如初见 语·善言 诗·有诗意 书·知书达理 乔·亭亭如树 柠·清新 茉·茉莉 荷·出水芙蓉 莹·光洁如玉 琳·美玉相击 瑶·美玉 琪·珍异 珂·似玉美石 璇·星名与美玉 婉·温婉 婧·有才 妍·美丽 姝·静女其姝 娴·文静 媛·美好 嫣·笑容明媚 绮·有文采 绫·轻软的丝 素·朴素洁白 昭·光明 曦·晨光 暖·温暖 宁·安宁 安·平安 静·沉静 悦·喜悦 欣·欢欣 怡·和悦 恬·恬淡 慧·聪慧 敏·机敏 颖·聪颖 岚·山间雾气 霏·细雨飘飞 露·晨露 雪·洁白 冰·清冷 霜·清冷坚贞 月·月光 星·星光 云·云卷云舒 舒·舒展 清·清澈 澜·波澜 漪·水波 湘·湘水 沐·如沐春风 意·心意 音·余音 弦·琴弦 笙·笙歌 鸢·纸鸢高飞 燕·春燕 莺·黄莺 蝶·轻盈 朵·花朵 叶·草木常青 禾·谷物丰实 麦·田野',
  },
  {
    for: 'm',
    genres: 'ucgrs',
    characters:
      '川·大河奔流 屿·海上孤岛 舟·行舟 帆·扬帆 洲·水中陆地 泽·恩泽 渊·深沉 澈·清澈 浩·广大 瀚·浩瀚 凛·严正 峥·高峻 岳·高山 峰·山峰 岩·坚固 砚·砚台与文墨 墨·文墨 翰·文采 书·学问 铭·铭记 诚·真诚 谦·谦逊 谨·谨慎 恪·恭敬 慎·慎重 承·承担 屹·屹立 毅·坚毅 韧·坚韧 恒·长久 远·志向高远 驰·奔驰 骁·勇猛 骏·骏马 鸣·一鸣惊人 翊·辅佐与飞翔 翔·翱翔 霄·云霄 辰·时辰星辰 曜·日光 昀·日光 旭·初升的太阳 晟·光明兴盛 晖·日光 晏·安定 昭·光明 朗·明朗 煜·照耀 炎·火光 燃·燃烧 烨·火光明亮 钧·重任 锐·锋锐 铮·刚正 锋·锋芒 楷·典范 桓·高大 松·常青 柏·坚贞 桐·梧桐 榕·枝叶繁盛 森·树木众多 林·树林 野·旷野 原·原野 行·践行 止·知止 知·智慧 言·言语 时·时机 延·延续 宥·宽容 宸·屋宇与帝居 寻·追寻 逸·安逸超脱 修·修身 衍·绵延 彦·有才德的人 彻·通透 律·自律 竞·争先 越·超越 凯·胜利 骋·驰骋',
  },
  {
    for: 'n',
    genres: '*',
    characters:
      '遥·远方 予·给予 之·文雅 一·专一 可·可贵 以·凭借 亦·也 尔·文雅 若·如同 如·如同 子·有学问 思·思念 怀·胸怀 愿·心愿 望·希望 归·归来 南·南方 北·北方 西·西方 青·青色与年少 白·洁白 河·河流 江·江流 海·大海 山·山岳 夏·盛夏 秋·秋日 冬·冬日 春·春天 阳·阳光 光·光明 景·风景 和·和睦 平·平和 乐·快乐 嘉·美好 君·有德之人 文·文采 新·新生 启·开启 明·光明 简·质朴 朝·清晨 暮·傍晚 夕·黄昏 年·年岁',
  },
  {
    for: 'm',
    genres: 'gxwq',
    characters:
      '玄·深奥 冥·幽深 绝·超绝 尘·出尘 无·无为 寂·寂静 剑·剑器 刃·锋刃 戟·兵器 霸·称雄 凌·凌驾 傲·孤傲 苍·苍茫 穹·苍天 天·天道 云·云霄 风·长风 雷·雷霆 霆·雷霆 夜·长夜 焱·火焰 炽·炽烈 寒·寒意 彻·通透 沧·沧海 溟·大海 澹·恬静 龙·神兽 麒·祥瑞 鹤·仙鹤 鸿·大雁 鹏·大鹏 离·离别 轩·气宇轩昂 辕·车辕 钰·珍宝 珩·佩玉 珏·双玉 琰·美玉 璟·玉的光彩 衡·平衡 晔·光明 渡·渡世 微·精微 羲·日光与远古 昊·广阔的天 曜·日月星光 御·驾驭 危·高峻 啸·长啸 镇·镇守 征·远征',
  },
  {
    for: 'f',
    genres: 'gxwq',
    characters:
      '璃·琉璃 瑶·仙境美玉 琼·美玉 凰·凤凰 鸾·神鸟 灵·灵气 仙·仙人 霓·虹霓 裳·衣裳 绯·红色 绛·深红 碧·青绿 翠·青翠 黛·青黑 紫·紫气 素·素净 罗·丝织 绾·挽发 缨·丝带 钗·发饰 珞·珠玉 环·佩环 珮·玉佩 璎·玉饰 蘅·香草 芜·草木 蓁·草木茂盛 荼·白花 蘼·花事将了 萱·忘忧 菀·茂盛 芙·芙蓉 蕖·荷花 荻·芦荻 若·香草杜若 韵·风韵 歌·歌声 妤·美好 嫱·宫中女官 婵·月色 娟·秀美 姮·月中仙 曦·晨光 暄·温暖 霁·雨过天晴 霰·细雪 澜·波澜 泠·清凉 沅·沅水 浣·洗涤 渺·渺远 幽·幽静',
  },
  {
    for: 'm',
    genres: 'ry',
    characters:
      '建·建设 国·家国 军·军人 强·坚强 伟·宏伟 志·志气 勇·勇敢 刚·刚强 庆·喜庆 生·生长 卫·守卫 东·东方 民·人民 忠·忠诚 义·道义 德·德行 福·福气 贵·尊贵 祥·吉祥 瑞·祥瑞 昌·兴盛 荣·荣耀 振·振兴 兴·兴旺 中·中正 华·中华 邦·国家 鼎·鼎立 铸·铸造 树·树人 根·根本 柱·栋梁 梁·栋梁 山·山岳 海·大海 汉·豪杰 良·善良 才·才干 学·学问 儒·儒雅 鸿·远大 世·世代 伯·排行第一 仲·排行第二 叔·排行第三 季·排行第四 维·维系 秉·秉持',
  },
  {
    for: 'f',
    genres: 'ry',
    characters:
      '秀·清秀 英·英气 兰·兰花 芳·芬芳 梅·梅花 桂·桂花 菊·菊花 莲·莲花 珍·珍贵 玉·美玉 凤·凤凰 珠·珍珠 翠·翠绿 淑·贤淑 贞·坚贞 惠·贤惠 慧·聪慧 霞·云霞 红·红色 丽·美丽 娟·秀美 琴·琴音 芬·香气 香·香气 爱·仁爱 萍·浮萍 蓉·芙蓉 芝·灵芝 蕙·香草 佩·佩玉 雅·高雅 仪·仪态 婉·温婉 曼·柔美 绮·有文采 筠·竹 蕴·内涵 若·如同 云·云彩 月·月光 春·春天',
  },
  {
    for: 'n',
    genres: 'sk',
    characters:
      '零·归零 默·沉默 深·深沉 未·未知 隐·隐藏 迹·踪迹 匿·隐匿 凛·冷峻 肃·严肃 野·旷野 沉·沉稳 泊·停泊 洛·河流 奇·奇异 维·维度 纪·纪元 航·航行 宇·宇宙 宙·时间 极·极限 凌·升高 曙·黎明 烁·闪烁 启·开启 源·源头 衡·平衡 恒·恒星 弧·弧光 序·秩序',
  },
]

const GENRES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  都市: 'u',
  校园: 'c',
  古风: 'g',
  仙侠: 'x',
  武侠: 'w',
  民国: 'r',
  年代: 'y',
  悬疑: 's',
  科幻: 'k',
  奇幻: 'q',
}

export interface NameCharacter {
  character: string
  meaning: string
}

/** The characters that suit a genre and a gender. Those for everybody come for each. */
export function nameCharacters(genre: string, gender: Gender): NameCharacter[] {
  const letter = GENRES[genre] ?? 'u'
  const seen = new Map<string, string>()
  for (const row of ROWS) {
    const suits = row.for === 'n' || gender === '不限' || (gender === '男' ? row.for === 'm' : row.for === 'f')
    if (!suits || !(row.genres === '*' || row.genres.includes(letter))) continue
    for (const pair of row.characters.split(' ')) seen.set(pair[0]!, pair.slice(2))
  }
  return [...seen].map(([character, meaning]) => ({ character, meaning }))
}

/** What a character means in a name, where the tables say so. */
export const MEANINGS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(row => row.characters.split(' ').map(pair => [pair[0]!, pair.slice(2)] as const)),
)
