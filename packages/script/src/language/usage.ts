// Words that are right by themselves and wrong in their place: 的 地 得, 在 再, 做 作, and words said twice by a slip of the hand.
import type { Finding, FindingKind } from './finding.ts'

interface UsageRule {
  /** Group 1 is what is replaced; what stands around it only decides. */
  pattern: RegExp
  becomes: string
  /** Only the writer can know what should stand there. */
  isOpen?: boolean
  /** What is replaced, 1 where it is not said. */
  group?: number
  kind: FindingKind
  confidence: number
  reason: string
}

const MANNERS =
  '慢慢|轻轻|静静|悄悄|默默|狠狠|紧紧|缓缓|渐渐|深深|偷偷|呆呆|冷冷|死死|牢牢|匆匆|急急|频频|连连|重重|痴痴|愣愣|怔怔|幽幽|乖乖|好好|匆忙|狼狈|拼命|使劲|用力|不停|不断|不住|忍不住|情不自禁|不由自主|小心翼翼|迫不及待|目不转睛|恶狠狠|气冲冲|怒冲冲|兴冲冲|急匆匆|慢吞吞|笑嘻嘻|笑眯眯|眼睁睁|直勾勾|高高兴兴|认认真真|匆匆忙忙|急急忙忙|慌慌张张|大摇大摆|一瘸一拐|聚精会神|斩钉截铁|毫不犹豫|不假思索|咬牙切齿|若无其事|理直气壮'
/** Verbs with what shows that they are verbs here. */
const ACTS =
  '(?:说道|问道|答道|喊道|叹道|笑道|点头|摇头|点了点头|摇了摇头|转身|转过|站起|坐下|坐在|躺在|站在|靠在|趴在|跟在|走进|走出|走到|走向|走了|走过|走来|走去|跑进|跑出|跑来|跑去|跑了|推开|推了|打开|关上|拿起|放下|看着|望着|盯着|瞪着|听着|等着|想着|说着|握着|抱着|拉着|抓着|攥着|跟着|咬着|闭上|睁开|抬起|低下|伸出|握住|抓住|抱住|拉住|咬住|吸了|叹了|吐出|笑着|笑了|哭了|退了|回答|离开|消失|落下|流下|升起|沉了|睡着|睡去|爬起|爬上|靠近|逃走|逃了|挣扎|反抗|点着头|摇着头|看了|看了看|说了)'
const STATES =
  '(?:很[快慢晚早远近久]|飞快|真快|太快|太慢|太晚|不得了|要命|要死|喘不过气|说不出话|直不起腰|睁不开眼|浑身发抖|直发抖|发抖|满脸通红|脸都红了|目瞪口呆|一塌糊涂|热泪盈眶|合不拢嘴|直跺脚|团团转|跳了起来|尖叫起来|一句话也说不出|满头大汗|大汗淋漓|上气不接下气|鼻青脸肿|面红耳赤|眉开眼笑|前仰后合|津津有味|头头是道|一干二净|井井有条|一清二楚|乱七八糟|泣不成声|死去活来|东倒西歪|直冒汗|直打哆嗦|直流泪)'

/** Verbs in one character, and what shows that a verb was meant. */
const MOVES = '走跑站坐看望说问笑哭拿推拉抬低伸握抱打关开转跟盯听叫喊退靠躺睡吃喝放落升飘流敲拍点摇爬游飞追冲扑爱恨想等念写画'
const AFTER_VERBS = '[了着过见完住掉开倒醒到在向往出下上进回起]'
/** How somebody does something; of things they say what these are like. */
const WAYS =
  '开心|高兴|快乐|愉快|欢快|兴奋|激动|伤心|难过|生气|愤怒|紧张|害怕|惊讶|惊慌|慌张|疑惑|好奇|认真|仔细|细心|耐心|专心|用心|小心|安静|平静|冷静|沉默|礼貌|严肃|严厉|冷淡|热情|亲切|温柔|和蔼|友好|大声|小声|低声|高声|轻声|飞快|迅速|快速|缓慢|尽情|努力|刻苦|勤奋|顽强|坚定|坚决|果断|勇敢|骄傲|得意|自豪|满意|满足|痛苦|痛快|爽快|孤独|寂寞|无奈|无助|绝望|疲惫|随意|随便|熟练|笨拙|灵活|敏捷|优雅|轻松|沉重|贪婪|虚弱|吃力|费力|艰难|勉强|顺利|不耐烦|不安|不解|不屑|含糊|委屈|羞涩|害羞|尴尬|心疼|亲热|甜蜜|幸福|虔诚|恭敬|诚恳|真诚|警惕|木然|茫然|漠然|淡然|欣然|猛然|悠闲|悠然|从容|镇定|颤巍巍|一步一步|一个一个|一遍一遍|一口一口|一字一句|一声不吭|一动不动'
