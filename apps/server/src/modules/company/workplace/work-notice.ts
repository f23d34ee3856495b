import type { Language } from '@xinqi/api/languages'
import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import type { Services } from '../../../platform/services.ts'
import { rememberCard } from './cards.ts'
import { corpOf, workplaceProvider } from './corp.ts'

/** How the company's directory knows somebody; null where it does not, or where there is no messenger. */
export const directoryIdOf = async (
  { workplace }: Pick<Services, 'workplace'>,
  db: Queryable,
  companyId: string,
  accountId: string,
): Promise<string | null> => {
  if (!workplace) return null
  const link = await db
    .selectFrom('workplace_member')
    .innerJoin(
      'member',
      onColumns('member', 'workplace_member', { company_id: 'company_id', id: 'member_id' }),
    )
    .innerJoin('workplace_corp', 'workplace_corp.company_id', 'workplace_member.company_id')
    .select('workplace_member.foreign_id')
    .where('workplace_member.company_id', '=', companyId)
    .where('member.account_id', '=', accountId)
    .executeTakeFirst()
  return link?.foreign_id ?? null
}

/** On the buttons of a card. */
const OPEN: Record<Language, string> = { zh: '去处理', en: 'Open' }
const YES: Record<Language, string> = { zh: '同意', en: 'Approve' }

/** Opened from the card by somebody not signed in, the page asks this company's messenger who he is. */
const inClientOf = (corpId: string, url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}corp=${encodeURIComponent(corpId)}`

export const sendWorkNotice = async (
  services: Services,
  {
    companyId,
    directoryId,
    title,
    content,
    url,
    language,
    yesTo,
  }: Record<'companyId' | 'directoryId' | 'title' | 'content', string> & {
    url?: string | null
    language: Language
    /** What a yes within the chat would be to, where its messenger tells us of it. */
    yesTo?: string | null
  },
): Promise<void> => {
  const corp = await corpOf(services, services.db, companyId)
  const taskId = corp.callback ? yesTo : null
  const { card } = await workplaceProvider(services).send(corp, [directoryId], {
    title,
    content,
    ...(url ? { link: { url: inClientOf(corp.corpId, url), label: OPEN[language] } } : {}),
    ...(taskId ? { choice: { taskId, label: YES[language] } } : {}),
  })
  if (taskId && card) await rememberCard(services, { companyId, taskId, directoryId, card })
}
