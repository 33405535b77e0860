// The four agreement pages: the account's agreement and privacy policy, and a second set for creating with AI (document 1 §2.1).
import styles from './text-page.module.css'

interface Clause {
  title: string
  text: readonly string[]
}
const Agreement = ({ title, lead, clauses }: { title: string; lead: string; clauses: readonly Clause[] }) => (
  <article className={styles.article}>
    <h1>{title}</h1>
    <p>{lead}</p>
    {clauses.map((clause, index) => (
      <section key={clause.title}>
        <h2>
          {index + 1}. {clause.title}
        </h2>
        {clause.text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </article>
)

export const UserAgreement = () => (
  <Agreement
    title="用户协议"
    lead="本协议说明你在这个千幕实例上的账号、团队与作品如何使用。登录即表示你已阅读并同意。实例由部署者运营，本协议中的“我们”指部署者。"
    clauses={[
      {
        title: '账号',
        text: [
          '账号以手机号登记，同一手机号只对应一个账号。请保管好密码和验证码；用你的账号做的操作视为你本人所为。',
          '发现账号被他人使用时，请在个人设置里退出其他设备并修改密码。',
        ],
      },
      {
        title: '团队',
        text: [
          '作品属于团队。团队的创建者决定成员的角色与权限，可以移出成员；被移出的人写过的内容与署名留在作品里。',
          '退出团队后，你不再能看到团队的作品。',
        ],
      },
      {
        title: '作品的权利',
        text: ['你和你的团队写下、画出和上传的内容归你们所有。我们只在保存、展示、备份和按你的要求处理时使用这些内容。'],
      },
      { title: '不能做的事', text: ['不得上传或生成违反法律、侵害他人权利的内容；不得绕过权限取得他人的作品；不得干扰服务的运行。'] },
      {
        title: '服务与备份',
        text: [
          '我们会尽力保持服务可用并做好备份，但不能保证绝不中断。重要的作品请定期导出。',
          '删除的作品先进入回收站，可以恢复；永久删除后不能找回。',
        ],
      },
      { title: '协议的变更', text: ['协议有重要变更时，我们会在登录时提示你重新阅读。'] },
    ]}
  />
)

export const Privacy = () => (
  <Agreement
    title="隐私政策"
    lead="这个实例部署在运营者自己的机器上。本政策说明我们保存哪些信息、为什么保存、保存多久。"
    clauses={[
      {
        title: '我们保存什么',
        text: [
          '账号信息：手机号、昵称、头像、性别（可不填）、密码的单向摘要。',
          '登录记录：设备名称、网络地址、时间，用来让你看到并退出其他设备。',
          '操作记录：团队里与权限、成员、删除有关的操作。',
        ],
      },
      { title: '放在你的浏览器里的', text: ['登录凭证、界面偏好、没有发出的草稿，保存在浏览器的本地存储里；退出登录时登录凭证会清除。'] },
      { title: '不做什么', text: ['不出售、不出租你的信息。未经部署者设置，页面不加载任何第三方统计脚本。'] },
      {
        title: '发给别处的',
        text: ['只有当部署者接入了短信、大模型、绘图等外部服务，并且你使用相应功能时，才会把完成该功能必需的内容发给该服务。'],
      },
      {
        title: '你的权利',
        text: ['你可以查看和修改自己的资料，退出任何一台设备，导出自己的作品。需要注销账号时，请联系这个实例的管理员。'],
      },
    ]}
  />
)

export const StudioAgreement = () => (
  <Agreement
    title="创作服务协议"
    lead="本协议补充《用户协议》，适用于绘画、配音、配乐、字幕、评测等创作工具。"
    clauses={[
      {
        title: '由谁生成',
        text: [
          '每个创作工具都写明由哪个引擎完成。内置的草图、规则作曲等是程序计算的结果，不是 AI 模型；接入的模型由部署者选择，其结果受该模型许可的约束。',
        ],
      },
      {
        title: '生成的内容',
        text: [
          '生成结果的使用权归发起生成的团队；是否可以商用，取决于所用模型的许可，请在发布前核对。',
          '对外发布由模型生成的内容时，请按所在地的规定做出标识。',
        ],
      },
      { title: '声音与肖像', text: ['使用真人的声音或照片前，必须取得本人同意。不得生成冒充他人的内容。'] },
      { title: '额度与排队', text: ['任务按团队公平排队。取消的任务不计入额度；失败的任务可以原样重试。'] },
    ]}
  />
)

export const StudioPrivacy = () => (
  <Agreement
    title="创作内容与隐私说明"
    lead="本说明补充《隐私政策》，讲清楚创作过程中的内容放在哪里、谁能看到。"
    clauses={[
      {
        title: '谁能看到',
        text: [
          '作品的正文、批注、图片和生成记录，只有该作品的成员和团队中有相应权限的人能看到。部署者为维护服务可以接触到存储，但不应阅读作品内容。',
        ],
      },
      { title: '生成记录', text: ['我们保存每次生成的参数、所用引擎和结果，便于复用与追溯。删除记录会同时删除只属于它的图片。'] },
      { title: '训练', text: ['你的作品不会被用来训练模型，除非你在自定义模型里亲自选择了训练图片。'] },
      { title: '版本与删除', text: ['文档会保留历史版本，供你比较和恢复。永久删除作品时，正文、版本、批注和图片一并删除。'] },
    ]}
  />
)
