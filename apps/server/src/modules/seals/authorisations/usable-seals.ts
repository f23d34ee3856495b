import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { sealUserOf } from '../company-seals/access.ts'
import { millimetres } from '../company-seals/artwork.ts'
import { maySeal, type Occasion } from '../company-seals/rules.ts'
import { factsOf, sealFactsOf } from '../company-seals/seal-facts.ts'
import { nationalSealsBehind } from '../national-seals/use-seal.ts'
import { grantsReaching } from './grants-reaching.ts'

/** Every seal this person may use on this occasion, the company's default first, then by name. */
export const usableSeals = async (db: Queryable, services: Services, actor: Actor, occasion: Occasion) => {
  const { company } = actor
  if (!company) return []
  const grants = await grantsReaching(db, actor)
  const granted = [...new Set(grants.map(({ sealId }) => sealId))]
  const rows = await sealFactsOf(db)
    .where((eb) =>
      eb.or([
        eb('seal.company_id', '=', company.id),
        ...(granted.length ? [eb('seal.id', 'in', granted)] : []),
      ]),
    )
    .orderBy('seal.is_default', 'desc')
    .orderBy('seal.name')
    .execute()
  const user = await sealUserOf(db, actor)
  const national = await nationalSealsBehind(db, rows, occasion.now)
  return rows.flatMap((row) => {
    const verdict = maySeal(factsOf(row), grants, user, occasion)
    if (!verdict.allowed) return []
    return [
      {
        sealId: row.id,
        sealName: row.name,
        sealType: row.type,
        sealStatus: row.status,
        picture: services.links.make({ blobId: row.picture_blob, fileName: row.name, download: false }),
        ownerCompany: row.company_name,
        widthMm: millimetres(row.width_um),
        heightMm: millimetres(row.height_um),
        isDefault: row.is_default && row.company_id === company.id,
        ground: verdict.ground,
        nationalSeal: national(row.id),
      },
    ]
  })
}
