import type { PlanValue } from '../store-question/store-plan.ts'

const DAYS = { 小时: 1 / 24, 日: 1, 工作日: 1.4, 月: 365 / 12, 年: 365 }

/** One number by which values of a kind are compared: cents, hundredths of a per cent, days. Null for words and days. */
export const sizeOf = (value: PlanValue): number | null =>
  value.type === 'money'
    ? value.cents
    : value.type === 'ratio'
      ? value.bp
      : value.type === 'duration'
        ? value.n * DAYS[value.unit]
        : value.type === 'number' || value.type === 'rents'
          ? value.n
          : null
