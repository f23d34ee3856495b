import type { Data } from '@xinqi/api/calls'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { CenterCard, Facts } from '../../../shared/center/CenterPage.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'

type Company = Data<'/company/detail'>

export const CompanyFacts = ({ company }: { company: Company }) => (
  <>
    <CenterCard title="企业资料">
      <Facts
        of={[
          ['企业名称', company.name],
          ['认证状态', <StatusTag key="status" set={COMPANY_CERTIFICATION} code={company.status} />],
          [
            '认证时间',
            company.certifiedAt &&
              `${day(company.certifiedAt)}${company.certifiedBySandbox ? '（沙箱认证，不具有法律效力）' : ''}`,
          ],
          ['统一社会信用代码', company.creditCode],
          ['法定代表人', company.legalName],
          ['住所', company.address],
          ['上级企业', company.masterCompanyName],
          [
            '套餐',
            `${PACKAGE_TYPE[company.packageType as PackageType] ?? '未开通套餐'}${
              company.packageEndTime ? `，有效期至 ${day(company.packageEndTime)}` : ''
            }`,
          ],
          ['成员与部门', `${company.memberCount} 名成员，${company.departmentCount} 个部门`],
          [
            '系统管理员',
            company.administrators
              .map(({ name, mobile }) => (mobile ? `${name}（${mobile}）` : name))
              .join('、') || null,
          ],
          ['创建时间', day(company.createdAt)],
        ]}
      />
    </CenterCard>
    <CenterCard title="我在这家企业">
      <Facts
        of={[
          ['姓名', company.seat.name],
          ['部门', company.seat.departmentName],
          ['角色', company.seat.roleNames.join('、') || null],
          ['加入时间', day(company.seat.joinedAt)],
        ]}
      />
    </CenterCard>
  </>
)
