// Drawing terms: animals, creatures, plants, food, furniture, vehicles, weapons and magic.
import type { Block } from './block.ts'

export const THINGS: readonly Block[] = [
  {
    id: 'animal',
    title: '动物',
    terms: `
猫/猫咪=cat|黑猫=black cat|白猫=white cat|橘猫=orange cat|小猫=kitten|狗=dog|小狗=puppy|柴犬=shiba inu|哈士奇=husky|狼=wolf
狐狸=fox|白狐=white fox|九尾狐=nine-tailed fox|兔子=rabbit|老虎=tiger|白虎=white tiger|狮子=lion|豹子=leopard|黑豹=panther|熊=bear
熊猫=panda|北极熊=polar bear|大象=elephant|长颈鹿=giraffe|斑马=zebra|犀牛=rhinoceros|河马=hippopotamus|猴子=monkey|猩猩=gorilla|考拉=koala
袋鼠=kangaroo|鹿=deer|羊=sheep|山羊=goat|牛=cow|水牛=water buffalo|马=horse|白马=white horse|驴=donkey|骆驼=camel
猪=pig|老鼠=mouse|松鼠=squirrel|刺猬=hedgehog|仓鼠=hamster|蝙蝠=bat|鸟=bird|麻雀=sparrow|燕子=swallow|乌鸦=crow
鸽子=pigeon|白鸽=white dove|猫头鹰=owl|鹰=eagle|孔雀=peacock|鹤/仙鹤=crane|天鹅=swan|鹦鹉=parrot|企鹅=penguin|鸡=chicken
公鸡=rooster|鸭子=duck|鹅=goose|鱼=fish|金鱼=goldfish|锦鲤=koi|鲨鱼=shark|鲸鱼=whale|海豚=dolphin|章鱼=octopus
水母=jellyfish|海龟=sea turtle|乌龟=turtle|螃蟹=crab|虾=shrimp|珊瑚=coral reef|贝壳=seashell|海星=starfish|青蛙=frog|蛇=snake
蜥蜴=lizard|鳄鱼=crocodile|蝴蝶=butterfly|蜻蜓=dragonfly|蜜蜂=bee|蜘蛛=spider|蝎子=scorpion|甲虫=beetle|蚂蚁=ant|蜗牛=snail`,
  },
  {
    id: 'creature',
    title: '幻想生物',
    terms: `
龙=dragon|中国龙/东方龙=chinese dragon|凤凰=phoenix|麒麟=qilin|玄武=black tortoise|朱雀=vermilion bird|青龙=azure dragon|貔貅=pixiu|饕餮=taotie|年兽=nian beast
独角兽=unicorn|天马=pegasus|狮鹫=griffin|美人鱼=mermaid|精灵=elf|暗精灵=dark elf|矮人=dwarf|兽人=orc|哥布林=goblin|巨魔=troll
巨人=giant|天使=angel|堕天使=fallen angel|恶魔=demon|魔王=demon king|吸血鬼=vampire|狼人=werewolf|僵尸=zombie|骷髅=skeleton|幽灵=ghost
木乃伊=mummy|死神=grim reaper|女神=goddess|神明=deity|仙女=fairy|仙人=immortal|妖怪=yokai|鬼=oni|半人马=centaur|美杜莎=medusa
机器人=robot|机甲=mecha|仿生人=android|半机械人=cyborg|外星人=alien|怪兽=monster|史莱姆=slime|石像鬼=gargoyle|树人=treant|元素精灵=elemental spirit`,
  },
  {
    id: 'plant',
    title: '植物',
    terms: `
花/花朵=flower|玫瑰=rose|红玫瑰=red rose|樱花=cherry blossoms|梅花=plum blossoms|桃花=peach blossoms|荷花/莲花=lotus|牡丹=peony|菊花=chrysanthemum|兰花=orchid
百合=lily|向日葵=sunflower|薰衣草=lavender|郁金香=tulip|雏菊=daisy|蒲公英=dandelion|彼岸花=red spider lily|绣球花=hydrangea|紫藤=wisteria|风信子=hyacinth
康乃馨=carnation|水仙=narcissus|茉莉=jasmine|桂花=osmanthus|满天星=baby's breath|花束=bouquet|树/树木=tree|大树=big tree|枯树=dead tree|松树=pine tree
柳树=willow tree|竹子=bamboo|枫叶=maple leaves|银杏=ginkgo|梧桐=plane tree|椰子树=palm tree|仙人掌=cactus|藤蔓=vines|常春藤=ivy|苔藓=moss
蘑菇=mushroom|草=grass|芦苇=reeds|稻穗=rice ears|麦穗=wheat ears|树叶=leaves|四叶草=four-leaf clover|盆栽=potted plant|多肉植物=succulent|荆棘=thorns`,
  },
  {
    id: 'food',
    title: '食物饮品',
    terms: `
米饭=rice bowl|面条=noodles|拉面=ramen|饺子=dumplings|包子=steamed buns|火锅=hot pot|烤鸭=roast duck|寿司=sushi|汉堡=hamburger|披萨=pizza
三明治=sandwich|面包=bread|蛋糕=cake|生日蛋糕=birthday cake|草莓蛋糕=strawberry cake|饼干=cookies|巧克力=chocolate|冰淇淋=ice cream|糖葫芦=candied hawthorn|棉花糖=cotton candy
月饼=mooncake|粽子=zongzi|汤圆=sweet rice balls|馒头=mantou|豆腐=tofu|鸡蛋=egg|牛排=steak|烧烤=barbecue|沙拉=salad|汤=soup
苹果=apple|香蕉=banana|草莓=strawberry|樱桃=cherry fruit|葡萄=grapes|西瓜=watermelon|桃子=peach fruit|柠檬=lemon|橙子=orange fruit|菠萝=pineapple
茶=tea|咖啡=coffee|牛奶=milk|奶茶=milk tea|果汁=juice|啤酒=beer|红酒=red wine|白酒=baijiu|鸡尾酒=cocktail|香槟=champagne`,
  },
  {
    id: 'object',
    title: '物品家具',
    terms: `
桌子=table|书桌=desk|椅子=chair|沙发=sofa|床=bed|书架=bookshelf|柜子=cabinet|衣柜=wardrobe|镜子=mirror|屏风=folding screen
窗户=window|窗帘=curtains|门=door|木门=wooden door|铁门=iron gate|地毯=carpet|榻榻米=tatami|枕头=pillow|被子=quilt|毛毯=blanket
灯=lamp|台灯=desk lamp|霓虹灯/霓虹=neon light|吊灯=chandelier|灯笼=lantern|红灯笼=red lantern|孔明灯=sky lantern|蜡烛=candle|火把=torch|篝火=campfire|壁炉=fireplace
书=book|古书=ancient book|卷轴=scroll|信/信件=letter|报纸=newspaper|地图=map|照片=photograph|相框=picture frame|日记本=diary|笔记本=notebook
毛笔=ink brush|铅笔=pencil|钢笔=fountain pen|画板=easel|颜料=paint|调色板=palette|砚台=inkstone|印章=seal stamp|电脑=computer|笔记本电脑=laptop
手机=cell phone|键盘=keyboard|显示器=monitor|电视=television|收音机=radio|老式电话=rotary phone|相机=camera|望远镜=telescope|显微镜=microscope|地球仪=globe
钟表=clock|沙漏=hourglass|闹钟=alarm clock|杯子=cup|茶杯=teacup|茶壶=teapot|酒杯=wine glass|瓶子=bottle|花瓶=vase|碗=bowl
盘子=plate|筷子=chopsticks|叉子=fork|勺子=spoon|锅=pot|平底锅=frying pan|篮子=basket|箱子=box|宝箱=treasure chest|行囊=travel bag
绳子=rope|铁链=chains|锁=lock|梯子=ladder|锤子=hammer|斧头=axe|针线=needle and thread|气球=balloon|风筝=kite|玩具熊=teddy bear
玩偶=doll|积木=building blocks|礼物=gift box|骰子=dice|扑克牌=playing cards|麻将=mahjong tiles|棋盘=chessboard|风铃=wind chime|招牌=signboard|广告牌=billboard
钢琴=piano|吉他=guitar|小提琴=violin|大提琴=cello|鼓=drum|笛子=flute|古琴=guqin|古筝=guzheng|琵琶=pipa|二胡=erhu
硬币=coins|金条=gold bar|宝石=gemstone|钻石=diamond|水晶=crystal|珍珠=pearl|玉石=jade|垃圾桶=trash can|长椅=bench|路牌=road sign`,
  },
  {
    id: 'vehicle',
    title: '交通工具',
    terms: `
汽车=car|跑车=sports car|老爷车=vintage car|警车=police car|救护车=ambulance|消防车=fire truck|出租车=taxi|公交车=bus|卡车=truck|摩托车=motorcycle
自行车=bicycle|电动车=electric scooter|三轮车=tricycle|马车=horse carriage|轿子=sedan chair|火车=train|高铁=high-speed train|蒸汽火车=steam locomotive|地铁=subway train|有轨电车=tram
飞机=airplane|战斗机=fighter jet|直升机=helicopter|热气球=hot air balloon|飞艇=airship|火箭=rocket|宇宙飞船=spaceship|飞碟=ufo|无人机=drone|悬浮车=hovercar
船=boat|帆船=sailboat|渔船=fishing boat|乌篷船=black-awning boat|龙舟=dragon boat|海盗船=pirate ship|军舰=warship|潜水艇=submarine|游艇=yacht|坦克=tank`,
  },
  {
    id: 'weapon',
    title: '武器魔法',
    terms: `
剑=sword|长剑=longsword|巨剑=greatsword|武士刀=katana|刀=blade|匕首=dagger|长枪=spear|长戟=halberd|弓=bow weapon|箭=arrow
弩=crossbow|盾牌=shield|战斧=battle axe|战锤=war hammer|镰刀=scythe|鞭子=whip|法杖=magic staff|魔杖=magic wand|手枪=handgun|步枪=rifle
狙击枪=sniper rifle|霰弹枪=shotgun|炸弹=bomb|手榴弹=grenade|光剑=lightsaber|飞镖=shuriken|双刀=dual wielding|拂尘=horsetail whisk|魔法书=grimoire|水晶球=crystal ball
魔法阵=magic circle|符咒=talisman|结界=magic barrier|法术=spell effect|火球=fireball|冰霜魔法=ice magic|雷电魔法=lightning magic|暗影魔法=shadow magic|治愈魔法=healing magic|传送门=portal
爆炸=explosion|能量护盾=energy shield|剑气=sword aura|灵气=spiritual aura|全息投影=hologram|黑洞=black hole|时空裂缝=rift in space|药水=potion|符文=runes|封印=seal magic`,
  },
]
