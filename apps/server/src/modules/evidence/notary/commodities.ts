import { COMMODITIES, COPIES_PER_CONTRACT, type Commodity, type CommodityFacts } from '@xinqi/api/notary'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { available } from '../../quota/copies/balance.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'

const closedBecause = (services: Services, { byOffice }: CommodityFacts): string | null =>
  byOffice && !services.notary ? '本平台暂未接入公证处' : null

export const refuseClosed = (services: Services, commodity: Commodity): void => {
  if (closedBecause(services, COMMODITIES[commodity])) throw new CodedError('NOTARY_CLOSED')
}

export const listCommodities: PlainHandler<'/notary/commodity/list'> = async ({
  actor,
  db,
  now,
  services,
}) => ({
  left: await available(db, { ownerId: quotaOwner(actor), kind: 'notary', now }),
  office: services.notary && { name: services.notary.name, isSandbox: services.notary.isSandbox },
  list: (Object.keys(COMMODITIES) as Commodity[]).map((commodity) => {
    const { name, about, gives } = COMMODITIES[commodity]
    return {
      commodity,
      name,
      about,
      gives,
      copies: COPIES_PER_CONTRACT,
      closed: closedBecause(services, COMMODITIES[commodity]),
    }
  }),
})
