// Drawing terms: poses, gestures, and what people do.
import type { Block } from './block.ts'

export const POSE: readonly Block[] = [
  {
    id: 'pose',
    title: '姿势',
    terms: `
站立/站着=standing|坐着/坐=sitting|躺着/躺=lying|侧躺=lying on side|仰卧=lying on back|趴着=lying on stomach|跪着/跪=kneeling|单膝跪地=on one knee|蹲着/蹲=squatting|盘腿坐=sitting cross-legged
跪坐=seiza|翘二郎腿=crossed legs|抱膝=hugging knees|靠墙=leaning against wall|倚靠=leaning|前倾=leaning forward|后仰=leaning back|弯腰=bending over|转身=turning around|背对镜头=back to viewer
行走/走路=walking|奔跑/跑步=running|跳跃=jumping|飞行=flying|漂浮=floating|坠落=falling|攀爬=climbing|爬行=crawling|游泳=swimming|潜水=diving
跳舞=dancing|旋转=spinning|踢腿=kicking|出拳=punching|战斗=fighting|战斗姿势=fighting stance|拔剑=drawing sword|挥剑=swinging sword|持剑=holding sword|射箭=shooting arrow
瞄准=aiming|开枪=firing gun|格挡=blocking|闪避=dodging|施法=casting spell|祈祷=praying|鞠躬=bowing|敬礼=saluting|招手/挥手=waving|动态姿势=dynamic pose
抬手=arm up|举起双手=arms up|双臂交叉/抱臂=crossed arms|双手叉腰=hands on hips|单手叉腰=hand on hip|手放背后=arms behind back|伸手=reaching out|张开双臂=outstretched arms|指向=pointing|指向观众=pointing at viewer
竖大拇指=thumbs up|比耶/剪刀手=v sign|比心=heart hands|握拳=clenched fist|双手合十=palms together|捂嘴=covering mouth|捂脸=covering face|托腮=chin rest|摸头发=hand in hair|扶眼镜=adjusting eyewear
手指抵唇=finger to lips|手插口袋=hands in pockets|十指相扣=interlocked fingers|牵手=holding hands|拥抱=hugging|背后拥抱=hug from behind|公主抱=princess carry|背着人=piggyback|接吻/亲吻=kissing|依偎=cuddling
握手=handshake|击掌=high five|肩并肩=side by side|背靠背=back-to-back|面对面=face to face|追逐=chasing|对峙=confrontation|搀扶=supporting another|安慰=comforting|争吵=arguing`,
  },
  {
    id: 'action',
    title: '动作行为',
    terms: `
读书/看书=reading book|写字=writing|画画=drawing|打字=typing|打电话=talking on phone|看手机=looking at phone|拍照=taking photo|自拍=selfie|听音乐=listening to music|弹钢琴=playing piano
弹吉他=playing guitar|拉小提琴=playing violin|吹笛子=playing flute|弹古琴=playing guqin|弹琵琶=playing pipa|唱歌=singing|吃东西=eating|喝水=drinking|喝茶=drinking tea|喝咖啡=drinking coffee
做饭=cooking|睡觉=sleeping|起床=waking up|洗澡=bathing|洗手=washing hands|梳头=brushing hair|照镜子=looking at mirror|换衣服=changing clothes|打扫=cleaning|购物=shopping
开车=driving|骑自行车=riding bicycle|骑马=riding horse|骑摩托车=riding motorcycle|划船=rowing boat|钓鱼=fishing|登山=mountain climbing|滑雪=skiing|滑冰=ice skating|冲浪=surfing
打篮球=playing basketball|踢足球=playing soccer|打网球=playing tennis|打太极=practicing tai chi|练武=practicing martial arts|冥想=meditating|做瑜伽=doing yoga|下棋=playing chess|打游戏=playing video games|放风筝=flying kite
撑伞/打伞=holding umbrella|拿着书=holding book|拿着花=holding flower|拿着杯子=holding cup|拿着灯笼=holding lantern|抱着猫=holding cat|抱着玩偶=holding stuffed toy|拿着信=holding letter|提着箱子=carrying suitcase|背着书包=carrying school bag
等待=waiting|等车=waiting for bus|排队=queueing|散步=strolling|逛街=window shopping|野餐=picnic|旅行=traveling|告别=farewell|重逢=reunion|相遇=encounter
说话/交谈=talking|大喊=shouting|低语=whispering|演讲=giving speech|教书=teaching|工作=working|开会=in a meeting|治疗=healing|逃跑=running away|躲藏=hiding
潜行=sneaking|跟踪=following someone|审问=interrogating|受伤=injured|倒下=collapsed|醒来=awakening|变身=transforming|召唤=summoning|举杯=raising glass|推门=pushing door open`,
  },
]
