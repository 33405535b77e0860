// Promises that advertising law forbids (中华人民共和国广告法 第九条, 第十六条, 第二十五条). Only phrases that ordinary narration does not use.

/** A matter for the writer to weigh: a character may say such things, a caption or a placed product may not. */
export const AD_WORDS: readonly string[] =
  `国家级品质 国家级产品 世界级品质 全网最低价 全网最低 史上最低价 历史最低价 全国销量第一 全球销量第一 销量冠军 全国第一品牌 世界第一品牌 行业第一品牌 中国第一品牌 顶级品质 极品品质 至尊享受 万能神药 包治百病 药到病除 根治糖尿病 根治高血压 永不反弹 无任何副作用 无毒副作用 零副作用 绝无副作用 百分百有效 百分之百有效 100%有效 绝对有效 立竿见影的疗效 三天见效 七天见效 无效退款 稳赚不赔 保本保息 保本高收益 零风险高回报 零风险投资 包赚不赔 躺着赚钱 国家免检 驰名商标 特供产品 专供国家机关 央视推荐 国家领导人推荐 独家秘方 祖传秘方包治 祛斑神器 减肥神器 一次根除 彻底根除 延年益寿神药 最佳品牌 最优品质 最先进技术 最高级享受 全国首发独家 史无前例的优惠 仅此一次错过再无 点击领奖 恭喜获奖 全民免单 秒杀全网 抢疯了`.split(
    ' ',
  )
