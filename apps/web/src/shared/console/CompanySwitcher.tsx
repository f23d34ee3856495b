// Which company one acts for, or oneself. Switching gives a new session; nothing of the old one stays.

import { AppstoreOutlined, BankOutlined, PlusOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { USER_IS } from '@xinqi/api/wire'
import { StatusTag } from '../format/StatusTag.tsx'
import { switchCompany } from '../session/identity.ts'
import { useIdentity } from '../session/session.ts'
import { MenuButton, MenuChoice, MenuHeading } from './MenuButton.tsx'
import styles from './TopBar.module.css'

// The call shows its own failure; the menu has nothing to add.
const change = (companyId: string | null) => void switchCompany(companyId).catch(() => undefined)

export const CompanySwitcher = () => {
  const { account, sidebar } = useIdentity()
  const personal = account.userType === USER_IS.person
  const name = personal ? '个人身份' : (sidebar.currentCompanyName ?? '未加入企业')
  return (
    <MenuButton
      label={`当前身份：${name}，切换企业或个人身份`}
      face={
        <>
          {personal ? <UserOutlined aria-hidden="true" /> : <BankOutlined aria-hidden="true" />}
          <span className={styles.company}>{name}</span>
          <SwapOutlined aria-hidden="true" className={styles.swap} />
        </>
      }
    >
      {sidebar.companies.length > 0 && <MenuHeading>企业</MenuHeading>}
      {sidebar.companies.map((company) => (
        <MenuChoice
          key={company.companyId}
          icon={<BankOutlined aria-hidden="true" />}
          chosen={!personal && company.companyId === sidebar.currentCompanyId}
          onChoose={() => {
            if (personal || company.companyId !== sidebar.currentCompanyId) change(company.companyId)
          }}
        >
          <span className={styles.choice}>
            <span>
              {company.companyName}
              <span className={styles.package}>
                {PACKAGE_TYPE[company.packageType as PackageType] ?? '未开通套餐'}
              </span>
            </span>
            <StatusTag set={COMPANY_CERTIFICATION} code={company.status} />
          </span>
        </MenuChoice>
      ))}
      <MenuHeading>个人</MenuHeading>
      <MenuChoice
        icon={<UserOutlined aria-hidden="true" />}
        chosen={personal}
        onChoose={() => !personal && change(null)}
      >
        {account.person.name ?? '个人身份'}
      </MenuChoice>
      <MenuChoice icon={<AppstoreOutlined aria-hidden="true" />} to="/center/showAllEnptr">
        查看全部企业
      </MenuChoice>
      <MenuChoice icon={<PlusOutlined aria-hidden="true" />} to="/createCompany">
        创建企业
      </MenuChoice>
    </MenuButton>
  )
}
