import { eventLabel } from '@xinqi/api/events'
import { containing } from '../../../platform/db/like.ts'
import { numberedPage } from '../../../platform/db/numbered-page.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

const PAGE = 20

/** Who of the partner did what in the console; a sub-user reads his own lines only. */
export const operationLog: PlainHandler<'/open/partner/operationLog'> = async (call) => {
  const { body, db, partner } = call
  const { page = 1 } = body
  const word = body.keyword?.trim()
  const like = containing(word ?? '')
  const rows = db
    .selectFrom('audit_event')
    .where((eb) =>
      partner.userId
        ? eb('account_id', '=', partner.userId)
        : eb.or([
            eb('account_id', '=', partner.partnerId),
            eb(
              'account_id',
              'in',
              eb.selectFrom('partner_user').select('id').where('partner_id', '=', partner.partnerId),
            ),
          ]),
    )
    .$if(Boolean(word), (query) =>
      query.where((eb) => eb.or([eb('actor_name', 'like', like), eb('target', 'like', like)])),
    )
  return numberedPage(
    rows
      .select(['at', 'event', 'actor_name', 'target', 'succeeded', 'address'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc'),
    rows,
    { page, pageSize: PAGE },
    ({ at, event, actor_name, target, succeeded, address }) => ({
      at: at.toISOString(),
      label: eventLabel(event),
      actorName: actor_name,
      target,
      succeeded,
      address,
    }),
  )
}
