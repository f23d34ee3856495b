import { addDays, chinaDay } from '@xinqi/api/china-day'
import type { DemoYear } from '../../modules/operator/demo-progress/progress.ts'
import type { Services } from '../../platform/services.ts'
import type { Past } from './past.ts'

/** What every part of the year is played with. */
export type Played = { services: Services; year: DemoYear; past: Past }

/** At noon in China, where only the day is known. */
export const noonOf = (day: string): Date => new Date(`${day}T04:00:00Z`)

export const daysAgo = ({ today }: Pick<DemoYear, 'today'>, days: number): Date =>
  noonOf(addDays(chinaDay(today), -days))
