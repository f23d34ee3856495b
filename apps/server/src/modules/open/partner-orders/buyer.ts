import type { Path } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { mustBeBound } from '../apps/create-app.ts'
import { asWeb } from '../gateway/as-web.ts'

type BuyerCall = Pick<
  Call<'/open/order/list'>,
  'partner' | 'db' | 'autocommit' | 'now' | 'visitor' | 'services' | 'note'
>

/** Who buys: the company the apps act for, through its seat there, in the name of whoever sits at the console. */
export const buyerOf = async ({ partner, db, now }: BuyerCall): Promise<Actor> => {
  const { companyId, accountId } = await mustBeBound(db, partner.partnerId)
  const actor = await loadSeat(db, { accountId, companyId, homeCompanyId: null }, now)
  if (!actor) throw new CodedError('OPEN_COMPANY_NEEDED')
  return { ...actor, name: `${partner.name}（开放平台）` }
}

/** The web's own use case, asked from the console. */
export const fromConsole =
  <P extends Path, W extends Path>(useCase: (call: Call<W>) => Promise<unknown>) =>
  async (call: Call<P>): Promise<never> => {
    const { body, files } = call as unknown as { body: never; files: never }
    const asked = call as unknown as BuyerCall
    return (await useCase(asWeb<W>(call as never, await buyerOf(asked), body, files))) as never
  }
