import { ArrowRightOutlined } from '@ant-design/icons'
import { ERRORS } from '@xinqi/api/errors'
import { Link } from 'react-router'
import { PAGES } from '../../routes/pages.ts'
import { HomePicture } from './HomePicture.tsx'
import styles from './home.module.css'
import { TOOLS } from './platformNav.ts'

const STEPS = [
  { title: '注册合作方', text: '用手机号注册开放平台账号，提交企业资料。' },
  { title: '创建应用', text: '取得 AppId，上传应用公钥，设置回调地址与 IP 白名单。' },
  { title: '沙箱联调', text: '在沙箱中发起、签署、查询，回调与正式环境一致。' },
  { title: '切换正式', text: '换上正式环境的 AppId，代码无需改动。' },
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
        <p>发起、签署、归档、存证，全部以接口提供；请求有签名，回调可重推，每一步都留有证据。</p>
        <div className={styles.actions}>
          <Link className={styles.primary} to="/platform/openDoc">
            查看文档
          </Link>
          <Link className={styles.secondary} to="/platform/openRegister">
            注册合作方
          </Link>
        </div>
      </div>
      <HomePicture />
    </section>

    <section className={styles.block} aria-labelledby="steps">
      <h2 id="steps">四步接入</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
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
        {TOOLS.filter(({ path }) => path in PAGES).map(({ path, name, about }) => (
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
