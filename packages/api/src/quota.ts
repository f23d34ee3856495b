// What is counted in copies, and what a movement of copies is called.

import { type PackageType, SERVICE_COUNTED, SERVICES, type ServiceKey } from './packages.ts'

export const QUOTA_KINDS = {
  contract: { name: '合同份数', unit: '份' },
  sms: { name: '短信通知', unit: '条' },
  face: { name: '人脸核验', unit: '次' },
  person: { name: '个人实名', unit: '次' },
  company: { name: '企业实名', unit: '次' },
  compare: { name: 'AI 比对', unit: '份' },
  examine: { name: 'AI 审查', unit: '份' },
  notary: { name: '出证', unit: '份' },
  registry: { name: '工商查询', unit: '次' },
} as const
export type QuotaKind = keyof typeof QUOTA_KINDS

/** Money a partner paid ahead, kept by the same ledger: one copy is one fen. Shown as money, never as copies. */
export const DEPOSIT = 'deposit'

/** Everything the ledger keeps: copies that are used up, room for things a package allows so many of, money paid ahead. */
export type LedgerKind = QuotaKind | ServiceKey | typeof DEPOSIT

export const QUOTA_KEYS = Object.keys(QUOTA_KINDS) as QuotaKind[]
export const SERVICE_KEYS = Object.keys(SERVICES) as ServiceKey[]

export const isService = (kind: string): kind is ServiceKey => Object.hasOwn(SERVICES, kind)

export const kindFacts = (kind: string): { name: string; unit: string } => {
  if (kind === DEPOSIT) return { name: '预存款', unit: '分' }
  if (!isService(kind)) return QUOTA_KINDS[kind as QuotaKind] ?? { name: '其他', unit: '份' }
  const { by, unit } = SERVICE_COUNTED[kind]
  // Beside the copies it is paid with, the function itself is only open or not.
  return { name: by === 'copies' ? `${SERVICES[kind]}功能` : SERVICES[kind], unit }
}

export const ENTRY_TYPE = {
  granted: 1,
  spent: 2,
  givenBack: 3,
  allotted: 4,
  received: 5,
  takenBack: 6,
  returned: 7,
  expired: 8,
  /** Given up for a better package. */
  converted: 9,
  refunded: 10,
  /** By the platform's people, with a reason. */
  withdrawn: 11,
} as const
export type EntryType = (typeof ENTRY_TYPE)[keyof typeof ENTRY_TYPE]

/** How an entry reads in the owner's books: its name, and whether the balance grows. */
export const ENTRY_TYPES: Record<EntryType, { label: string; sign: 1 | -1 }> = {
  1: { label: '发放', sign: 1 },
  2: { label: '扣减', sign: -1 },
  3: { label: '返还', sign: 1 },
  4: { label: '分配给客户', sign: -1 },
  5: { label: '代理商分配', sign: 1 },
  6: { label: '代理商收回', sign: -1 },
  7: { label: '从客户收回', sign: 1 },
  8: { label: '到期作废', sign: -1 },
  9: { label: '升级转换', sign: -1 },
  10: { label: '退款收回', sign: -1 },
  11: { label: '人工收回', sign: -1 },
}

/** A company has many more people, and contracts it is paid under, than seals or roles. */
const PER_ROOM: Partial<Record<ServiceKey, number>> = {
  'service:org:member': 50,
  'service:ledger:contract': 10,
}

const everyService = (
  room: number,
  without: readonly ServiceKey[] = [],
): Partial<Record<LedgerKind, number>> =>
  Object.fromEntries(
    SERVICE_KEYS.filter((key) => !without.includes(key)).map((key) => [key, room * (PER_ROOM[key] ?? 1)]),
  )

const AI: readonly ServiceKey[] = ['service:ai:abstract', 'service:ai:compare', 'service:ai:examine']

/** What comes with a package: copies, and room per service. Buying a package grants exactly this. */
export const PACKAGE_CONTENTS: Record<PackageType, Partial<Record<LedgerKind, number>>> = {
  1: { contract: 20, sms: 100, person: 20, ...everyService(5, [...AI, 'service:contract:addapprove']) },
  2: { contract: 200, sms: 1000, face: 100, person: 200, company: 5, notary: 2, ...everyService(20, AI) },
  3: { contract: 500, sms: 2500, face: 250, person: 500, company: 10, notary: 5, ...everyService(50, AI) },
  4: {
    contract: 1000,
    sms: 5000,
    face: 500,
    person: 1000,
    company: 20,
    compare: 100,
    examine: 100,
    notary: 10,
    registry: 100,
    ...everyService(200),
  },
  5: {
    contract: 50,
    sms: 200,
    face: 20,
    person: 50,
    compare: 5,
    examine: 5,
    notary: 1,
    ...everyService(200),
  },
  6: { contract: 50, sms: 200, face: 20, person: 50, ...everyService(10, AI) },
  7: {
    contract: 2000,
    sms: 10000,
    face: 1000,
    person: 2000,
    company: 50,
    notary: 20,
    ...everyService(200, AI),
  },
  8: { contract: 300, sms: 1500, face: 150, person: 300, compare: 200, examine: 200, ...everyService(30) },
  9: {
    contract: 2000,
    sms: 10000,
    face: 1000,
    person: 2000,
    company: 50,
    compare: 500,
    examine: 500,
    notary: 20,
    registry: 200,
    ...everyService(500),
  },
}
