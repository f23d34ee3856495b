// How far a grant reaches and for how long: as chosen in a form, as sent, as read in a list.

import { SEAL_SCOPE } from '@xinqi/api/status'
import { day, endOfDay, startOfDay } from '../../../shared/format/instant.ts'

export type ExtentFields = {
  scope: 1 | 2 | 3
  contractTypes?: string[]
  contractNo?: string
  lasting: 'forever' | 'until'
  startDay?: string
  endDay?: string
}

export const USUAL_EXTENT: ExtentFields = { scope: 1, lasting: 'until' }

export const extentFrom = ({
  scope,
  contractTypes,
  contractNo,
  lasting,
  startDay,
  endDay,
}: ExtentFields) => ({
  scope,
  ...(scope === 2 ? { contractTypes: contractTypes ?? [] } : {}),
  ...(scope === 3 ? { contractNo: contractNo?.trim() ?? '' } : {}),
  ...(startDay && startOfDay(startDay) > new Date().toISOString() ? { startsAt: startOfDay(startDay) } : {}),
  endsAt: lasting === 'until' && endDay ? endOfDay(endDay) : null,
})

type Extent = {
  scope: number
  contractTypes: string[]
  contractNo: string | null
  startsAt: string
  endsAt: string | null
}

export const scopeText = ({ scope, contractTypes, contractNo }: Extent): string => {
  if (scope === 2) return `合同类型：${contractTypes.join('、')}`
  if (scope === 3) return `合同编号：${contractNo}`
  return SEAL_SCOPE[1]
}

/** A grant ends with the last moment of a day, which is the first of the next. */
const lastDay = (iso: string) => day(new Date(Date.parse(iso) - 1).toISOString())

export const periodText = ({ startsAt, endsAt }: Extent): string =>
  `${day(startsAt)} 至 ${endsAt ? lastDay(endsAt) : '长期'}`
