// The home page: one scene followed from its text to the finished piece, as a page of six panels (mockup 01).
import { Button } from 'antd'
import { ArrowRight, Link2, Play, Server, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { openSignIn } from '../account/index.ts'
import { PATHS } from '../kit/paths.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import styles from './home.module.css'
import { Portrait, Scene } from '../ui/scene/Scene.tsx'

const Panel = ({
  number,
  title,
  link,
  caption,
  children,
}: {
  number: string
  title: string
  link: string
  caption: string
  children: ReactNode
}) => (
  <section className={styles.panel} aria-label={title}>
    <header>
      <span className="meta num">{number}</span>
      <h2>{title}</h2>
      <span className="grow" />
      <span className="inline-flex items-center gap-4 h-20 py-0 px-6 rounded-4 bg-soft text-ptext text-12 font-medium">
        <Link2 size={12} aria-hidden />
        {link}
      </span>
    </header>
    {children}
    <p className="mt-auto pt-10 text-t3 text-12 leading-16">{caption}</p>
    <span className={styles.arrow} aria-hidden>
      <ArrowRight size={12} strokeWidth={2} />
    </span>
  </section>
)

const Line = ({ who, children }: { who?: string; children: ReactNode }) => (
  <p className={styles.line}>
    {who ? <b>{who}</b> : <i aria-hidden>△</i>}
    <span>{children}</span>
  </p>
)

const SHOTS = [
  ['01', 'wide', '空街，雨线斜落', '远景', '4 秒'],
  ['02', 'two', '两人对视，伞在中间', '中景', '6 秒'],
  ['03', 'sign', '站牌下，伞递出半寸', '全景', '5 秒'],
] as const
const VOICES = [
  ['顾　晚', '末班车晚点。', '#ae4090', '1.6 秒'],
  ['沈　岸', '我以为你已经走了。', '#05837e', '2.4 秒'],
  ['顾晚 OS', '那天的雨也这么大。', '#ae4090', '3.1 秒'],
] as const
const WAVE = [6, 10, 16, 22, 14, 8, 18, 26, 20, 12, 6, 4, 10, 18, 24, 14] as const

const TextPanel = () => (
  <Panel number="01" title="文字" link="场 12" caption="场次、动作、人物、对白，边写边成结构">
    <div className={styles.script}>
      <p>
        <b>12　望江路街口　夜　外</b>
      </p>
      <Line>
        雨。<mark>顾晚</mark>撑着红伞站在站牌下。
      </Line>
      <Line who="沈　岸">我以为你已经走了。</Line>
      <Line who="顾　晚">末班车晚点。</Line>
      <Line>沉默。空车驶过，水花溅上站牌。</Line>
    </div>
  </Panel>
)
const RolePanel = () => (
  <Panel number="02" title="角色" link="3 人" caption="从剧本里认出人物，设定卡与形象跟着走">
    <div className="grid grid-cols-[1fr_1fr] gap-12">
      {(
        [
          ['顾　晚', '28 岁 · 插画师', 'her'],
          ['沈　岸', '31 岁 · 修表匠', 'him'],
        ] as const
      ).map(([name, note, view]) => (
        <div key={name}>
          <div className={styles.face}>
            <Portrait who={view} />
          </div>
          <b>{name}</b>
          <p className="meta">{note}</p>
        </div>
      ))}
    </div>
  </Panel>
)
const ShotPanel = () => (
  <Panel number="03" title="分镜" link="8 镜" caption="景别、机位、时长逐镜落表，缺图一眼看到">
    <ol className={styles.shots}>
      {SHOTS.map(([number, view, text, size, time]) => (
        <li key={number}>
          <span className="meta num">{number}</span>
          <span className={styles.shot}>
            <Scene view={view} />
          </span>
          <span className="grow">
            <span className="cut">{text}</span>
            <span className="meta">{size}</span>
          </span>
          <span className="meta num">{time}</span>
        </li>
      ))}
    </ol>
  </Panel>
)
const VoicePanel = () => (
  <Panel number="05" title="配音" link="14 句" caption="按角色逐句生成与重录，台词改了会标出来">
    <ol className={styles.voices}>
      {VOICES.map(([who, text, colour, time]) => (
        <li key={text}>
          <span className="flex flex-none items-center justify-center rounded-14 bg-hover size-28" aria-hidden>
            <Play size={12} />
          </span>
          <span className="grow">
            <span className="meta">{who}</span>
            <span className="cut">{text}</span>
          </span>
          <span className={styles.wave} aria-hidden>
            {WAVE.map((height, index) => (
              <i key={index} style={{ height, background: colour }} />
            ))}
          </span>
          <span className="meta num">{time}</span>
        </li>
      ))}
    </ol>
  </Panel>
)
const NODES = [
  [0, 20, 76, '站牌下', false],
  [96, 20, 90, '递出钥匙？', true],
  [206, 0, 80, '收下', false],
  [206, 40, 80, '拒绝', false],
] as const
const OutcomePanel = () => (
  <Panel number="06" title="成片 / 游戏" link="导出" caption="合成短剧与动画，或接成有分支的互动游戏">
    <div className={styles.strip}>
      {(['wide', 'two', 'sign', 'wide'] as const).map((view, index) => (
        <span key={index}>
          <Scene view={view} />
        </span>
      ))}
      <i />
      <i />
    </div>
    <svg className={styles.graph} viewBox="0 0 286 68" role="img" aria-label="站牌下，递出钥匙：收下或拒绝">
      <path d="M76 34H96M186 34C198 34 194 14 206 14M186 34C198 34 194 54 206 54" />
      {NODES.map(([x, y, width, text, on]) => (
        <g key={text} data-on={on || undefined}>
          <rect x={x + 0.5} y={y + 0.5} width={width - 1} height="27" rx="6" />
          <text x={x + width / 2} y={y + 18.5}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  </Panel>
)

const HomePage = () => {
  const signedIn = useSession(isSignedIn)
  const navigate = useNavigate()
  return (
    <div className="pt-48 px-0 pb-16">
      <div className={styles.lead}>
        <div className="grow">
          <h1>从一段文字，到一部成片</h1>
          <p>
            写剧本、立角色、拆分镜、出画面、配音、合成，都在同一个作品里。
            <br />
            改一句台词，后面每一步都知道。
          </p>
        </div>
        {signedIn ? (
          <Button type="primary" size="large" onClick={() => void navigate(PATHS.landing)}>
            进入工作台
          </Button>
        ) : (
          <Button type="primary" size="large" onClick={() => openSignIn()}>
            手机号登录 / 注册
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[repeat(3,1fr)] overflow-hidden border border-line rounded-10 bg-panel max-[900px]:grid-cols-[1fr]">
        <TextPanel />
        <RolePanel />
        <ShotPanel />
        <Panel number="04" title="画面" link="镜 03" caption="没接 AI 时先用草图引擎占位，接上引擎再细画">
          <div className={styles.picture}>
            <Scene label="雨夜街道，两人共撑红伞" />
            <span>草图引擎（非 AI 模型）</span>
          </div>
        </Panel>
        <VoicePanel />
        <OutcomePanel />
      </div>
      <ul className={styles.facts}>
        <li>
          <UsersRound size={16} aria-hidden />
          多人同写，批注与版本逐场可查
        </li>
        <li>
          <Server size={16} aria-hidden />
          可自部署，离线也能写
        </li>
      </ul>
    </div>
  )
}
export default HomePage