/** Said twice, or with its end said twice: 慢慢, 急匆匆. Kin and pets are called so too. */
const DOUBLED = '(?:[\\u4e00-\\u9fff]?([\\u4e00-\\u9fff])(?<![妈爸爷奶哥姐弟妹叔伯舅姑公婆宝星狗猫娃太人天事个家年月条件次只张座本常])\\1)'
const DEGREES = '(?:很|太|非常|特别|格外|异常|十分|更|越来越|有点|有些|那么|这么|真)'
const QUALITIES =
  '(?:快|慢|好|坏|高|低|远|近|早|晚|多|少|大|小|长|短|重|轻|深|浅|清楚|明白|漂亮|美|香|开心|高兴|伤心|难过|认真|仔细|用力|干净|整齐|流利|准确|精彩|自然|急|甜|沉|熟|稳|安静|紧张|厉害|激动|尴尬|狼狈|疼|累|凶|响|糟|差|不错|不好|极了)'
const FAR = '(?:(?:非常|特别|格外|异常|十分|越来越|更加)[\\u4e00-\\u9fff]{1,3}|太[\\u4e00-\\u9fff]{1,3}了)'
const ENDS = '(?=[了啊呀呢吧吗]?[，。！？、；…”\\n]|$)'
const OWNED =
  '(?:书包|意思|样子|儿子|女儿|老婆|丈夫|同学|老师|钱包|钥匙|自行车|裙子|帽子|鞋子|孩子|家人|父亲|母亲|父母|头发|脸色|心情|想法|行李|肩膀|背影|脚步)'
const PEOPLE = '(?:我们|你们|他们|她们|咱们|大家|我|你|他|她)'

