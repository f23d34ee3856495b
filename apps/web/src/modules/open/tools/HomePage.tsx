import { ArrowRightOutlined } from '@ant-design/icons'
import { ERRORS } from '@xinqi/api/errors'
import { FILE_LINK_LIFETIME, IDEMPOTENCY_MEMORY, SIGNED_HEADER_SKEW } from '@xinqi/api/limits'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { HomePicture } from './HomePicture.tsx'
import styles from './home.module.css'
import { TOOLS } from './platformNav.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How every call behaves, with the numbers the server itself goes by. */
const RULES = [
  {
    title: '请求签名',
    text: `每个请求带时间戳、随机数与 HMAC-SHA256 签名；内容被改动、重放，或时间相差超过 ${SIGNED_HEADER_SKEW / MINUTE} 分钟都会被拒绝。`,
  },
  {
    title: '幂等',
    text: `创建、签署、支付类请求带幂等键；${IDEMPOTENCY_MEMORY / HOUR} 小时内重复提交，得到第一次的结果。`,
  },
  {
    title: '坐标',
    text: '印章与控件的位置以页面比例表示，0 到 1，从左上角起；页面放大缩小都不影响。',
  },
  {
    title: '文件',
    text: `文件以短时链接提供，${FILE_LINK_LIFETIME / MINUTE} 分钟内有效；内容以 SHA-256 标识，可用文件哈希工具核对。`,
  },
]

const WAYS = [
  { to: '/platform/openCloudDoc', title: '平台型业务', text: '在您的应用里为许多用户与企业签合同' },
  { to: '/platform/openSaasDoc', title: '自己的企业系统', text: '把 OA、ERP、CRM 接到自己的信契' },
  { to: '/platform/industry', title: '按行业看', text: '人力、租赁、物流、金融、教育的模板与调用顺序' },
  { to: '/platform/openDoc#webhooks', title: 'Webhook', text: '连续有序、可补取、可重推，标准签名' },
]

const REPLY = `{
  "code": 1,
  "msg": "ok",
  "data": { … },
  "requestId": "…"
}`

const News = () => {
  const { data } = useCall('/open/notice/list', {}, { quiet: true })
  return (
    <ul className={styles.news}>
      {data?.list.map(({ day, title, content }) => (
        <li key={`${day}${title}`}>
          <time>{day}</time>
          <div>
            <b>{title}</b>
            <p>{content}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Onward = ({ to, title, text }: { to: string; title: string; text: string }) => (
  <li>
    <Link to={to}>
      <b>{title}</b>
      <span>{text}</span>
      <ArrowRightOutlined aria-hidden="true" />
    </Link>
  </li>
)

const HomePage = () => (
  <div className={styles.home}>
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1>把可信的签署，接进自己的系统</h1>
        <p>
          注册、新建沙箱应用、复制五段代码：15
          分钟内签完并核验第一份合同，不用审核，不用手机。同一套接口，换一把密钥就是正式环境。
        </p>
        <div className={styles.actions}>
          <Link className={styles.primary} to="/platform/openDoc#start">
            快速开始
          </Link>
          <Link className={styles.secondary} to="/platform/experience">
            在线体验
          </Link>
        </div>
      </div>
      <HomePicture />
    </section>

    <section className={styles.block} aria-labelledby="ways">
      <h2 id="ways">从哪里开始</h2>
      <ul className={styles.ways}>
        {WAYS.map((way) => (
          <Onward key={way.to} {...way} />
        ))}
      </ul>
    </section>

    <section className={styles.block} aria-labelledby="rules">
      <h2 id="rules">接口约定</h2>
      <ol className={styles.rules}>
        {RULES.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>

    <section className={styles.block} aria-labelledby="tools">
      <h2 id="tools">开发者工具</h2>
      <p className={styles.lead}>不用登录即可使用；密钥与文件只在本机处理。</p>
      <ul className={styles.tools}>
        {TOOLS.map(({ path, name, about }) => (
          <Onward key={path} to={path} title={name} text={about} />
        ))}
      </ul>
    </section>

    <section className={`${styles.block} ${styles.reply}`} aria-labelledby="reply">
      <div>
        <h2 id="reply">一种回答，{Object.keys(ERRORS).length} 个错误码</h2>
        <p className={styles.lead}>
          所有接口返回相同的结构：code 为 1 表示成功，其余编号固定不变，可在
          <Link to="/platform/tools/errorCode">错误码查询</Link>
          中找到含义与出现的条件。请以 code 判断结果，不要依赖提示文字。
        </p>
      </div>
      <pre>{REPLY}</pre>
    </section>

    <section className={styles.block} aria-labelledby="news">
      <h2 id="news">公告与更新</h2>
      <News />
    </section>
  </div>
)
export default HomePage
