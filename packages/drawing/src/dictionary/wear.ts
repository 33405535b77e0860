// Drawing terms: clothes, shoes, jewellery, and what people carry.
import type { Block } from './block.ts'

export const WEAR: readonly Block[] = [
  {
    id: 'clothes',
    title: '服装',
    terms: `
衬衫=shirt|白衬衫=white shirt|T恤=t-shirt|短袖=short sleeves|长袖=long sleeves|无袖=sleeveless|卫衣=sweatshirt|连帽衫/连帽卫衣=hoodie|毛衣=sweater|高领毛衣=turtleneck sweater
开衫=cardigan|背心=vest|吊带衫=camisole|夹克=jacket|皮夹克=leather jacket|牛仔夹克=denim jacket|棒球服=varsity jacket|西装=suit|西装外套=blazer|燕尾服=tailcoat
大衣=coat|风衣=trench coat|羽绒服=down jacket|雨衣=raincoat|斗篷=cloak|披风=cape|披肩=shawl|浴袍=bathrobe|睡衣=pajamas|睡袍=nightgown
连衣裙=dress|晚礼服=evening gown|婚纱=wedding dress|吊带裙=slip dress|夏日连衣裙=sundress|白色连衣裙=white dress|红色连衣裙=red dress|黑色连衣裙=black dress|哥特裙=gothic dress|洛丽塔裙=lolita dress
裙子/短裙=skirt|百褶裙=pleated skirt|长裙=long skirt|迷你裙=miniskirt|牛仔裙=denim skirt|铅笔裙=pencil skirt|裤子=pants|牛仔裤=jeans|短裤=shorts|运动裤=track pants
工装裤=cargo pants|背带裤=overalls|阔腿裤=wide-leg pants|紧身裤=leggings|连体衣=jumpsuit|紧身衣=bodysuit|泳装=swimsuit|连体泳装=one-piece swimsuit|潜水服=diving suit|运动服=sportswear
校服=school uniform|水手服=sailor uniform|制服=uniform|军装=military uniform|警服=police uniform|护士服=nurse uniform|女仆装=maid outfit|厨师服=chef uniform|白大褂=lab coat|宇航服=spacesuit
汉服=hanfu|旗袍=cheongsam|唐装=tang suit|襦裙=ruqun|马面裙=mamianqun|龙袍=dragon robe|道袍=taoist robe|和服=kimono|浴衣=yukata|羽织=haori
韩服=hanbok|纱丽=sari|长袍=robe|法师袍=wizard robe|古装=ancient costume|盔甲/铠甲=armor|全身板甲=full plate armor|皮甲=leather armor|锁子甲=chainmail|胸甲=breastplate
机甲战衣=power armor|动力外骨骼=exoskeleton|战术背心=tactical vest|防弹衣=bulletproof vest|围裙=apron|工作服=work clothes|便装=casual clothes|正装=formal wear|街头服饰=streetwear|冬装=winter clothes
破旧的衣服=torn clothes|湿透的衣服=wet clothes|蕾丝=lace|荷叶边=frills|刺绣=embroidery|花纹图案=floral print|条纹=stripes|格子=plaid|波点=polka dot|迷彩=camouflage
丝绸=silk|皮革=leather|毛皮=fur|牛仔布=denim|天鹅绒=velvet|透明材质=see-through fabric|金属质感=metallic texture|翻领=lapels|立领=stand collar|V领=v-neck
露肩=off shoulder|露背=backless outfit|蝴蝶结=bow|领带=necktie|领结=bowtie|腰带=belt|腰封=sash|拉链=zipper|纽扣=buttons|口袋=pocket`,
  },
  {
    id: 'accessories',
    title: '鞋帽配饰',
    terms: `
帽子=hat|棒球帽=baseball cap|贝雷帽=beret|草帽=straw hat|斗笠=bamboo hat|礼帽=top hat|巫师帽=wizard hat|女巫帽=witch hat|毛线帽=beanie|军帽=peaked cap
头盔=helmet|兜帽=hood|头巾=headscarf|王冠=crown|头冠=tiara|花环=flower wreath|凤冠=phoenix crown|额饰=forehead jewel|护额=headband|安全帽=hard hat
耳环=earrings|耳坠=drop earrings|耳钉=ear studs|项链=necklace|珍珠项链=pearl necklace|吊坠=pendant|颈圈/项圈=choker|手镯=bracelet|玉镯=jade bangle|戒指=ring
胸针=brooch|怀表=pocket watch|手表=wristwatch|徽章=badge|勋章=medal|钥匙=key|铃铛=bell|玉佩=jade pendant|念珠=prayer beads|十字架=cross
手套=gloves|长手套=elbow gloves|露指手套=fingerless gloves|围巾=scarf|长围巾=long scarf|袜子=socks|过膝袜=thighhighs|长筒袜=stockings|连裤袜=pantyhose|短袜=ankle socks
鞋子=shoes|运动鞋=sneakers|皮鞋=leather shoes|高跟鞋=high heels|靴子=boots|长靴=knee boots|短靴=ankle boots|凉鞋=sandals|拖鞋=slippers|木屐=geta
绣花鞋=embroidered shoes|玛丽珍鞋=mary janes|赤脚/光脚=barefoot|背包=backpack|手提包=handbag|单肩包=shoulder bag|公文包=briefcase|行李箱=suitcase|书包=school bag|钱包=wallet
耳机=headphones|无线耳机=earbuds|麦克风=microphone|雨伞/伞=umbrella|油纸伞=oil-paper umbrella|透明雨伞=transparent umbrella|扇子=fan|折扇=folding fan|团扇=round fan|手杖=cane`,
  },
]
