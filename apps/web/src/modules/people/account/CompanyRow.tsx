import type { Data } from '@xinqi/api/calls'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { Button } from 'antd'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { switchCompany } from '../../../shared/session/identity.ts'
import styles from './account.module.css'

type Company = Data<'/user/sidebar'>['companies'][number]

export const CompanyRow = ({ company, current }: { company: Company; current: boolean }) => (
  <li className={styles.company}>
    <span className={styles.companyName}>
      {company.companyName}
      <StatusTag set={COMPANY_CERTIFICATION} code={company.status} />
    </span>
    <span className={styles.note}>
      {PACKAGE_TYPE[company.packageType as PackageType] ?? '未开通套餐'}
      {company.packageEndTime && `，有效期至 ${day(company.packageEndTime)}`}
    </span>
    {current ? (
      <span className={styles.current}>当前企业</span>
    ) : (
      <Button
        size="small"
        onClick={() => void switchCompany(company.companyId).catch(() => undefined)}
        aria-label={`切换到${company.companyName}`}
      >
        切换
      </Button>
    )}
  </li>
)
