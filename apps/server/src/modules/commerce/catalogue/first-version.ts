import type { Buyers } from '@xinqi/api/commerce'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { DEPOSIT, PACKAGE_CONTENTS, type QuotaKind } from '@xinqi/api/quota'
import type { Contents } from '../../quota/copies/room.ts'
import { isRoom } from '../../quota/copies/room.ts'

export type NewItem = {
  code: string
  sort: 'package' | 'addon'
  packageType: number | null
  name: string
  about: string
  priceFen: number
  termMonths: number
  contents: Contents
  buyers: Buyers
}

const YEARLY: Partial<Record<PackageType, number>> = {
  2: 999_00,
  3: 2_199_00,
  4: 4_599_00,
  6: 199_00,
  7: 0,
  8: 2_999_00,
  9: 9_999_00,
}
const ABOUT: Record<PackageType, string> = {
  1: '认证即得',
  2: '适合合同不多的团队',
  3: '适合成长中的企业',
  4: '功能齐全，含智能比对与审查',
  5: '旗舰版功能，试用 15 天',
  6: '小微企业普惠',
  7: '合作平台专用',
  8: '以智能合同为主',
  9: '大型企业与集团',
}
/** A month costs a tenth of a year and holds a twelfth of its copies; room is the same. */
const MONTHLY: readonly PackageType[] = [2, 3, 4, 8, 9]
const BUYERS: Partial<Record<PackageType, Buyers>> = { 6: 'xw', 7: 'office' }

const packages = (Object.entries(YEARLY) as unknown as [PackageType, number][]).flatMap(
  ([key, yearFen]): NewItem[] => {
    const type = Number(key) as PackageType
    const contents = PACKAGE_CONTENTS[type]
    const year: NewItem = {
      code: `package-${type}-year`,
      sort: 'package',
      packageType: type,
      name: PACKAGE_TYPE[type],
      about: ABOUT[type],
      priceFen: yearFen,
      termMonths: 12,
      contents,
      buyers: BUYERS[type] ?? 'company',
    }
    if (!MONTHLY.includes(type)) return [year]
    const month = Object.fromEntries(
      Object.entries(contents).map(([kind, count]) => [kind, isRoom(kind) ? count : Math.ceil(count / 12)]),
    )
    return [
      year,
      { ...year, code: `package-${type}-month`, priceFen: yearFen / 10, termMonths: 1, contents: month },
    ]
  },
)

const addon = (
  kind: QuotaKind,
  count: number,
  priceFen: number,
  name: string,
  more: Partial<NewItem> = {},
): NewItem => ({
  code: `${kind}-${count}`,
  sort: 'addon',
  packageType: null,
  name,
  about: '一年有效，先到期的先用',
  priceFen,
  termMonths: 12,
  contents: { [kind]: count },
  buyers: 'anybody',
  ...more,
})

/** What is for sale before anybody has changed it. From then on the table says. */
export const FIRST_VERSION: readonly NewItem[] = [
  ...packages,
  addon('contract', 100, 450_00, '合同 100 份'),
  addon('contract', 500, 2_000_00, '合同 500 份'),
  addon('contract', 5000, 15_000_00, '代理商合同 5000 份', {
    buyers: 'agent',
    about: '可分配给客户，一年有效',
  }),
  addon('contract', 2000, 7_000_00, '合作方合同 2000 份', {
    buyers: 'partner',
    about: '可分配给子合作方，一年有效',
  }),
  {
    ...addon('contract', 1, 1_000_00, '预存款 1000 元', { buyers: 'partner', termMonths: 60 }),
    code: 'deposit-1000',
    about: '份数用完后按价目扣款，也可支付订单；五年有效',
    contents: { [DEPOSIT]: 1_000_00 },
  },
  addon('sms', 1000, 60_00, '短信 1000 条'),
  addon('face', 100, 100_00, '人脸核验 100 次'),
  addon('person', 100, 60_00, '个人实名 100 次'),
  addon('notary', 1, 100_00, '出证 1 份'),
  addon('compare', 50, 250_00, 'AI 比对 50 份', { packageType: 11, about: '一份为 15 页以内，一年有效' }),
  addon('examine', 50, 400_00, 'AI 审查 50 份', { packageType: 13, about: '一份为 15 页以内，一年有效' }),
]
