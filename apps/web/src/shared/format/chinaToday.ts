// Which day it is in China, where the server counts days: a reader elsewhere would ask for yesterday, or for tomorrow.
import { chinaDay } from '@xinqi/api/china-day'
import dayjs, { type Dayjs } from 'dayjs'

export const chinaToday = (): Dayjs => dayjs(chinaDay(new Date()))
