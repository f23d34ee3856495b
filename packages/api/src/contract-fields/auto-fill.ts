// Fields that fill themselves from what is known of whom they belong to: a party when it hands in what it fills in, the
// sender when the contract leaves the house. Nobody types them, nobody else sees them before that.

export const AUTO_SOURCES = {
  companyName: { label: '企业名称', of: 'company', kinds: ['text', 'lines'] },
  creditCode: { label: '统一社会信用代码', of: 'company', kinds: ['text'] },
  legalName: { label: '法定代表人', of: 'company', kinds: ['text'] },
  companyAddress: { label: '企业地址', of: 'company', kinds: ['text', 'lines'] },
  personName: { label: '姓名（经办人）', of: 'person', kinds: ['text'] },
  mobile: { label: '手机号（经办人）', of: 'mobile', kinds: ['text', 'phone'] },
  idNumber: { label: '身份证号（经办人）', of: 'person', kinds: ['text', 'idNumber'] },
  contractNumber: { label: '合同编号', of: 'contract', kinds: ['text'] },
  contractName: { label: '合同名称', of: 'contract', kinds: ['text', 'lines'] },
  day: { label: '填写当天日期', of: 'contract', kinds: ['day'] },
} as const satisfies Record<
  string,
  { label: string; of: 'company' | 'person' | 'mobile' | 'contract'; kinds: readonly string[] }
>
export type AutoSource = keyof typeof AUTO_SOURCES
export const AUTO_SOURCE_KEYS = Object.keys(AUTO_SOURCES) as AutoSource[]

const fits = (source: AutoSource, kind: string): boolean =>
  (AUTO_SOURCES[source].kinds as readonly string[]).includes(kind)

/** What a field of this kind can be filled from; a person has no company to be named. */
export const autoSourcesFor = (kind: string, isCompany: boolean): AutoSource[] =>
  AUTO_SOURCE_KEYS.filter(
    (source) => fits(source, kind) && (isCompany || AUTO_SOURCES[source].of !== 'company'),
  )

/** Why this cannot be, for whoever sets it; undefined when it can. */
export const autoProblem = (
  { kind, name, auto }: { kind: string; name: string; auto: AutoSource },
  isCompany: boolean,
): string | undefined => {
  if (!fits(auto, kind)) return `「${name}」不能自动填充${AUTO_SOURCES[auto].label}`
  if (!isCompany && AUTO_SOURCES[auto].of === 'company')
    return `「${name}」属于个人，不能自动填充${AUTO_SOURCES[auto].label}`
  return undefined
}

/** Why there is nothing to fill in yet, and what to do about it. */
export const whyNotKnown = (source: AutoSource): string => {
  const { label, of } = AUTO_SOURCES[source]
  switch (of) {
    case 'company':
      return `企业认证信息中没有${label}，请先完成或更新企业认证`
    case 'person':
      return `${label}需要实名信息，请先完成实名认证`
    case 'mobile':
      return '账号没有绑定手机号，请先在账号安全中绑定'
    case 'contract':
      return `${label}尚未生成`
  }
}
