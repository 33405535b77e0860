// Drawing terms: styles, media, quality, colours and moods.
import type { Block } from './block.ts'

export const STYLE: readonly Block[] = [
  {
    id: 'style',
    title: '风格',
    terms: `
动漫风格/动漫=anime style|漫画风格=manga style|国漫风格=chinese animation style|美漫风格=american comic style|条漫风格=webtoon style|写实=realistic|超写实=hyperrealistic|照片级真实=photorealistic|半写实=semi-realistic|卡通=cartoon
Q版=chibi|国风/中国风=chinese style|古风=ancient chinese style|水墨风格=chinese ink wash style|工笔画=gongbi painting|青绿山水=blue-green landscape|敦煌壁画=dunhuang mural|年画=new year picture style|剪纸=paper cutting|皮影=shadow puppet style
浮世绘=ukiyo-e|日系=japanese style|韩系=korean style|欧美风格=western style|赛博朋克=cyberpunk|蒸汽朋克=steampunk|柴油朋克=dieselpunk|太阳朋克=solarpunk|废土=wasteland style|科幻=sci-fi
奇幻=fantasy|黑暗奇幻=dark fantasy|仙侠=xianxia|武侠=wuxia|玄幻=eastern fantasy|恐怖=horror|悬疑=mystery|黑色电影=film noir|浪漫=romantic|史诗=epic
印象派=impressionism|表现主义=expressionism|超现实主义=surrealism|立体主义=cubism|抽象=abstract|极简主义=minimalism|波普艺术=pop art|巴洛克=baroque|洛可可=rococo|新艺术风格=art nouveau
装饰艺术=art deco|哥特=gothic|文艺复兴=renaissance|浪漫主义=romanticism|古典主义=classicism|未来主义=futurism|包豪斯=bauhaus|蒸汽波=vaporwave|合成波=synthwave|故障艺术=glitch art
复古=retro|怀旧=nostalgic|低多边形=low poly|像素风=pixel art style|扁平化=flat design|矢量风格=vector style|等距风格=isometric style|儿童插画=children's illustration|绘本风格=picture book style|童话=fairy tale
治愈系=healing style|清新=fresh style|梦幻=dreamy|唯美=aesthetic|可爱风=kawaii|暗黑=dark style|萌系=moe|机械风=mecha style|科技感=high-tech|赛璐璐=cel shading`,
  },
  {
    id: 'medium',
    title: '媒介技法',
    terms: `
水彩=watercolor|油画=oil painting|水粉=gouache|丙烯画=acrylic painting|素描=sketch|铅笔画=pencil drawing|炭笔画=charcoal drawing|钢笔画=pen and ink drawing|彩铅=colored pencil|马克笔=marker drawing
粉彩=pastel drawing|蜡笔画=crayon drawing|版画=printmaking|木刻=woodcut|蚀刻=etching|壁画=mural|丝网印刷=screen print|书法=calligraphy|水墨画=ink wash painting|国画=traditional chinese painting
线稿=lineart|黑白线稿=black and white lineart|草图=rough sketch|速写=quick sketch|平涂=flat color|厚涂=thick painting|晕染=color bleeding|网点纸=screentone|点彩=pointillism|交叉排线=cross-hatching
数字绘画=digital painting|数字插画=digital illustration|插画=illustration|概念艺术=concept art|原画=key visual|立绘=standing character art|赛璐璐上色=cel coloring|概念设计=concept design|场景设计=environment design|角色设计=character design
摄影=photography|胶片摄影=film photography|黑白摄影=black and white photography|拍立得=polaroid|街拍=street photography|人像摄影=portrait photography|风光摄影=landscape photography|时尚摄影=fashion photography|产品摄影=product photography|电影剧照=film still
三维渲染/3D渲染=3d render|光线追踪=ray tracing|黏土动画=claymation|定格动画=stop motion|毛毡=felt craft|折纸=origami|纸艺=paper craft|雕塑=sculpture|陶瓷=ceramic|玻璃艺术=glass art
马赛克=mosaic|彩绘玻璃=stained glass|刺绣画=embroidery art|浮雕=relief carving|玩偶手办=figurine|像素画=pixel art|涂鸦=graffiti|贴纸=sticker|图标=icon|蓝图=blueprint`,
  },
  {
    id: 'quality',
    title: '画质',
    terms: `
杰作=masterpiece|最佳质量=best quality|高质量=high quality|极致细节=extremely detailed|高细节=highly detailed|精细=fine detail|超清=ultra high definition|高清=high definition|8K画质/8K分辨率=8k|4K画质/4K分辨率=4k
高分辨率=highres|超高分辨率=absurdres|锐利对焦=sharp focus|清晰=clear image|细腻的纹理=intricate texture|复杂细节=intricate details|专业=professional|获奖作品=award-winning|官方艺术=official art|壁纸=wallpaper
精美=exquisite|惊艳=stunning|逼真皮肤=realistic skin texture|完美构图=perfect composition|完美光影=perfect lighting|精致背景=exquisite background|物理渲染=physically based rendering|高动态范围=hdr|胶片颗粒=film grain|干净线条=clean lines`,
  },
  {
    id: 'colour',
    title: '颜色色调',
    terms: `
红色/红=red|橙色/橙=orange|黄色/黄=yellow|绿色/绿=green|青色=cyan|蓝色/蓝=blue|紫色/紫=purple|粉色/粉红色=pink|黑色/黑=black|白色/白=white
灰色/灰=grey|棕色/褐色=brown|金色=gold|银色=silver|米色=beige|深红色=crimson|酒红色=burgundy|朱红色=vermilion|珊瑚色=coral|桃色=peach
橘黄色=tangerine|柠檬黄=lemon yellow|橄榄绿=olive green|翠绿色=emerald green|薄荷绿=mint green|墨绿色=dark green|浅绿色=light green|天蓝色=sky blue|深蓝色=dark blue|浅蓝色=light blue
藏青色=navy blue|靛蓝色=indigo|湖蓝色=lake blue|绿松石色=turquoise|薰衣草紫=lavender purple|深紫色=dark purple|品红色=magenta|玫瑰金=rose gold|象牙白=ivory|古铜色=bronze
暖色调=warm tones|冷色调=cool tones|单色=monochrome|黑白=black and white|灰度=greyscale|棕褐色调=sepia|低饱和度=desaturated|高饱和度=saturated|鲜艳色彩=vibrant colors|柔和色彩=muted colors
粉彩色=pastel colors|莫兰迪色=morandi colors|霓虹色=neon colors|大地色=earth tones|撞色=contrasting colors|互补色=complementary colors|渐变色=gradient colors|彩虹色=rainbow colors|多彩=colorful|有限色彩=limited palette
青橙色调=teal and orange|电影调色=cinematic color grading|复古色调=vintage tones|褪色=faded colors|局部上色=selective color`,
  },
  {
    id: 'mood',
    title: '氛围',
    terms: `
温馨=cozy atmosphere|宁静=serene|神秘=mysterious|压抑=oppressive atmosphere|紧张气氛=tense atmosphere|恐怖氛围=horror atmosphere|诡异=eerie|欢乐=cheerful atmosphere|热闹=bustling|寂静=silence
荒凉=desolate|孤寂=solitude|浪漫氛围=romantic atmosphere|史诗感=epic atmosphere|庄严=solemn|神圣=sacred|悲壮=tragic atmosphere|忧伤氛围=melancholic atmosphere|希望=hopeful atmosphere|梦境=dreamlike
超现实=surreal|空灵=ethereal|壮观=spectacular|宏伟=majestic|优雅=elegant|华丽=gorgeous|奢华=luxurious|朴素=plain style|混乱=chaotic|末日氛围=apocalyptic atmosphere
童趣=childlike wonder|青春=youthful|怀旧氛围=nostalgic atmosphere|禅意=zen|诗意=poetic|电影感=cinematic|故事感=narrative scene|动感=sense of motion|力量感=sense of power|速度感=sense of speed`,
  },
]