const RULES: readonly UsageRule[] = [
  {
    pattern: new RegExp(`${DOUBLED}([的得])(?=[${MOVES}](?:${AFTER_VERBS}))`, 'dg'),
    group: 2,
    becomes: '地',
    kind: 'grammar',
    confidence: 0.8,
    reason: '修饰动作用「地」',
  },
  {
    pattern: new RegExp(
      `(?:${WAYS}|([\\u4e00-\\u9fff])\\1([\\u4e00-\\u9fff])\\2)([的得])(?=[${MOVES}摸下奔](?:[${MOVES}摸]?${AFTER_VERBS}|[${MOVES}]))`,
      'dg',
    ),
    group: 3,
    becomes: '地',
    kind: 'grammar',
    confidence: 0.8,
    reason: '修饰动作用「地」',
  },
  {
    pattern: new RegExp(`(?:${MANNERS})(得)(?=${ACTS})`, 'dg'),
    becomes: '地',
    kind: 'grammar',
    confidence: 0.9,
    reason: '修饰动作用「地」',
  },
  {
    pattern: new RegExp(
      `(?<=[跑飞游跳走说写画唱吃喝睡笑哭打玩学干做长变过弄讲看来起爬教弹演算活穿站坐抱握捏咬记背考下刮烧吹照]|打扮|收拾|回答|解释|表现|处理|安排|准备|打扫|布置|发挥)([的地])(?=(?:${DEGREES}${QUALITIES}|${FAR})${ENDS})`,
      'dg',
    ),
    becomes: '得',
    kind: 'grammar',
    confidence: 0.8,
    reason: '补充说明动作的结果或程度用「得」',
  },
  {
    pattern:
      /(?:跑|飞|游|跳|睡|哭|吓|气|急|累|疼|痛|冻|饿|高兴|激动|紧张|害怕)(地)(?=很快|飞快|浑身发抖|直发抖|发抖|要命|不得了|喘不过气|直不起腰|满脸通红|目瞪口呆|合不拢嘴|说不出话|睡不着)/dg,
    becomes: '得',
    kind: 'grammar',
    confidence: 0.85,
    reason: '补充说明动作的结果或程度用「得」',
  },
  {
    pattern: new RegExp(`(?<![\\u4e00-\\u9fff])${PEOPLE}([得地])(?=${OWNED}[，。！？是在被很不都也太真有没上里])`, 'dg'),
    becomes: '的',
    kind: 'grammar',
    confidence: 0.85,
    reason: '修饰人和事物用「的」',
  },
  {
    pattern: /(?<![大对现印形气抽景万迹表意想图星心脏天法假幻巨白小野战])(象)(?=[^，。！？\n]{1,10}(?:一样|一般|似的|那样))/dg,
    becomes: '像',
    kind: 'typo',
    confidence: 0.85,
    reason: '表示相似用「像」',
  },
  {
    pattern: /(?<=[他她它你咱]|(?<![自小])我)(门)(?=[都也就在的不没是去来说要会能一俩，。！？])/dg,
    becomes: '们',
    kind: 'typo',
    confidence: 0.85,
    reason: '人称后用「们」',
  },
  {
    pattern: /(?<![^。！？，\n“])(?:但|可|于|还)(事)(?=[，我你他她没这那])/dg,
    becomes: '是',
    kind: 'typo',
    confidence: 0.75,
    reason: '应为「是」',
  },
  {
    pattern: /(?:^|[，。！？我你他她])已(为)(?=自己|是|会|没有?人|[我你他她][^，。]{0,4}[会是不要在已])/dg,
    becomes: '以为',
    group: 0,
    kind: 'typo',
    confidence: 0.75,
    reason: '应为「以为」',
  },
  {
    pattern:
      /(带)(?=[着上了好]{0,2}(?:一?[副顶条个枚双块][^，。！？\n]{0,3})?(?:眼镜|墨镜|帽子|手套|戒指|口罩|耳环|项链|手表|面具|围巾|草帽|头盔|斗笠|手镯|耳钉)(?!盒|店|厂|来|去|回))/dg,
    becomes: '戴',
    kind: 'typo',
    confidence: 0.75,
    reason: '穿在身上的饰物用「戴」',
  },
  {
    pattern:
      /(?:渡)(过)(?=了?(?:[^，。！？\n]{0,5}的)?(?:一生|一天|童年|青春|春节|假期|暑假|寒假|周末|晚年|余生|生日|新年|中秋|的每一天))/dg,
    becomes: '度过',
    group: 0,
    kind: 'typo',
    confidence: 0.9,
    reason: '时间用「度过」',
  },
  {
    pattern: /越来(?!越|了|到|源|时|此|访)(?=[大小多少高低快慢好坏冷热远近强弱响亮黑暗重轻])/dg,
    becomes: '越来越',
    group: 0,
    kind: 'typo',
    confidence: 0.85,
    reason: '少了「越」',
  },
  {
    pattern: /不知所(?![措云终以谓言踪从往在之])/dg,
    becomes: '不知所措',
    group: 0,
    kind: 'typo',
    confidence: 0.8,
    reason: '少了「措」',
  },
  {
    pattern: /(?<![门刀火车手拖一两几])(把)(?=(?:放在|扔进|扔在|扔到|交给了?|递给了?|关上了?|推到)[^的，。！？\n]{0,8}[，。！？\n])/dg,
    becomes: '',
    isOpen: true,
    kind: 'grammar',
    confidence: 0.6,
    reason: '「把」后面少了什么',
  },
  {
    pattern: /(?<=[\u4e00-\u9fff])(\d)(?=[十百千](?!米|兆|克|卡|瓦|帕|分|货|度|姓|合|花|科|里|字|层|纸))/dg,
    becomes: '',
    isOpen: true,
    kind: 'number',
    confidence: 0.6,
    reason: '一个数里混用了两种数字',
  },
  {
    pattern: /(?<![一二三四五六七八九])(两)(?=十[一二三四五六七八九个岁年天块人多几])/dg,
    becomes: '二',
    kind: 'number',
    confidence: 0.9,
    reason: '「十」前用「二」',
  },
  { pattern: /几(十多)(?=[个岁年天块人里次])/dg, becomes: '十', kind: 'number', confidence: 0.85, reason: '「几」和「多」只用一个' },
  {
    pattern: /(大约|大概|差不多)(?=[^，。！？\n]{1,8}左右)/dg,
    becomes: '',
    isOpen: true,
    kind: 'number',
    confidence: 0.7,
    reason: '「大约」和「左右」只用一个',
  },
  {
    pattern: /(?:超过|不少于|至少)[^，。！？\n]{1,8}?(以上)/dg,
    becomes: '',
    kind: 'number',
    confidence: 0.7,
    reason: '「超过」和「以上」只用一个',
  },
  {
    pattern: /(?<![\d:：.])((?:2[5-9]|[3-9]\d)点)(?=钟|整|半|\d{1,2}分)/dg,
    becomes: '',
    isOpen: true,
    kind: 'number',
    confidence: 0.9,
    reason: '一天只有 24 小时',
  },
  {
    pattern: /(?<!\d)((?:1[3-9]|[2-9]\d)月)(?=\d{1,2}[日号])/dg,
    becomes: '',
    isOpen: true,
    kind: 'number',
    confidence: 0.95,
    reason: '一年只有 12 个月',
  },
  {
    pattern: /(?<!\d)\d{1,2}月((?:3[2-9]|[4-9]\d)[日号])/dg,
    becomes: '',
    isOpen: true,
    kind: 'number',
    confidence: 0.95,
    reason: '没有这一天',
  },
  {
    pattern: /(?<!\d)(2月30[日号]|(?:4|6|9|11)月31[日号])/dg,
    becomes: '',
    isOpen: true,
    kind: 'number',
    confidence: 0.95,
    reason: '没有这一天',
  },
  {
    pattern: new RegExp(`(?:${MANNERS})(的)(?=${ACTS})`, 'dg'),
    becomes: '地',
    kind: 'grammar',
    confidence: 0.9,
    reason: '修饰动作用「地」',
  },
  {
    pattern: new RegExp(
      `(?:跑|飞|游|跳|长|睡|笑|哭|吓|气|急|累|忙|疼|痛|冷|热|打|说|做|吃|听|看|讲|走|收拾|激动|高兴|害怕|紧张|吓唬|冻|饿)(的)(?=${STATES})`,
      'dg',
    ),
    becomes: '得',
    kind: 'grammar',
    confidence: 0.9,
    reason: '补充说明动作的结果或程度用「得」',
  },
  {
    pattern:
      /(?<![\u4e00-\u9fff])(?:我|你|他|她|我们|你们|他们|她们|咱们)(得)(?=妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|名字|声音|眼睛|手机|衣服|房间|生日|心里|眼里|朋友们|孩子们)/dg,
    becomes: '的',
    kind: 'grammar',
    confidence: 0.85,
    reason: '修饰人和事物用「的」',
  },
  {
    pattern:
      /(?:美丽|漂亮|可爱|善良|陌生|熟悉|巨大|古老|破旧|昏暗|明亮|雪白|漆黑|宽敞|狭窄)(地)(?=女孩|姑娘|男人|女人|少年|孩子|房间|屋子|脸庞|眼睛|身影|街道|走廊|声音|地方|城市)/dg,
    becomes: '的',
    kind: 'grammar',
    confidence: 0.9,
    reason: '修饰人和事物用「的」',
  },
  {
    pattern:
      /(?<![现实正还自内外所存])(在)(?=见[了！。，”]|也不[会能想敢要]|也没[有见来回]|说一[遍次]|来一[次遍碗杯]|试试|等等[我吧。]|给我一次机会)/dg,
    becomes: '再',
    kind: 'grammar',
    confidence: 0.85,
    reason: '表示重复、继续用「再」',
  },
  {
    pattern: /(?<![现实正还自内外所存])(在)(?=三叮嘱|三强调|三确认|三追问|三保证|接再厉)/dg,
    becomes: '再',
    kind: 'grammar',
    confidence: 0.95,
    reason: '「再三」表示一次又一次',
  },
  {
    pattern: /(?<![一且再不先])(再)(?=家里|哪里|哪儿|这里等|那里等|学校里|公司里|医院里|身边|门口|桌上|地上|床上|椅子上|沙发上)/dg,
    becomes: '在',
    kind: 'grammar',
    confidence: 0.85,
    reason: '表示处所、时间用「在」',
  },
  {
    pattern: /(?:关键|重点|问题|原因|目的|意义|不同|区别)(再)(?=于)/dg,
    becomes: '在',
    kind: 'grammar',
    confidence: 0.95,
    reason: '应为「在于」',
  },
  {
    pattern: /(?:现|实|(?<!真)正|内)(再)(?=的|是|想|开始|看着|说着|他|我|她|你|，|。|！)/dg,
    becomes: '在',
    kind: 'grammar',
    confidence: 0.85,
    reason: '应为「在」',
  },
  {
    pattern: /(?<![工写])(作)(?=饭|菜|梦|贼|生意|买卖|手术|错事|错了|鬼脸|家务|饭菜|蛋糕|早饭|晚饭|午饭|游戏|实验|运动|体操|衣服)/dg,
    becomes: '做',
    kind: 'grammar',
    confidence: 0.85,
    reason: '具体的动作用「做」',
  },
  {
    pattern: /(?<![手加人员民职施开打特当])工(做)(?=[的了吧吗。，！？]|人员|单位|经验|日|压力)/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.9,
    reason: '应为「工作」',
  },
  {
    pattern: /(?<![适联配符场组集结融])(?:合)(做)(?=[。，！？]|伙伴|愉快|方|的机会)/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.85,
    reason: '应为「合作」',
  },
  {
    pattern: /(?<!叫|当|看)(做)(?=证|弊|祟|罢|诗|对联|曲家|案|恶多端|威作福|战|息时间|息规律)/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.85,
    reason: '抽象的、书面的词用「作」',
  },
  {
    pattern: /(?<=[一这那个])动(做)(?=[很太]|利落|迅速|敏捷|僵硬|[。，])/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.9,
    reason: '应为「动作」',
  },
  {
    pattern: /(?<![第十百千万亿零〇一二三四五六七八九老两\d])(二)(?=个|位|只|条鱼|张|把|辆|本|匹|间|次)/dg,
    becomes: '两',
    kind: 'number',
    confidence: 0.8,
    reason: '量词前用「两」',
  },
  {
    pattern: /(?:俩|仨)(个)(?=人|孩子|姑娘|老头|大男人|小)/dg,
    becomes: '',
    kind: 'number',
    confidence: 0.85,
    reason: '「俩」「仨」后面不再用「个」',
  },
  {
    pattern: /(?<=[去到从往])(那)(?=[里儿][^，。！？\n吗么]{0,6}？)|(?<![\u4e00-\u9fff在从])(那)(?=来的|能想到|会想到|知道[他她会])/dg,
    becomes: '哪',
    group: 0,
    kind: 'typo',
    confidence: 0.65,
    reason: '问处所、表示反问用「哪」',
  },
  {
    pattern: /(?<=下次|改天|改日|回头|以后有空)(在)(?=[来说聊见谈去])|(?<=[你我他她们])(在)(?=([想试等考商说看])\3[吧，。！办])/dg,
    becomes: '再',
    group: 0,
    kind: 'grammar',
    confidence: 0.8,
    reason: '表示重复、继续用「再」',
  },
  {
    pattern: /(?<![适联配符场组集结融])合(做)(?=了[一二三两几多好]|过)/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.8,
    reason: '应为「合作」',
  },
  {
    pattern: /[一两几三棵](颗)(?=[^，。！？的上下里\n]{0,3}(?:树|柳|松|白菜|大葱)(?![籽种苗]|子[，。]))/dg,
    becomes: '棵',
    kind: 'typo',
    confidence: 0.85,
    reason: '植物论「棵」',
  },
  {
    pattern: /(幅)(?=新?(?:墨镜|眼镜|手套|扑克|象棋|棋|样子|嘴脸|模样|表情|神情|耳环|镣铐|担子|骨架|身板|面孔))/dg,
    becomes: '副',
    kind: 'typo',
    confidence: 0.9,
    reason: '成套的东西和神情论「副」',
  },
  {
    pattern: /(?<=[我你他她])心(理)(?=很|真|好难|难受|不好受|不舒服|不是滋味|没底|有数|暗暗|暗自|只有|装着|清楚)/dg,
    becomes: '里',
    kind: 'typo',
    confidence: 0.8,
    reason: '想什么在「心里」',
  },
  {
    pattern: /必(需)(?=马上|立刻|立即|要|得|去|走|把|由|先|说|做|让|给|承认|赶|回|离开|找到|告诉)/dg,
    becomes: '须',
    kind: 'typo',
    confidence: 0.85,
    reason: '一定要怎样用「必须」',
  },
  {
    pattern: /背(景)(?=消失|渐渐|越来越|远去|走远)/dg,
    becomes: '影',
    kind: 'typo',
    confidence: 0.7,
    reason: '人走远时看见的是「背影」',
  },
  {
    pattern: /(忍不)(?=笑|哭|问|叹|流泪|想|看|喊)/dg,
    becomes: '忍不住',
    kind: 'typo',
    confidence: 0.85,
    reason: '少了「住」',
  },
  { pattern: /(?<=[\u4e00-\u9fff])(、)(?=和|与|及|以及)/dg, becomes: '', kind: 'mark', confidence: 0.7, reason: '「和」前不用顿号' },
  { pattern: /(?<=[。！？…][”’」』])(。)/dg, becomes: '', kind: 'mark', confidence: 0.9, reason: '引号里已经有句末的标点' },
  { pattern: /(1)0几[个岁年天人块]/dg, becomes: '十', kind: 'number', confidence: 0.5, reason: '概数用汉字：十几' },
]

