// Threads that a story begins: things set up, people who go, secrets; with a last line that takes them up, and one that does not.

export interface Thread {
  kind: 'setup' | 'vanish' | 'knows'
  in: 'script' | 'prose'
  /** In the first part. */
  begins: string
  /** At the end, where it is taken up or nothing is owed. */
  taken: string
  /** At the end of the faulty one. */
  left: string
}
export const setup = (begins: string, taken: string): Thread => ({
  kind: 'setup',
  in: /[“]/.test(begins) ? 'prose' : 'script',
  begins,
  taken,
  left: '',
})
export const vanish = (begins: string, taken: string): Thread => ({
  kind: 'vanish',
  in: /[“]/.test(begins) ? 'prose' : 'script',
  begins,
  taken,
  left: '',
})
const knows = (begins: string, left: string, taken: string): Thread => ({ kind: 'knows', in: 'script', begins, taken, left })

export const THREADS: readonly Thread[] = [
  setup('△方雅从领口里拽出一枚铜哨，挂在江离脖子上。\n方雅：遇到危险就吹它，我听得见。', '△江离把铜哨塞进嘴里，拼命吹响。'),
  setup('△魏东把一张泛黄的船票夹进字典，塞到书架最上层。\n魏东：谁也别动它。', '△江离从字典里抖出那张船票，背面写着一个地址。'),
  setup('△老太婆把一只红木匣子推到江离面前。\n方雅：她说，等你嫁人那天才能打开。', '△江离撬开红木匣子，里面是一缕婴儿的头发。'),
  setup(
    '△民警用镊子从死者指甲缝里夹出一小片蓝布，封进袋子。\n魏东：跟谁的衣服对得上，谁就是凶手。',
    '△魏东把那片蓝布按在方雅的袖口上，严丝合缝。',
  ),
  setup('△江离在墙缝里摸到一把生锈的钥匙，悄悄藏进了鞋底。', '△江离脱下鞋，倒出那把钥匙，拧开了地窖的锁。'),
  setup('△魏东临走前，往江离口袋里塞了个锦囊。\n魏东：到了绝路再拆。', '△江离颤着手拆开锦囊，里面只有一个字：等。'),
  setup('△方雅把录音笔按在桌子底下，用胶带粘牢。', '△方雅从桌底抠出录音笔，按下播放。'),
  setup('林涛把一包药粉缝进衣角，说：“万一落到他们手里，你就咽下去。”', '陈默咬开衣角，把药粉倒进了对方的酒杯。'),
  setup('老道递给陈默半块玉璧：“另外半块在谁手里，谁就是你的亲人。”', '林涛摊开手掌，掌心里是另外半块玉璧，茬口一丝不差。'),
  setup('陈默在阁楼上翻出一台老式相机，里面还有一卷没冲洗的胶卷。“别动那个。”林涛忽然说。', '胶卷冲出来了，二十四张全是同一扇窗。'),
  vanish(
    '△赵虎一把推开江离，自己被冲上来的人群按倒在地。\n赵虎：快跑！别管我！\n江离：赵虎！\n赵虎：跑啊！',
    '△赵虎一瘸一拐地走进来，脸上还带着笑。',
  ),
  vanish(
    '小玲：姐，我去去就回，你们等我啊。\n△小玲提着篮子出了门。\n江离：早点回来。\n小玲：知道啦！',
    '△小玲被人抬了回来，篮子还挂在胳膊上。',
  ),
  vanish(
    '老马：这案子的底，我手里有一份。\n魏东：给我。\n老马：明天中午，老地方，我全交给你。\n△老马戴上帽子，消失在雨里。',
    '△老马的尸体浮在江面上，手里还攥着一个防水袋。',
  ),
  vanish(
    '阿婆：离离，你放心，阿婆替你去作证。\n江离：他们会报复你的。\n阿婆：我都七十了，怕什么。\n△阿婆拄着拐杖上了那辆面包车。',
    '△阿婆站在证人席上，挺直了腰。',
  ),
  knows(
    '△江离压低声音，把门反锁。\n江离：孩子不是魏东的，这事只有你知道，方雅。',
    '魏东：你肚子里怀的，到底是谁的种？',
    '魏东：你这阵子怎么总是吐？',
  ),
  knows(
    '江离：我把账本埋在枣树底下了，你千万别让魏东知道，方雅。',
    '魏东：枣树底下那个账本，我已经烧了。',
    '魏东：院子里那棵枣树，明天我找人砍了。'.replace('枣', '槐'),
  ),
  knows('方雅：江离，你其实是抱养的，这话我只跟你一个人说。', '魏东：一个抱来的野种，也配分家产？', '魏东：一个丫头片子，也配分家产？'),
  knows(
    '△方雅关紧门窗。\n方雅：我得的是肝癌，晚期，江离，别告诉任何人。',
    '魏东：你一个快死的癌症病人，还争什么？',
    '魏东：你一个外姓人，还争什么？',
  ),
]
