// Drawing terms: where it is, when, in what weather and light, and what is around.
import type { Block } from './block.ts'

export const PLACES: readonly Block[] = [
  {
    id: 'indoor',
    title: '室内场景',
    terms: `
室内=indoors|房间=room|卧室=bedroom|客厅=living room|厨房=kitchen|浴室=bathroom|餐厅=dining room|书房=study room|阳台=balcony|走廊=hallway
楼梯=stairs|电梯=elevator|地下室=basement|阁楼=attic|车库=garage|教室=classroom|图书馆=library|办公室=office|会议室=meeting room|实验室=laboratory
医院=hospital|病房=hospital ward|手术室=operating room|审讯室=interrogation room|监狱=prison|牢房=prison cell|法庭=courtroom|警察局=police station|银行=bank|超市=supermarket
商场=shopping mall|便利店=convenience store|书店=bookstore|花店=flower shop|咖啡馆/咖啡厅=cafe|酒吧=bar|茶馆=teahouse|餐馆/饭店=restaurant|面馆=noodle shop|旅馆/酒店=hotel
舞台=stage|剧院=theater|电影院=movie theater|音乐厅=concert hall|美术馆=art gallery|博物馆=museum|体育馆=gymnasium|健身房=fitness center|游泳池=swimming pool|温泉=hot spring
教堂=church|寺庙=temple|神社=shrine|道观=taoist temple|宫殿=palace|大殿=great hall|王座厅=throne room|城堡内部=castle interior|地牢=dungeon|祭坛=altar
火车车厢=train interior|地铁车厢=subway interior|机舱=airplane cabin|驾驶舱=cockpit|太空舱=space capsule|飞船内部=spaceship interior|控制室=control room|工厂=factory|仓库=warehouse|工作室=workshop
画室=art studio|录音室=recording studio|摄影棚=photo studio|网吧=internet cafe|游戏厅=arcade|温室=greenhouse|客栈=ancient inn|闺房=boudoir|窗边=by the window|落地窗=floor-to-ceiling window`,
  },
  {
    id: 'outdoor',
    title: '室外场景',
    terms: `
室外/户外=outdoors|城市=city|街道/大街=street|街口/街角=street corner|十字路口=crossroads|小巷/巷子=alley|胡同=hutong|步行街=pedestrian street|夜市=night market|集市=market
广场=plaza|公园=park|花园=garden|庭院/院子=courtyard|屋顶=rooftop|天台=building rooftop|操场=playground|校园=campus|学校=school|校门口=school gate
车站=station|火车站=train station|地铁站=subway station|公交站=bus stop|机场=airport|港口=harbor|码头=pier|停车场=parking lot|加油站=gas station|高速公路=highway
桥=bridge|石桥=stone bridge|立交桥=overpass|隧道=tunnel|铁路=railway|摩天大楼=skyscraper|高楼=high-rise building|公寓=apartment building|废墟=ruins|废弃建筑=abandoned building
贫民窟=slum|唐人街=chinatown|古镇=ancient town|水乡=water town|村庄/乡村=village|农田=farmland|稻田=rice field|麦田=wheat field|果园=orchard|牧场=ranch
小路=path|山路=mountain path|森林=forest|竹林=bamboo forest|丛林=jungle|雨林=rainforest|枫树林=maple forest|樱花林=cherry blossom grove|草原=grassland|草地=meadow
花海=flower field|薰衣草田=lavender field|向日葵田=sunflower field|山/山脉=mountains|雪山=snowy mountain|火山=volcano|悬崖=cliff|峡谷=canyon|山谷=valley|洞穴/山洞=cave
沙漠=desert|绿洲=oasis|戈壁=gobi|湿地=wetland|沼泽=swamp|河/河流=river|小溪=stream|湖/湖泊=lake|瀑布=waterfall|池塘=pond
大海/海洋=ocean|海边=seaside|海滩/沙滩=beach|礁石=reef|岛屿=island|灯塔=lighthouse|海底/水下=underwater|冰川=glacier|冰原=ice field|极地=polar region
天空=sky|云海=sea of clouds|太空/宇宙=outer space|星球=planet|月球表面=lunar surface|空间站=space station|外星世界=alien world|赛博朋克城市=cyberpunk city|未来城市=futuristic city|末日城市=post-apocalyptic city
城堡=castle|城墙=city wall|城门=city gate|塔楼=tower|宝塔=pagoda|亭子=pavilion|牌坊=archway|四合院=siheyuan|茅草屋=thatched hut|木屋=log cabin
战场=battlefield|军营=military camp|墓地=graveyard|游乐园=amusement park|摩天轮=ferris wheel|动物园=zoo|植物园=botanical garden|体育场=stadium|集装箱码头=container terminal|工地=construction site`,
  },
  {
    id: 'time',
    title: '时间季节',
    terms: `
白天=daytime|早晨/清晨=morning|黎明=dawn|日出=sunrise|上午=late morning|正午/中午=noon|下午=afternoon|黄昏/傍晚=dusk|日落=sunset|夜晚/晚上=night
深夜/午夜=midnight|雨夜=rainy night|雪夜=snowy night|月夜=moonlit night|星夜=starry night|蓝调时刻=blue hour|黄金时刻=golden hour|春天/春季=spring season|夏天/夏季=summer|秋天/秋季=autumn
冬天/冬季=winter|新年=new year|春节=chinese new year|元宵节=lantern festival|中秋节=mid-autumn festival|七夕=qixi festival|端午节=dragon boat festival|圣诞节=christmas|万圣节=halloween|情人节=valentine's day
古代=ancient times|中世纪=middle ages|唐代/唐朝=tang dynasty|宋代/宋朝=song dynasty|明代/明朝=ming dynasty|清代/清朝=qing dynasty|民国=republican era china|江户时代=edo period|维多利亚时代=victorian era|八十年代=1980s
九十年代=1990s|现代=modern era|近未来=near future|未来=distant future|史前=prehistoric`,
  },
  {
    id: 'weather',
    title: '天气自然',
    terms: `
晴天=sunny day|晴朗天空=clear sky|蓝天白云=blue sky with white clouds|多云=cloudy|阴天=overcast|下雨/雨=rain|小雨=light rain|暴雨/大雨=heavy rain|雷雨=thunderstorm|闪电=lightning
下雪/雪=snow|大雪=heavy snow|暴风雪=blizzard|雪花=snowflakes|积雪=snow on ground|雾=fog|薄雾=mist|浓雾=thick fog|晨雾=morning mist|风=wind
大风=strong wind|微风=breeze|龙卷风=tornado|沙尘暴=sandstorm|彩虹=rainbow|霜=frost|露水=dew|冰雹=hail|冰柱=icicles|水洼/积水=puddle
雨滴=raindrops|潮湿的地面=wet ground|云/云朵=clouds|乌云=dark clouds|火烧云=fiery clouds|晚霞=sunset glow|朝霞=morning glow|极光=aurora|流星=shooting star|流星雨=meteor shower
星空=starry sky|银河=milky way|月亮=moon|满月/圆月=full moon|弯月=crescent moon|红月=red moon|太阳=sun|日食=solar eclipse|月食=lunar eclipse|星云=nebula
海浪=ocean waves|巨浪=giant waves|涟漪=ripples|水花=water splash|气泡=bubbles|倒影=reflection|尘埃=dust particles|烟雾=smoke|蒸汽=steam|火焰=flames
火花=sparks|余烬=embers|岩浆=lava|落叶=falling leaves|花瓣=petals|飘落的花瓣=falling petals|飘落的樱花=falling cherry blossoms|羽毛飘落=falling feathers|萤火虫=fireflies|蒲公英飘散=floating dandelion seeds`,
  },
  {
    id: 'light',
    title: '光线',
    terms: `
自然光=natural light|阳光=sunlight|月光=moonlight|星光=starlight|烛光=candlelight|火光=firelight|灯光=lamplight|路灯光=streetlight glow|霓虹灯光=neon lights|荧光=fluorescent light
柔光=soft lighting|硬光=hard lighting|逆光=backlighting|侧光=side lighting|顶光=top lighting|底光=underlighting|轮廓光=rim lighting|体积光=volumetric lighting|丁达尔光/光束=god rays|透过树叶的光=dappled sunlight
伦勃朗光=rembrandt lighting|蝴蝶光=butterfly lighting|环形光=loop lighting|分割光=split lighting|电影光=cinematic lighting|戏剧光=dramatic lighting|影棚光=studio lighting|环境光=ambient light|全局光照=global illumination|低调光=low-key lighting
高调光=high-key lighting|明暗对比=chiaroscuro|强对比=high contrast|低对比=low contrast|暖光=warm lighting|冷光=cool lighting|双色光=two-tone lighting|彩色灯光=colored lighting|光斑/散景=bokeh|镜头光晕=lens flare
光晕=bloom|眩光=glare|阴影=shadow|长影=long shadows|投影=cast shadow|百叶窗光影=venetian blind shadows|聚光灯=spotlight|手电筒光=flashlight beam|车灯=headlights|屏幕光=screen glow
发光=glowing|发光粒子=glowing particles|光粒子=light particles|生物荧光=bioluminescence|魔法光芒=magical glow|能量光束=energy beam|激光=laser|漏光=light leaks|过曝=overexposed|昏暗=dim lighting`,
  },
]
