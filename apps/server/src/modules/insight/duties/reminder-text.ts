import { daysBetween } from '@xinqi/api/china-day'

const WHOSE: Record<number, string> = { 1: '我方应履行', 2: '对方应履行', 3: '双方', 0: '' }

/** How a reminder reads, with today's number of days. Pure. */
export const reminderOf = (
  { contract, title, side, dueOn }: { contract: string; title: string; side: number; dueOn: string | null },
  today: string,
) => {
  const what = `《${contract}》${WHOSE[side] ?? ''}「${title}」`
  if (dueOn === null) return { title: '履约事项提醒', content: `${what}尚待触发，所等的事发生后请登记日期。` }
  const days = daysBetween(today, dueOn)
  const when =
    days > 0
      ? `还有 ${days} 天（${dueOn}）`
      : days === 0
        ? `就在今天（${dueOn}）`
        : `已逾期 ${-days} 天（应为 ${dueOn}）`
  return {
    title: days < 0 ? '履约事项逾期提醒' : '履约事项提醒',
    content: `${what}${when}。`,
  }
}
