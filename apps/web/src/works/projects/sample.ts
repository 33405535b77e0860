// 看示例: a short script of our own, made into a work so that a new team can look around in something real.
import { api } from '../../api.ts'

const EPISODES: readonly { name: string; text: string }[] = [
  {
    name: '第1集 末班车',
    text: `1-1 夜 外 望江路公交站
人物：顾晚、司机
△雨点砸在站牌上，灯箱忽明忽暗。顾晚抱着一把红伞，看了看表。
△末班车缓缓进站，车门打开。
司机：姑娘，不走啊？最后两站不拉人了。
顾晚（低声）：我等人。
△车门关上，尾灯没入雨里。

1-2 夜 外 望江路街口
人物：顾晚、沈岸
△远处传来脚步声。沈岸浑身湿透地停在三步之外，手里攥着一把旧钥匙。
沈岸（喘）：我以为你已经走了。
顾晚：末班车晚点。
△沉默。一辆空车驶过，水花溅上站牌。顾晚把伞往前递了半寸，又收回来。
顾晚 OS：三年前的雨也是这样下的。那天他没有跑，只是站在街对面，看着我上车。
沈岸：钥匙我一直留着。
顾晚：那扇门，早就不是我的了。
切至：`,
  },
  {
    name: '第2集 旧钥匙',
    text: `2-1 夜 内 沈岸家门厅
人物：沈岸
△门开。沈岸没有开灯，把湿透的外套挂在原来的钩子上。
△钩子旁边，是一张三个人的合照，中间的脸被雨水洇开。
沈岸（自语）：她还是来了。

2-2 晨 内 医院走廊
人物：顾晚、护士
护士：家属到了吗？
顾晚：我就是。
△顾晚低头，看见签名栏里三年前自己的字迹。
字幕：三年前，同一天`,
  },
]

/** Makes the sample work; answers its id. */
export async function makeSample(): Promise<number> {
  const { project_id } = await api.projects.add({
    project_name: '示例：雨夜归人',
    project_type: 1,
    script_type: 'SCRIPT',
    length_type: 'MINI',
    tags: ['示例'],
  })
  for (const { name, text } of EPISODES) await api.documents.add({ project_id, doc_name: name, text })
  return project_id
}
