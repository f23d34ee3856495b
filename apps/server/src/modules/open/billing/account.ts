import { OPEN_PRICES, PRICED_KINDS } from '@xinqi/api/open/prices'
import { DEPOSIT, type LedgerKind, QUOTA_KEYS } from '@xinqi/api/quota'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { available } from '../../quota/copies/balance.ts'
import { liveCopies } from '../../quota/copies/live-copies.ts'
import { namedKind, presentLot } from '../../quota/copies/present-lot.ts'
import { alarmsOf } from './alarms.ts'
import { companyOfPartner } from './company-of-partner.ts'
import { agreedPrices } from './prices.ts'

const COUNTED: readonly LedgerKind[] = [...QUOTA_KEYS, DEPOSIT]

export const readAccount: PlainHandler<'/open/charge/account'> = async ({ partner, db, now, services }) => {
  const company = await companyOfPartner(db, partner.partnerId)
  if (!company) return { companyName: null, balanceFen: 0, kinds: [], packages: [] }
  const lots = await liveCopies(db, company.id, now)
  const alarms = await alarmsOf(services, db, partner.partnerId)
  const kinds = []
  for (const kind of COUNTED) {
    const endsFirst = lots.find(
      (lot) => lot.kind === kind && (lot.starts_at === null || lot.starts_at <= now),
    )
    kinds.push({
      ...namedKind(kind),
      available: await available(db, { ownerId: company.id, kind, now }),
      endsAt: endsFirst?.expires_at?.toISOString() ?? null,
      alarm: alarms.get(kind) ?? null,
    })
  }
  return {
    companyName: company.name,
    balanceFen: kinds.find(({ kind }) => kind === DEPOSIT)!.available,
    kinds,
    packages: lots.map((lot) => ({
      ...presentLot(lot),
      from: lot.from_name,
      endsAt: lot.expires_at?.toISOString() ?? null,
    })),
  }
}

export const readPrices = async ({ partner, db }: Call<'/open/charge/prices'>) => {
  const agreed = await agreedPrices(db, partner.partnerId)
  return {
    list: PRICED_KINDS.map((kind) => ({
      ...namedKind(kind),
      listFen: OPEN_PRICES[kind].unitFen,
      agreedFen: agreed.get(kind) ?? null,
      charged: OPEN_PRICES[kind].charged,
      returned: OPEN_PRICES[kind].returned,
    })),
  }
}
