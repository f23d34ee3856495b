import written from './base-templates.json' with { type: 'json' }
import { type DraftTemplate, type SlotKind, slot } from './template.ts'

type Written = Omit<DraftTemplate, 'slots'> & { slots: [string, string, SlotKind, string?][] }

/** The kinds of contract with words of their own, in the order they are offered. */
export const BASE_TEMPLATES: DraftTemplate[] = (written as unknown as Written[]).map((template) => ({
  ...template,
  slots: template.slots.map((one) => slot(...one)),
}))

const named = (type: string) => BASE_TEMPLATES.find((template) => template.type === type) as DraftTemplate
export const SALE = named('买卖')
export const SERVICE = named('服务')
export const DEVELOPMENT = named('技术开发')
export const CONSTRUCTION = named('建设工程')
