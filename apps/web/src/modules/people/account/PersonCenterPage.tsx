import { PERSON_VERIFICATION } from '@xinqi/api/status'
import { IDENTITY } from '@xinqi/api/status-names'
import { USER_IS } from '@xinqi/api/wire'
import { Link } from 'react-router'
import { CenterCard, CenterPage, CenterSubject } from '../../../shared/center/CenterPage.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import { AddressCard } from '../addresses/AddressCard.tsx'
import { AgreementsCard } from './AgreementsCard.tsx'
import styles from './account.module.css'
import { CompanyRow } from './CompanyRow.tsx'
import { PictureField } from './PictureField.tsx'
import { ProfileCard } from './ProfileCard.tsx'

const PersonCenterPage = () => {
  const { account, sidebar } = useIdentity()
  const { person } = account
  return (
    <CenterPage title="个人中心">
      <CenterSubject
        label="头像与姓名"
        picture={<PictureField name={person.name} picture={person.picture} />}
        name={
          <>
            {person.name ?? '未填写姓名'}
            <StatusTag set={PERSON_VERIFICATION} code={person.identityStatus} />
          </>
        }
        about={
          <p className={styles.note}>
            {person.identityStatus === IDENTITY.verified
              ? '已完成实名，签署时以实名身份生效。'
              : '完成实名后才能签署合同：签署须能确认是谁签的。'}
          </p>
        }
      />
      <ProfileCard />
      <CenterCard title="我加入的企业" extra={<Link to="/center/showAllEnptr">查看全部身份</Link>}>
        {sidebar.companies.length === 0 ? (
          <p className={styles.note}>
            还没有加入企业。创建企业、
            <Link to="/eInviteRegisterIn" style={{ textDecoration: 'underline' }}>
              申请加入企业
            </Link>
            ，或请管理员邀请您加入。
          </p>
        ) : (
          <ul className={styles.companies}>
            {sidebar.companies.map((company) => (
              <CompanyRow
                key={company.companyId}
                company={company}
                current={
                  account.userType === USER_IS.company && company.companyId === sidebar.currentCompanyId
                }
              />
            ))}
          </ul>
        )}
      </CenterCard>
      <AddressCard />
      <AgreementsCard />
    </CenterPage>
  )
}
export default PersonCenterPage
