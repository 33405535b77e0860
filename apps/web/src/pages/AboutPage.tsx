// The about page: what the product is, for whom, and where its data lies.
import styles from './text-page.module.css'

const FIELDS = [
  ['写作', '剧本与小说：分卷、文档、构思卡；多人同写，批注与版本逐场可查。'],
  ['评测', '按结构、人物、对白等维度评测作品，给出可以照着改的意见。'],
  ['画面', '文生图、图生图、局部重绘、放大、抠图；没接模型时先用草图引擎占位。'],
  ['声音', '按角色逐句配音，按情绪配乐，台词改了会标出来。'],
  ['字幕', '识别、翻译、校对与合成，支持批量。'],
  ['素材', '素材中心与团队资源库，找得到，也用得上。'],
  ['团队', '成员、角色与权限；谁能写、谁能审、谁能删，一张表看清。'],
] as const

const AboutPage = () => (
  <article className={styles.article}>
    <h1>关于千幕</h1>
    <p>
      千幕是给编剧、小说、漫画、动画和游戏创作者用的中文创作工具。文字、角色、分镜、画面、声音都在同一个作品里，改一句台词，后面每一步都知道。
    </p>
    <h2>能做什么</h2>
    <dl className={styles.list}>
      {FIELDS.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <h2>自己的机器，自己的数据</h2>
    <p>
      这是一个自部署实例：作品、图片和账号都存放在部署它的机器上，由部署者保管和备份。离线也能写、能画草图；要用大模型或绘图引擎时，接上你自己的服务。
    </p>
  </article>
)
export default AboutPage
