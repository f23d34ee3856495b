// Packages a company buys: their types, and the functions a package may hold.

export const PACKAGE_TYPE = {
  1: '基础版',
  2: '标准版',
  3: '高级版',
  4: '旗舰版',
  5: '旗舰试用版',
  6: '小微普惠版',
  7: '合作平台套餐',
  8: '智能版',
  9: '智能旗舰版',
} as const
export type PackageType = keyof typeof PACKAGE_TYPE
export const TRIAL_PACKAGE = 5 satisfies PackageType

export const SERVICES = {
  'service:ai:abstract': '智能摘要',
  'service:ai:compare': '智能比对',
  'service:ai:examine': '智能审查',
  'service:contract:addapprove': '加签审批',
  'service:org:member': '成员数量',
  'service:org:role': '自定义角色',
  'service:seal:company': '企业印章',
  'service:template:contract': '合同模板',
  'service:template:flow': '流程模板',
  'service:relate:company': '关联企业',
  'service:notary:apply': '出证申请',
  'service:ledger:contract': '履约台账',
} as const
export type ServiceKey = keyof typeof SERVICES

/**
 * How the number a package gives for a service is counted. `held`: so many may be there at once. `yearly`: so many times
 * in a year of the package. `copies`: the package opens the function, and every use takes a copy of its own kind, so the
 * copies are the number people are told.
 */
export const SERVICE_COUNTED = {
  'service:ai:abstract': { by: 'yearly', unit: '份' },
  'service:ai:compare': { by: 'copies', unit: '项', copies: 'compare' },
  'service:ai:examine': { by: 'copies', unit: '项', copies: 'examine' },
  'service:contract:addapprove': { by: 'yearly', unit: '次' },
  'service:org:member': { by: 'held', unit: '个' },
  'service:org:role': { by: 'held', unit: '个' },
  'service:seal:company': { by: 'held', unit: '个' },
  'service:template:contract': { by: 'held', unit: '个' },
  'service:template:flow': { by: 'held', unit: '个' },
  'service:relate:company': { by: 'held', unit: '个' },
  'service:notary:apply': { by: 'copies', unit: '项', copies: 'notary' },
  'service:ledger:contract': { by: 'held', unit: '份' },
} as const satisfies Record<
  ServiceKey,
  { by: 'held' | 'yearly'; unit: string } | { by: 'copies'; unit: string; copies: string }
>
export type YearlyService = {
  [K in ServiceKey]: (typeof SERVICE_COUNTED)[K]['by'] extends 'yearly' ? K : never
}[ServiceKey]
export const YEARLY_SERVICES = (Object.keys(SERVICE_COUNTED) as ServiceKey[]).filter(
  (key): key is YearlyService => SERVICE_COUNTED[key].by === 'yearly',
)

/** `每年 200 次`, `20 个`: one number with its unit. */
export const serviceLimit = (service: ServiceKey, limit: number): string => {
  const { by, unit } = SERVICE_COUNTED[service]
  return `${by === 'yearly' ? '每年 ' : ''}${limit.toLocaleString('zh-CN')} ${unit}`
}

/** 成员数量 is what a package counts; five of them are 5个成员. */
export const packageLimitMessage = (packageType: number, service: ServiceKey, limit: number): string => {
  const { by, unit } = SERVICE_COUNTED[service]
  const counted = `${by === 'yearly' ? '每年' : ''}${limit}${unit}${SERVICES[service].replace(/数量$/, '')}`
  return packageType === 9 ? `当前版本最多支持${counted}` : `当前版本仅支持${counted}，升级版本可提升数量`
}

export const UPGRADE_TIP = '当前套餐版本暂不支持此功能，建议您升级至更高版本后使用'
