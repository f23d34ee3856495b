import { chinaDay } from '@xinqi/api/china-day'
import {
  ABSENCE_KINDS,
  ABSENCE_REASONS,
  type AbsenceKind,
  type AbsenceReason,
} from '@xinqi/api/work-list-status'
import type { Tx } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/db/row.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { administratorsOf } from '../members/administrators.ts'

export const ABSENCE_PAGE = '/center/absence'

type AbsenceParties = Pick<
  Row<'absence'>,
  | 'company_id'
  | 'account_id'
  | 'name'
  | 'deputy_account_id'
  | 'deputy_name'
  | 'kinds'
  | 'reason'
  | 'starts_at'
  | 'ends_at'
>
export type AbsenceNews =
  | 'declared'
  | 'begun'
  | 'over'
  | 'revoked'
  | 'left'
  | 'deputyAway'
  | 'frozen'
  | 'resumed'

/** The last day somebody is away. */
export const lastDay = (endsAt: Date): string => chinaDay(new Date(endsAt.getTime() - 1))

const kindsText = (kinds: readonly string[]) =>
  kinds.map((kind) => ABSENCE_KINDS[kind as AbsenceKind]).join('、')

const WORDS: Record<AbsenceNews, (told: AbsenceParties) => { title: string; text: string }> = {
  declared: ({ name, deputy_name, kinds, reason, starts_at, ends_at }) => ({
    title: '外出代理已登记',
    text: `${name}${ABSENCE_REASONS[reason as AbsenceReason]}（${chinaDay(starts_at)} 至 ${lastDay(ends_at)}），期间的${kindsText(kinds)}由${deputy_name}代理。个人签名不代理。`,
  }),
  begun: ({ name, deputy_name, kinds, ends_at }) => ({
    title: '外出代理已开始',
    text: `即日起至 ${lastDay(ends_at)}，${name}待办的${kindsText(kinds)}由${deputy_name}代理。`,
  }),
  over: ({ name, deputy_name }) => ({
    title: '外出代理已结束',
    text: `${deputy_name}对${name}的代理已到期，未办结的事项已交还${name}。`,
  }),
  revoked: ({ name, deputy_name }) => ({
    title: '外出代理已撤销',
    text: `${deputy_name}对${name}的代理已撤销，未办结的事项已交还${name}。`,
  }),
  left: ({ name, deputy_name }) => ({
    title: '外出代理已终止',
    text: `${name}或其代理人${deputy_name}已不在职，代理终止，请重新安排。`,
  }),
  deputyAway: ({ name, deputy_name }) => ({
    title: '外出代理已暂停',
    text: `代理人${deputy_name}自己也登记了外出；代理不会再转给第三人，${name}的事项暂由本人办理。请另行安排。`,
  }),
  frozen: ({ name, deputy_name }) => ({
    title: '外出代理已暂停',
    text: `${name}、${deputy_name}或企业已一键冻结，代理暂停；解除冻结后自动恢复。`,
  }),
  resumed: ({ name, deputy_name }) => ({
    title: '外出代理已恢复',
    text: `${deputy_name}恢复代理${name}的事项。`,
  }),
}

/** Trouble is for those who run the company as well: somebody must say who acts now. */
const FOR_ADMINISTRATORS: ReadonlySet<AbsenceNews> = new Set(['left', 'deputyAway'])

export const tellBoth = async (db: Tx, told: AbsenceParties, news: AbsenceNews, now: Date): Promise<void> => {
  const { title, text } = WORDS[news](told)
  const hearers = new Set([told.account_id, told.deputy_account_id])
  if (FOR_ADMINISTRATORS.has(news))
    for (const accountId of await administratorsOf(db, told.company_id)) hearers.add(accountId)
  await sendMessage(
    db,
    ...[...hearers].map((accountId) => ({
      accountId,
      companyId: told.company_id,
      title,
      content: text,
      path: ABSENCE_PAGE,
      at: now,
    })),
  )
}
