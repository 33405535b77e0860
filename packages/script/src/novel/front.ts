// Lines of a downloaded novel that are no part of the story: addresses of sites, adverts, author, blurb, foreword.

const SITE =
  /https?:\/\/|www[.．。]|[a-z0-9-][.．](?:com|net|org|cn|cc|info|xyz|me|tv|la)(?![a-z])|(?:书|小说|文学|阅读|下载|电子书)[^，。]{0,8}(?:网|吧|屋|站|论坛)(?:[^，。]{0,12}(?:首发|提供|整理|制作|收集|下载|更新|收藏|网址|域名)|$)|TXT|txt下载|本书由|本文由|更多(?:好书|书籍|小说|精彩)|尽在|请(?:支持正版|收藏本站|记住本站|关注)|手机(?:用户|阅读|版)请|求(?:月票|推荐票|收藏|订阅|打赏)|(?:月票|推荐票|打赏)|加(?:群|微信|QQ)|(?:QQ|微信|公众)(?:群|号)|版权(?:归|所有)|转载请|未经授权|更新时间|本章字数|字数[：:]|最新章节|无弹窗|免费阅读|全文阅读|本章(?:未完|完|结束)|点击下一页|继续阅读|一秒记住|记住本站|推荐一本|推荐(?:朋友|基友|好友)|(?:新书|本书|作者)[^，。]{0,6}(?:上架|求|感谢|推荐)|(?:感谢|多谢)[^，。]{1,16}(?:打赏|月票|推荐票|盟主)|加更|书友群|读者群|^PS[：:]|未完待续/i
const LABEL =
  /^(?:作者|作\s*者|编者|译者|著者|出版社?|书名|类别|分类|标签|状态|主角|配角|简介|内容简介|作品简介|内容提要|文案|内容标签|搜索关键字|一句话简介|立意|来源|整理|校对|扫描|录入|ISBN)(?:\s*[：:].*|\s*)$/
const HEADING =
  /^(?:内容简介|作品简介|简介|内容提要|文案|作者简介|出版说明|前言|序|序言|自序|代序|译序|编者按|编者的话|引言|题记|目录|版权信息|版权页)$/
const RULE = /^[=＝\-—_*＊#~～·.。\s]{3,}$/
/** Behind a heading of a blurb or foreword these many lines at most belong to it. */
const MOST_BEHIND = 40
/** A line that names a site is short. */
const LONGEST_SITE = 120

/** A chapter of its own that is no part of the story; 楔子 and 序章 are. */
const FOREWORD =
  /^(?:前言|序|序言|自序|代序|译序|原序|作者序|出版说明|编者按|编者的话|作者的话|作者有话说|写在前面(?:的话)?|上架感言|完本感言|后记|内容简介|作品简介|作品相关|请假条|版权页|版权信息)$/

/** Which lines of a chapter, from 0, are no part of the story. Linear. @param title the chapter's */
export function frontLines(paragraphs: readonly string[], title = ''): ReadonlySet<number> {
  const found = new Set<number>()
  if (FOREWORD.test(title.replaceAll(/[【】《》：:\s]/g, '')) && paragraphs.length <= MOST_BEHIND) return new Set(paragraphs.keys())
  const isMarked = (line: string) => (line.length <= LONGEST_SITE && SITE.test(line)) || (line.length <= 60 && LABEL.test(line))
  for (const [at, line] of paragraphs.entries()) if (isMarked(line) && !/[“”「」]/.test(line)) found.add(at)
  // A signed beginning: the name of the book above it, the blurb behind its heading.
  const signed = paragraphs.slice(0, 12).some((line, at) => found.has(at) && LABEL.test(line))
  if (signed) {
    const first = paragraphs.findIndex((line, at) => found.has(at) && LABEL.test(line))
    for (let at = 0; at < first; at++) if (paragraphs[at]!.length <= 30 && !/[。！？”]$/.test(paragraphs[at]!)) found.add(at)
  }
  const heading = paragraphs.slice(0, 12).findIndex(line => HEADING.test(line.replaceAll(/[【】《》：:\s]/g, '')))
  if (heading >= 0 && paragraphs.length - heading <= MOST_BEHIND) for (let at = heading; at < paragraphs.length; at++) found.add(at)
  if (found.size > 0)
    for (const [at, line] of paragraphs.entries()) if (RULE.test(line) && (found.has(at - 1) || found.has(at + 1))) found.add(at)
  return found
}
