import { signedText, smsParts } from '@xinqi/api/open/sms-parts'
import { type SmsText, smsTextFacts } from '@xinqi/api/open/sms-texts'
import { sql } from 'kysely'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import type { Call } from '../../../platform/http/call.ts'
import { noticesAbout } from '../../contracts/notices/sent-notices.ts'
import { appIdsOf } from '../apps/app-of.ts'

const OURS = '信契'
type Log = Call<'/open/sms/sendLog'>
type Parameters = { smsTemplate?: string; signName?: string }

/** Without what they said: a link in them is for whoever received it. */
export const sendLog = async (call: Log) => (call.body.trials ? trials(call) : sent(call))

const sent = async (call: Log) => {
  const { appId, event, contractNo, page = 1, pageSize = 20 } = call.body
  const appIds = await appIdsOf(call, appId)
  const rows = call.db
    .selectFrom('open_contract')
    .innerJoinLateral(noticesAbout(sql`= ${sql.ref('open_contract.contract_id')}`).as('notice'), (join) =>
      join.onTrue(),
    )
    .where('open_contract.app_id', 'in', appIds.length ? appIds : [''])
    .where('notice.channel', '=', 'sms')
    .$if(Boolean(event), (query) => query.where('notice.event', '=', event!))
    .$if(Boolean(contractNo), (query) => query.where('open_contract.contract_no', '=', contractNo!))
  return numberedPage(
    rows
      .leftJoin('open_sms_template', (join) =>
        join.on(sql<boolean>`open_sms_template.id::text = notice.parameters ->> 'smsTemplate'`),
      )
      .select([
        'notice.id',
        'notice.target_masked',
        'notice.event',
        'notice.content',
        'notice.parameters',
        'notice.state',
        'notice.reason',
        'notice.created_at',
        'notice.sent_at',
        'open_contract.contract_no',
        'open_sms_template.name as template_name',
      ])
      .orderBy('notice.created_at', 'desc')
      .orderBy('notice.id', 'desc'),
    rows,
    { page, pageSize },
    (row) => {
      const { smsTemplate, signName } = row.parameters as Parameters
      return {
        sentId: row.id,
        mobile: row.target_masked,
        event: row.event,
        eventName: smsTextFacts(row.event as SmsText).name,
        templateName: row.template_name ?? (smsTemplate ? '已删除的模板' : null),
        contractNo: row.contract_no as string | null,
        parts: smsParts(signedText(signName ?? OURS, row.content)),
        state: row.state,
        failure: row.reason,
        at: (row.sent_at ?? row.created_at).toISOString(),
      }
    },
  )
}

const trials = async ({ body, db, partner }: Log) => {
  const { page = 1, pageSize = 20 } = body
  const rows = db.selectFrom('open_sms_trial').where('partner_id', '=', partner.partnerId)
  return numberedPage(rows.selectAll().orderBy('sent_at', 'desc'), rows, { page, pageSize }, (row) => ({
    sentId: row.id,
    mobile: row.target_masked,
    event: row.event,
    eventName: smsTextFacts(row.event as SmsText).name,
    templateName: row.template_name as string | null,
    contractNo: null as string | null,
    parts: row.parts,
    state: row.failure === null ? 1 : 2,
    failure: row.failure,
    at: row.sent_at.toISOString(),
  }))
}
