import written from './base-templates.json' with { type: 'json' }
import { type DraftTemplate, type Slot, type SlotKind, slot } from './template.ts'

type Written = Omit<DraftTemplate, 'slots'> & { slots: [string, string, SlotKind, string?][] }

/** What answers a question already, though under another name. */
const ASKED: Record<string, Pick<Slot, 'optional' | 'unless'>> = {
  amount: { unless: ['unitPrice', 'periodicAmount', 'priceTerms'] },
  periodicAmount: { unless: ['unitPrice', 'priceTerms'] },
  termMonths: { unless: ['endDate', 'termDays', 'termTerms', 'labourForm'] },
  startDate: { unless: ['endDate', 'termDays', 'termTerms'] },
  deliveryDate: { unless: ['deliveryTime', 'deliveryTerms'] },
  warrantyMonths: { unless: ['warrantyTerms'] },
  annualRatePercent: { unless: ['interestFree', 'priceTerms'] },
  firstContribution: { unless: ['priceTerms'] },
  secondContribution: { unless: ['priceTerms'] },
  firstShare: { unless: ['priceTerms'] },
  payDay: { optional: true },
  probationMonths: { optional: true },
  deposit: { optional: true },
  specification: { unless: ['subjectTerms'] },
  quality: { unless: ['subjectTerms', 'warrantyTerms', 'acceptanceTerms'] },
  standard: { unless: ['subjectTerms', 'acceptanceTerms', 'warrantyTerms'] },
}

/** The kinds of contract with words of their own, in the order they are offered. */
export const BASE_TEMPLATES: DraftTemplate[] = (written as unknown as Written[]).map((template) => ({
  ...template,
  slots: template.slots.map(([key, label, kind, question]) => slot(key, label, kind, question, ASKED[key])),
}))

const named = (type: string) => BASE_TEMPLATES.find((template) => template.type === type) as DraftTemplate
export const SALE = named('买卖')
export const SERVICE = named('服务')
export const DEVELOPMENT = named('技术开发')
export const CONSTRUCTION = named('建设工程')
export const LEASE = named('租赁')
export const LABOUR = named('劳动')
