/** What a careful reader would note of a lawful contract; a field left out is one the contract does not state. */
export type GoldFacts = {
  contractType: string
  parties: string[]
  amount?: number
  periodicAmount?: number
  deposit?: number
  signDate?: string
  termStart?: string
  termEnd?: string
  performanceStart?: string
  performanceEnd?: string
  probationEnd?: string
  annualRatePercent?: number
  warrantyMonths?: number
  dispute?: string
}

export const FACT_FIELDS = [
  'amount',
  'periodicAmount',
  'deposit',
  'signDate',
  'termStart',
  'termEnd',
  'performanceStart',
  'performanceEnd',
  'probationEnd',
  'annualRatePercent',
  'warrantyMonths',
  'dispute',
] as const
