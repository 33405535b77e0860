// Drawing terms: who is in the picture, what they are, how they are built, their hair, face and expression.
import type { Block } from './block.ts'

export const PEOPLE: readonly Block[] = [
  {
    id: 'subject',
    title: '主体',
    terms: `
一个女孩/一名少女/1个女孩=1girl|两个女孩=2girls|三个女孩=3girls|四个女孩=4girls|多个女孩=multiple girls|一个男孩/一名少年/1个男孩=1boy|两个男孩=2boys|三个男孩=3boys|多个男孩=multiple boys
单人/独自一人=solo|情侣=couple|双人=duo|三人组=trio|一群人/人群=crowd|无人=no humans|少女/女孩/女孩子=girl|少年/男孩/男孩子=boy|女人/女子/女性=woman|男人/男子/男性=man
老人=old man|老奶奶/老妇人=old woman|孩子/小孩/儿童=child|婴儿=baby|幼儿=toddler|青年=young adult|青少年=teenager|中年男人=middle-aged man|中年女人=middle-aged woman|双胞胎=twins
姐妹=sisters|兄弟=brothers|母女=mother and daughter|父子=father and son|一家人/家庭=family|朋友=friends|主角=protagonist|反派=villain|路人=passerby|旁观者=bystander
陌生人=stranger|背影=figure from behind|剪影=silhouette|英雄=hero|女英雄=heroine|恋人=lovers|新娘=bride|新郎=groom|孕妇=pregnant woman|邻居=neighbor`,
  },
  {
    id: 'role',
    title: '身份职业',
    terms: `
学生=student|高中生=high school student|老师/教师=teacher|医生=doctor|护士=nurse|警察=police officer|侦探=detective|士兵=soldier|军官=military officer|飞行员=pilot
宇航员=astronaut|水手=sailor|海盗=pirate|船长=captain|厨师=chef|服务员=waiter|女仆=maid|管家=butler|秘书=secretary|白领=office worker
律师=lawyer|法官=judge|科学家=scientist|工程师=engineer|程序员=programmer|黑客=hacker|记者=journalist|摄影师=photographer|画家=painter|作家=writer
诗人=poet|歌手=singer|舞者=dancer|芭蕾舞者=ballerina|偶像=idol|演员=actor|模特=model|音乐家=musician|钢琴家=pianist|吉他手=guitarist
运动员=athlete|拳击手=boxer|游泳选手=swimmer|骑手=rider|赛车手=racing driver|司机=driver|农民=farmer|渔夫=fisherman|猎人=hunter|樵夫=woodcutter
铁匠=blacksmith|木匠=carpenter|商人=merchant|小贩=vendor|快递员=courier|消防员=firefighter|矿工=miner|流浪汉=vagrant|乞丐=beggar|囚犯=prisoner
国王=king|王后/女王=queen|王子=prince|公主=princess|皇帝=emperor|皇后=empress|贵族=noble|骑士=knight|武士=samurai|忍者=ninja
侠客=wandering swordsman|剑客=swordsman|女剑客=swordswoman|将军=general|刺客=assassin|弓箭手=archer|战士=warrior|女战士=female warrior|角斗士=gladiator|佣兵=mercenary
法师=mage|巫师=wizard|女巫=witch|巫女=shrine maiden|祭司=priest|修女=nun|和尚=monk|道士=taoist priest|书生=ancient scholar|宫女=palace maid
炼金术士=alchemist|召唤师=summoner|死灵法师=necromancer|吟游诗人=bard|圣骑士=paladin|盗贼=rogue|德鲁伊=druid|驯兽师=beast tamer|占卜师=fortune teller|魔法少女=magical girl`,
  },
  {
    id: 'body',
    title: '体型肤色',
    terms: `
高个子=tall|矮个子=short stature|苗条/纤细=slender|丰满=plump|强壮=muscular|健壮=athletic build|瘦弱=skinny|肥胖=fat|娇小=petite|魁梧=burly
宽肩=broad shoulders|细腰=narrow waist|长腿=long legs|白皙皮肤=fair skin|苍白皮肤=pale skin|古铜色皮肤=tanned skin|深色皮肤=dark skin|橄榄色皮肤=olive skin|红润皮肤=rosy skin|湿润皮肤=wet skin
雀斑=freckles|泪痣=mole under eye|美人痣=beauty mark|伤疤=scar|纹身=tattoo|绷带=bandages|皱纹=wrinkles|汗水=sweat|血迹=blood stain|翅膀=wings
天使翅膀=angel wings|恶魔翅膀=demon wings|兽耳=animal ears|猫耳=cat ears|狐耳=fox ears|兔耳=rabbit ears|犬耳=dog ears|尾巴=tail|狐尾=fox tail|猫尾=cat tail
龙角=dragon horns|恶魔角=demon horns|鹿角=antlers|尖耳=pointy ears|獠牙=fangs|虎牙=single fang|光环=halo|机械臂=mechanical arm|义肢=prosthetic limb|爪子=claws`,
  },
  {
    id: 'hair',
    title: '发型发色',
    terms: `
长发=long hair|短发=short hair|中长发=medium hair|超长发=very long hair|及腰长发=waist-length hair|齐肩发=shoulder-length hair|光头=bald|寸头=buzz cut|平头=crew cut|板寸=flattop
直发=straight hair|卷发=curly hair|波浪发=wavy hair|乱发=messy hair|蓬松头发=fluffy hair|湿发=wet hair|飘逸长发=flowing hair|被风吹起的头发=windblown hair|马尾/马尾辫=ponytail|高马尾=high ponytail
低马尾=low ponytail|侧马尾=side ponytail|双马尾=twintails|低双马尾=low twintails|麻花辫=braid|双麻花辫=twin braids|侧辫=side braid|法式辫=french braid|脏辫=dreadlocks|丸子头=hair bun
双丸子头=double bun|公主头=half updo|盘发=updo|发髻=topknot|波波头=bob cut|公主切/姬发式=hime cut|狼尾=wolf cut|莫西干头=mohawk|爆炸头=afro|背头=slicked-back hair
刘海=bangs|齐刘海=blunt bangs|斜刘海=swept bangs|中分=parted bangs|遮眼刘海=hair over eyes|遮住一只眼=hair over one eye|呆毛=ahoge|鬓发=sidelocks|发际美人尖=widow's peak|头发夹耳后=hair behind ear
黑发=black hair|棕发=brown hair|金发=blonde hair|红发=red hair|白发=white hair|银发=silver hair|灰发=grey hair|蓝发=blue hair|浅蓝发=light blue hair|绿发=green hair
紫发=purple hair|粉发=pink hair|橙发=orange hair|青发=aqua hair|渐变发色=gradient hair|双色头发=two-tone hair|挑染=streaked hair|多色头发=multicolored hair|彩虹色头发=rainbow hair|内层挑染=colored inner hair
发带=hairband|发夹=hairclip|发簪=hairpin|发圈=scrunchie|头绳=hair tie|蝴蝶结发饰=hair bow|花朵发饰=hair flower|发饰=hair ornament|丝带发饰=hair ribbon|步摇=dangling hair ornament
胡子=beard|八字胡=mustache|山羊胡=goatee|胡茬=stubble|络腮胡=full beard|长胡子=long beard`,
  },
  {
    id: 'face',
    title: '五官眼睛',
    terms: `
精致面容/精致的脸=delicate face|漂亮的脸=beautiful face|英俊=handsome|可爱=cute|成熟=mature|圆脸=round face|瓜子脸=oval face|方脸=square face|清秀=delicate features|棱角分明=sharp features
大眼睛=big eyes|细长的眼睛=narrow eyes|丹凤眼=phoenix eyes|吊眼角=upturned eyes|垂眼=droopy eyes|精致的眼睛/细致的眼睛=detailed eyes|美丽的眼睛=beautiful eyes|闪亮的眼睛=sparkling eyes|发光的眼睛=glowing eyes|空洞的眼神=empty eyes
黑眼睛/黑色眼睛=black eyes|棕色眼睛=brown eyes|蓝眼睛/蓝色眼睛=blue eyes|绿眼睛/绿色眼睛=green eyes|红眼睛/红色眼睛=red eyes|金色眼睛=golden eyes|紫色眼睛=purple eyes|灰色眼睛=grey eyes|粉色眼睛=pink eyes|琥珀色眼睛=amber eyes
异色瞳=heterochromia|竖瞳=slit pupils|星形瞳孔=star-shaped pupils|心形瞳孔=heart-shaped pupils|长睫毛=long eyelashes|浓眉=thick eyebrows|细眉=thin eyebrows|双眼皮=double eyelids|黑眼圈=dark circles under eyes|眼影=eyeshadow
眼线=eyeliner|口红=lipstick|红唇=red lips|腮红=blush|妆容=makeup|浓妆=heavy makeup|花钿=forehead mark|高鼻梁=high nose bridge|酒窝=dimples|嘴唇=lips
眼镜=glasses|圆框眼镜=round eyewear|无框眼镜=rimless eyewear|墨镜/太阳镜=sunglasses|单片眼镜=monocle|护目镜=goggles|眼罩=eyepatch|蒙眼布=blindfold|口罩=face mask|面具=mask
狐狸面具=fox mask|防毒面具=gas mask|面纱=veil|面部彩绘=facepaint|面甲=visor`,
  },
  {
    id: 'expression',
    title: '表情神态',
    terms: `
微笑=smile|浅笑=light smile|大笑=laughing|咧嘴笑=grin|坏笑=smirk|苦笑=wry smile|冷笑=sneer|开心=happy|兴奋=excited|喜悦=joyful
悲伤=sad|哭泣=crying|流泪=tears|含泪=teary eyes|泪流满面=streaming tears|忧郁=melancholy|失落=dejected|绝望=despair|痛苦=in pain|孤独=lonely
愤怒/生气=angry|暴怒=furious|皱眉=frown|咬牙=clenched teeth|怒吼=roaring|瞪眼=glaring|不屑=disdain|厌恶=disgust|嫉妒=jealous|不满=displeased
惊讶=surprised|震惊=shocked|害怕/恐惧=scared|惊慌=panicking|紧张=nervous|焦虑=anxious|困惑=confused|疑惑=puzzled|思考=thinking|沉思=pensive
害羞=shy|脸红=blushing|尴尬=embarrassed|得意=smug|自信=confident|坚定=determined|严肃=serious|冷漠=indifferent|面无表情=expressionless|平静=calm
温柔=gentle|慈祥=kind|疲惫=tired|困倦=sleepy|无聊=bored|陶醉=enchanted|疯狂=crazy|狡猾=sly|傲慢=arrogant|调皮=playful
闭眼=closed eyes|闭一只眼/眨眼=wink|半闭眼=half-closed eyes|睁大眼睛=wide-eyed|张嘴=open mouth|闭嘴=closed mouth|撅嘴=pout|吐舌头=tongue out|咬唇=biting lip|打哈欠=yawning
看向观众/看着镜头=looking at viewer|看向别处=looking away|看向旁边=looking to the side|回头看/回眸=looking back|仰望=looking up|俯视下方=looking down|望向远方=looking afar|对视=eye contact|凝视=staring|偷看=peeking`,
  },
]
