import { LETTER_ROLE } from '../text/role.ts'
import type { Span } from '../values/span.ts'

export type PartyDetail = Span & { value: string }

export type Party = Span & {
  name: string
  /** 甲方 where the contract letters its parties, otherwise the name it uses: 出租人. */
  role: string
  /** The other words the contract uses for this party. */
  aliases: string[]
  isCompany: boolean
  code: PartyDetail | null
  idNumber: PartyDetail | null
  address: PartyDetail | null
  representative: PartyDetail | null
  phone: PartyDetail | null
  /** The lines that introduce the party. */
  block: Span
}

export const COMPANY =
  /公司|企业|中心|事务所|工作室|厂|店|院|所|局|学校|大学|医院|银行|集团|合作社|委员会|协会|商行|经营部|部$|社$|馆|站|处|办公室|政府|个体/

export function makeParty(name: string, roles: string[], start: number, end: number): Party {
  const letter = roles.find((role) => new RegExp(`^${LETTER_ROLE}$`).test(role))
  return {
    name,
    role: letter ?? (roles[0] as string),
    aliases: roles,
    isCompany: COMPANY.test(name) || name.length > 5,
    start,
    end,
    code: null,
    idNumber: null,
    address: null,
    representative: null,
    phone: null,
    block: { start, end },
  }
}
