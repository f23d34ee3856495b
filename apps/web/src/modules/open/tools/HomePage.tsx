import { ArrowRightOutlined } from '@ant-design/icons'
import { ERRORS } from '@xinqi/api/errors'
import { FILE_LINK_LIFETIME, IDEMPOTENCY_MEMORY, SIGNED_HEADER_SKEW } from '@xinqi/api/limits'
import { Link } from 'react-router'
import { CONSOLE_PAGES } from '../../../routes/pages/console.ts'
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

const REPLY = `{
  "code": 1,
  "msg": "成功",
  "data": { … }
}`

const HomePage = () => (
  <div className={styles.home}>
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <h1>把可信的签署，接进自己的系统</h1>
        <p>
          接口只有一种返回结构，错误编号固定不变，每一步都留有记录。先用下面的工具，熟悉坐标、哈希与错误码。
        </p>
        <div className={styles.actions}>
          <Link className={styles.primary} to="/platform/tools/sealPosition">
            签章坐标工具
          </Link>
          <Link className={styles.secondary} to="/platform/tools/errorCode">
            查询错误码
          </Link>
        </div>
      </div>
      <HomePicture />
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
      <p className={styles.lead}>不用登录即可使用，文件只在本机处理。</p>
      <ul className={styles.tools}>
        {TOOLS.filter(({ path }) => path in CONSOLE_PAGES).map(({ path, name, about }) => (
          <li key={path}>
            <Link to={path}>
              <b>{name}</b>
              <span>{about}</span>
              <ArrowRightOutlined aria-hidden="true" />
            </Link>
          </li>
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
  </div>
)
export default HomePage