/** Slips that say a word twice; the second is to go. */
const TWICE: readonly { pattern: RegExp; confidence: number }[] = [
  {
    pattern: /(因为|但是|所以|如果|虽然|已经|而且|于是|他们|她们|它们|不过|然而|似乎|仿佛|竟然|忽然|正在|曾经|只是|甚至)(\1)/dg,
    confidence: 0.9,
  },
  { pattern: /(?<![目标有别打真])(的)(的)(?![确士哥])/dg, confidence: 0.9 },
  { pattern: /(?<![不未已时完终])(了)(了)(?![了事然无解不])/dg, confidence: 0.85 },
  { pattern: /(?<![个这那几两车门一])(把)(把)(?![关脉手柄玩握酒风火])/dg, confidence: 0.75 },
  { pattern: /(被)(被)(?![子褥单窝套角])/dg, confidence: 0.75 },
  { pattern: /(也)(也)(?!罢)/dg, confidence: 0.8 },
  { pattern: /(?<![是不可但还就])(是)(是)(?=[他她我你一这那个])/dg, confidence: 0.75 },
  { pattern: /(?<![现正实存内])(在)(在)(?=[这那家学公楼房屋车路门街院])/dg, confidence: 0.85 },
  { pattern: /(很|就|又|都|却)(\1)(?!业|职|医|餐|座|近|地|读|市|城|会|之|步)(?=[\u4e00-\u9fff])/dg, confidence: 0.75 },
  {
    pattern:
      /(时候|事情|地方|房间|医院|手机|学校|公司|桌子|椅子|孩子|东西|问题|声音|眼睛|应该|今天|明天|昨天|晚上|早上|我们|你们|自己|一起|突然|终于|还是|就是|这个|那个|怎么|什么时候|为了|通过|对于|关于|可能|需要|知道|觉得|发现|看见|听见|开始)(\1)(?![，。…—])/dg,
    confidence: 0.8,
  },
]

function groupAt(found: RegExpExecArray, group: number): [number, number] {
  return found.indices![group]!
}

/** Words in the wrong place. Linear in the text. */
export function checkUsage(text: string): Finding[] {
  const findings: Finding[] = []
  for (const { pattern, becomes, isOpen = false, group = 1, kind, confidence, reason } of RULES) {
    for (const found of text.matchAll(pattern)) {
      const [start, end] = groupAt(found, group)
      findings.push({ start, end, original: text.slice(start, end), suggestion: isOpen ? null : becomes, kind, confidence, reason })
    }
  }
  for (const { pattern, confidence } of TWICE) {
    for (const found of text.matchAll(pattern)) {
      const [start, end] = groupAt(found, 2)
      const original = text.slice(start, end)
      findings.push({ start, end, original, suggestion: '', kind: 'repeat', confidence, reason: `「${original}」重复了` })
    }
  }
  return findings
}
