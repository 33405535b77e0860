// Examples that go through lists and ask the studio: from words to pictures, voices, pages and a film, with nothing connected.
import type { ApiGraph } from '@qianmu/flow'
import { type Example, node, save, show, sketch } from './official.nodes.ts'

const SCRIPT = `1、末班车站 夜 外
△雨夜公交站，林晚撑着红伞站在站牌下，远景。
林晚：末班车还来吗？
△老周从司机窗探出头，近景。
老周：最后一趟了，上来吧。
2、公交车内 夜 内
△车厢里只有林晚一个人，中景。
林晚：师傅，您每天都开到这么晚？
老周：总有人要回家。
△林晚看向车窗外的雨，特写。`
const NOVEL = `傍晚，海边的灯塔亮了。守塔的老人推开木门，看着远处的船。风很大，浪花打在石阶上。他举起灯，向船上的人挥了挥手。`

const written = (work: string, name: string, text = SCRIPT): ApiGraph => ({
  1: node('PrimitiveStringMultiline', '剧本', { value: text }),
  2: node('QianmuNewDocument', '写成文档', { text: ['1', 0], name, work }),
})
const keep = (title: string, from: string) => node('QianmuSaveFile', title, { source: [from, 0] })
const tell = (title: string, from: string) => node('PreviewAny', title, { source: [from, 0] })
const face = (prompt: string, seed = 2): ApiGraph => ({ 1: sketch('画面', prompt, seed), 2: save('1', '封面') })

// The newest stands first in the library: what shows most comes last here.
export const STUDIO_EXAMPLES: Readonly<Record<string, Example>> = {
  board: {
    name: '一集剧本逐镜出草图',
    intro: '选一篇文档，按规则拆成镜头，逐镜画草图，拼成一张分镜图；台词另列一份。',
    category_id: 3,
    graph: {
      1: node('QianmuDocument', '文档', { document: 0 }),
      2: node('QianmuShots', '镜头', { document: ['1', 0] }),
      3: sketch('画一镜', ['2', 0], 1, 480, 270),
      4: node('QianmuGrid', '拼成一张', { images: ['3', 0], columns: 4 }),
      5: save('4', '分镜图'),
      6: node('QianmuLines', '台词', { document: ['1', 0] }),
      7: node('QianmuMergeText', '合并台词', { items: ['6', 0], between: '\n' }),
      8: tell('看台词', '7'),
    },
    exposed: [show('1.document', '文档', { required: true }), show('4.columns', '一行几镜')],
    face: {
      1: node('QianmuList', '镜头', {
        items: '雨夜街道，远景\n书店，一女，中景\n天台，一男，近景\n海边，黄昏，远景\n车站，一女，特写\n雪山，远景',
      }),
      2: sketch('画一镜', ['1', 0], 1, 480, 270),
      3: node('QianmuGrid', '拼成一张', { images: ['2', 0], columns: 3 }),
      4: save('3', '封面'),
    },
  },
  scenery: {
    name: '批量抠图换景',
    intro: '把人物抠出来，放进一排不同的背景里，一行写一个背景。',
    category_id: 1,
    sample: '夜晚，一女，红衣，红发，中景，天台',
    graph: {
      1: node('LoadImage', '人物图', { image: '' }),
      2: node('QianmuCutOut', '抠图', { image: ['1', 0], side: 'FOREGROUND' }),
      3: node('GetImageSize', '图片尺寸', { image: ['1', 0] }),
      4: node('QianmuList', '背景', { items: '雨夜城市街道\n海边，清晨\n古街，黄昏\n雪山，正午' }),
      5: sketch('画背景', ['4', 0], 5, 768, 512),
      6: node('ImageScale', '放到同样大小', {
        image: ['5', 0],
        upscale_method: 'lanczos',
        width: ['3', 0],
        height: ['3', 1],
        crop: 'center',
      }),
      7: node('ImageCompositeMasked', '合成', {
        destination: ['6', 0],
        source: ['1', 0],
        x: 0,
        y: 0,
        resize_source: false,
        mask: ['2', 1],
      }),
      8: node('QianmuGrid', '拼成一张', { images: ['7', 0], columns: 2 }),
      9: save('8', '换景'),
    },
    exposed: [show('1.image', '人物图', { required: true }), show('4.items', '背景', { required: true }), show('8.columns', '一行几张')],
  },
  novel: {
    name: '小说到漫画四格',
    intro: '一段小说一句一格，按规则画成草图，拼成一张。换一段字就是另一张。',
    category_id: 3,
    graph: {
      1: node('PrimitiveStringMultiline', '一段小说', { value: NOVEL }),
      2: node('QianmuCutText', '一句一格', { text: ['1', 0], by: '一句' }),
      3: sketch('画一格', ['2', 0], 7, 640, 400),
      4: node('QianmuGrid', '拼成一张', { images: ['3', 0], columns: 2 }),
      5: save('4', '四格'),
    },
    exposed: [show('1.value', '一段小说', { required: true }), show('4.columns', '一行几格'), show('3.seed', '种子', { advanced: true })],
  },
  dub: {
    name: '台词到配音和字幕',
    intro: '每个角色一个不同的声音，逐句念出来，再配上跟着声音走的字幕。没有接配音引擎时用合成草稿音。',
    category_id: 8,
    graph: {
      ...written('剧本', '末班车 配音'),
      3: node('QianmuVoices', '配音', { document: ['2', 0] }),
      4: keep('保存配音', '3'),
      5: node('QianmuCues', '字幕', { document: ['2', 0] }),
      6: tell('看字幕', '5'),
    },
    exposed: [show('1.value', '剧本', { required: true }), show('2.name', '作品名')],
    face: face('录音室，一男，特写', 4),
  },
  pages: {
    name: '剧本到漫画页',
    intro: '贴一段剧本，拆成镜头，画好，灌进分格，台词放进气泡，一页一页保存下来。',
    category_id: 3,
    graph: {
      ...written('漫画', '末班车'),
      3: node('QianmuPages', '漫画页', { document: ['2', 0] }),
      4: save('3', '漫画页'),
    },
    exposed: [show('1.value', '剧本', { required: true }), show('2.name', '作品名')],
    face: face('公交车内，夜晚，一女，中景', 3),
  },
  film: {
    name: '剧本到动态样片',
    intro: '贴一段剧本，分镜、画面、每个角色的配音、配乐和字幕一次做好，得到一部能播的样片。什么都不用接。',
    category_id: 7,
    graph: {
      ...written('动画', '末班车'),
      3: node('QianmuFilm', '动态样片', { document: ['2', 0] }),
      4: keep('保存样片', '3'),
      5: node('QianmuCues', '字幕', { document: ['2', 0] }),
      6: tell('看字幕', '5'),
    },
    exposed: [show('1.value', '剧本', { required: true }), show('2.name', '作品名')],
    face: face('雨夜公交站，一女，红伞，远景'),
  },
}
