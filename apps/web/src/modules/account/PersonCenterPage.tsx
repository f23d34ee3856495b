import { PERSON_VERIFICATION } from '@xinqi/api/status'
import { Link } from 'react-router'
import { orDash } from '../../shared/format/Dash.tsx'
import { StatusTag } from '../../shared/format/StatusTag.tsx'
import { useIdentity } from '../../shared/session/session.ts'
import styles from './account.module.css'
import { CompanyRow } from './CompanyRow.tsx'
import { PictureField } from './PictureField.tsx'

const PersonCenterPage = () => {
  const { account, sidebar } = useIdentity()
  const { person } = account
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>个人中心</h1>
      <section className={`${styles.card} ${styles.profile}`} aria-label="头像与姓名">
        <PictureField name={person.name} picture={person.picture} />
        <div className={styles.who}>
          <div className={styles.name}>
            {person.name ?? '未填写姓名'}
            <StatusTag set={PERSON_VERIFICATION} code={person.identityStatus} />
          </div>
          <p className={styles.note}>
            {person.identityStatus === 1
              ? '已完成实名，签署时以实名身份生效。'
              : '完成实名后才能签署合同，签署结果才具有法律效力。'}{' '}
            <Link to="/center/realName">{person.identityStatus === 1 ? '查看实名信息' : '去实名认证'}</Link>
          </p>
        </div>
      </section>
      <section className={styles.card} aria-labelledby="facts">
        <h2 className={styles.title} id="facts">
          账号资料
        </h2>
        <dl className={styles.facts}>
          <dt>姓名</dt>
          <dd>{orDash(person.name)}</dd>
          <dt>手机号</dt>
          <dd>{orDash(person.mobile)}</dd>
          <dt>邮箱</dt>
          <dd>{orDash(person.email)}</dd>
          <dt>实名状态</dt>
          <dd>
            <StatusTag set={PERSON_VERIFICATION} code={person.identityStatus} />
          </dd>
        </dl>
        <Link to="/center/safetySetting">修改手机号与密码</Link>
      </section>
      <section className={styles.card} aria-labelledby="companies">
        <h2 className={styles.title} id="companies">
          我加入的企业
        </h2>
        {sidebar.companies.length === 0 ? (
          <p className={styles.note}>还没有加入企业。创建企业，或请管理员邀请您加入。</p>
        ) : (
          <ul className={styles.companies}>
            {sidebar.companies.map((company) => (
              <CompanyRow
                key={company.companyId}
                company={company}
                current={account.userType === 1 && company.companyId === sidebar.currentCompanyId}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
export default PersonCenterPage
