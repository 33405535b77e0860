// Where the inside of things is, where things stand that a place is named by, and what the last character of an unknown place says.
import type { PLACES } from './words.ts'

const pairs = (text: string): (readonly [string, string])[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap(line => {
      const [names, place] = line.split('>') as [string, string]
      return names.split('|').map(name => [name, place] as const)
    })

/** The place within a thing, or within a place that is seen from outside. */
export const INSIDES: ReadonlyMap<string, string> = new Map(
  pairs(`
灯塔|塔楼|宝塔>灯塔内 城堡>城堡内 城门|城墙>城堡内 木屋|茅草屋|四合院>木屋内 帐篷>帐篷内 汽车|跑车|出租车|警车|卡车|老爷车|救护车>车内
公交车|有轨电车|地铁|火车|高铁|蒸汽火车>车厢 飞机>机舱 船|帆船|渔船|海盗船|游艇|军舰|乌篷船>船舱 潜水艇|宇宙飞船|飞碟|火箭>飞船内 马车|轿子>马车内
高楼|公寓>公寓内 宫殿>宫殿内 寺庙>寺庙内 古街>客栈 村庄>木屋内 花园>温室 森林>木屋内 废墟城市>废屋 战场>帐篷内 月球表面>飞船内 码头>仓库 甲板|海上>船舱 街道|十字路口>商店
停车场>车库 火车站|公交站>候车厅 机场>候车厅 墓地>教堂 工地>仓库 庭院>木屋内 太空>飞船内 校园>教室 岛屿|礁石>山洞 山路|山谷>山洞 城堡外>城堡内 牧场>木屋内
冰川>山洞 游乐园>商店 动物园>商店 军营>帐篷内 桥>山洞
`),
)

/** What is seen from outside of who is put into it: 被推进车里. */
export const OUTER: ReadonlyMap<string, string> = new Map(pairs('车内>汽车 船舱>船 帐篷内>帐篷 马车内>马车 木屋内>木屋 机舱>飞机'))

/** Where a thing stands that a place is named by. */
export const OUTSIDES: ReadonlyMap<string, string> = new Map(
  pairs(`
灯塔>灯塔外 城堡>城堡外 船|帆船|渔船|海盗船|游艇|军舰|潜水艇>海上 乌篷船>码头 木屋|茅草屋>木屋外 四合院>庭院 帐篷>营地 宝塔|亭子>亭子外 城门|城墙>城墙外
汽车|出租车|警车|卡车|公交车>街道 火车|高铁|地铁>火车站 飞机>机场 高楼|公寓>小区 桥>桥上 大树|柳树|松树>树下 水井>庭院 篱笆>村庄 石头>山路 喷泉>广场 摩天轮>游乐园 墓碑>墓地
`),
)

/** Of the last character of a name: the place within and the one outside; '' has none. */
export const SUFFIXES: ReadonlyMap<string, readonly [within: string, outside: string]> = new Map(
  pairs(`
屋|寮|庐>木屋内,木屋外 房|室|宅|家|间>房间, 厅|堂>大堂, 馆>展厅, 店|铺|超|市>商店, 吧>酒馆, 院>医院, 局|所|署|司|社>警察局, 楼>楼道, 阁|轩|斋|府|邸>客栈, 宫|殿>宫殿内,宫殿 寺|庙|庵|观|祠>寺庙内,寺庙
站>候车厅,火车站 厂>工厂, 库|仓>仓库, 舱>船舱, 船|舰>船舱,海上 车>车内,街道 洞|穴|窟>山洞, 牢|狱>监狱, 校|班|系>教室,校园 街|道|路>街道,街道 巷|弄|胡>小巷,小巷 桥>桥上,桥上 山|峰|岭|崖|谷|坡>山谷,山谷
河|溪|江|潭|塘|池>池塘,池塘 湖|海|滩|湾|岸|岛|礁>大海,大海 林|丛>森林,森林 村|寨|庄|镇|乡>村庄,村庄 城|区>街道,街道 园|圃>花园,花园 田|地|野|原|坪>平原,平原 港|津|埠|渡>码头,码头 场>体育馆,广场
坟|墓|陵>墓地,墓地 漠|戈>沙漠,沙漠 顶|台>天台,天台 营|帐>帐篷内,军营 星>飞船内,外星世界
`).map(([sign, places]) => [sign, places.split(',') as [string, string]] as const),
)

/** Further places, put together from things like those of `words.ts`. */
export const MORE_PLACES: typeof PLACES = [
  ['hall', '#a8a294,#77736a', '圆窗,螺旋楼梯,圆窗,箱子', '', '灯塔内|灯塔底层|灯室|灯塔顶层|灯塔里|塔内|塔楼内|lighthouse interior'],
  ['facade', '', '', '', '门脸|店面|建筑正面|facade|storefront'],
  ['sea', '', '灯塔', '', '灯塔外|灯塔下|灯塔前|lighthouse'],
  ['hall', '#8c8a94,#5c5660', '柱子,王座,柱子,火把', '', '城堡内|城堡大厅|城堡里'],
  ['hall', '#b08a5e,#7a5230', '壁炉,桌子,床,窗户', '', '木屋内|小屋里|木屋里|老屋|农舍|堂屋|土屋|竹楼|糖果屋内|里屋|柴房|farmhouse'],
  ['plain', '', '木屋,大树,篱笆', '', '木屋外|屋外|老屋外|农家小院外'],
  ['hall', '#c8b48a,#8a7a54', '灯笼,箱子,地图', '', '帐篷内|营帐|大帐|军帐|帐内|蒙古包'],
  ['car', '', '', '', '车内|轿车内|出租车内|车里|驾驶室|car interior'],
  ['carriage', '', '', '', '机舱|客舱|飞机上|airplane cabin'],
  ['hall', '#8a6a44,#5c4228', '圆窗,箱子,灯笼,圆窗', '', '船舱|船舱内|货舱内|底舱|ship cabin'],
  ['corridor', '', '', '', '飞船内|飞船驾驶舱|飞船内部|驾驶舱|货舱|舰桥|休眠舱|医疗舱|气闸舱|潜艇内|飞船走廊|舱内|cockpit', 'future'],
  ['hall', '#8a3a34,#5a2a24', '窗帘,窗户,窗帘', '', '马车内|轿子里|轿内', 'ancient'],
  ['hall', '#ddd2c0,#a8845c', '沙发,电视,窗户,盆栽', '', '公寓内|公寓|出租屋|新房|起居室|客厅里'],
  ['hall', '#9c3a2e,#6a3a2a', '柱子,屏风,灯笼,柱子', '', '宫殿内|寝宫|冷宫|后宫|偏殿|养心殿|殿内|大殿内|坤宁宫|东宫', 'ancient'],
  ['hall', '#a8743e,#6e4a2c', '柱子,雕像,蜡烛,柱子', '', '寺庙内|佛堂|祠堂|灵堂|破庙|道观内|神殿|庙里|禅房', 'ancient'],
  ['hall', '#8a8478,#5e5a52', '枯树,箱子,蜘蛛', '', '废屋|废弃工厂|烂尾楼|废楼|鬼屋'],
  ['hall', '#5e5a58,#44403e', '石头,火把,石头,蝙蝠', '', '山洞|洞穴|溶洞|石窟|矿井|矿洞|地宫|密道|隧道|下水道|墓室|cave|tunnel'],
  ['hall', '#c4ccd0,#9098a0', '长椅,钟表,长椅', '', '候车厅|候机厅|候车室|候诊室|航站楼|售票厅|候机室'],
  ['hall', '#d4c8b0,#a08a68', '吧台,盆栽,沙发', '', '大堂|前台|酒店大堂|接待室|门厅|礼堂|会场|大厅|宴会厅|婚宴厅|婚礼现场'],
  ['hall', '#6a2a44,#3a1a2a', '窗帘,霓虹灯,麦克风,窗帘', '', '舞厅|百乐门|歌舞厅|夜总会|KTV|ktv|迪厅|酒吧舞池|dance hall'],
  ['hall', '#c8ccd0,#7c848c', '窗户,书桌,画板,窗户', '', '会议室|会客厅|谈判室|董事会|meeting room'],
  ['hall', '#aab0b6,#7c8288', '电梯门,镜子', '', '电梯|电梯间|电梯里|轿厢|elevator'],
  ['hall', '#d8e0e2,#9cb0b4', '显微镜,电脑,药水,柜子', '', '实验室|药房|化学实验室|停尸房|解剖室'],
  ['hall', '#b87a4a,#7a4a2c', '货架,柜子,瓶子,算盘', '', '当铺|药铺|布庄|茶庄|钱庄|古董店|裁缝铺|理发店|照相馆', 'modern'],
  ['hall', '#c8a078,#8a5c3a', '屏风,床,镜子,灯笼', '', '闺房|新房内|青楼|厢房|绣楼|洞房', 'ancient'],
  ['hall', '#cfc8b8,#9a8a70', '货架,鱼,篮子,秤', '', '菜市场|海鲜市场|农贸市场|集市里|市场'],
  ['hall', '#d2b48c,#94683c', '书架,书桌,蜡烛', '', '学堂|私塾|书院', 'ancient'],
  ['street', '', '雕像,喷泉', '', '广场|城市广场|plaza|square'],
  ['plain', '', '大树,长椅', '', '树下|大树下|公园长椅'],
  ['plain', '', '亭子,柳树', '', '亭子外|凉亭|长亭|湖心亭|亭子里', 'ancient'],
  ['plain', '', '城墙,城门', '', '城墙外|城门外|城门口|城下|边关|关外|烽火台', 'ancient'],
  ['ancient-street', '', '城墙', '', '城墙上|城楼上|城头', 'ancient'],
  ['plain', '', '树,长椅,路灯', '', '公园|街心公园|湖边公园'],
  ['plain', '', '篮球架,长椅', '', '操场|球场|篮球场|足球场|跑道|playground'],
  ['desert', '', '石头', '', '荒原|火星荒原|火星|荒野|戈壁滩|盐湖'],
  ['plain', '', '篱笆,羊', '', '山坡|坡上|河堤|田埂|田野边'],
  ['sea', '', '石头', '', '海岸|外滩|江滩|海堤|防波堤|滩涂'],
  ['street', '', '路灯', '', '桥下|立交桥下|隧道口|路上|公路边|马路中间'],
]
